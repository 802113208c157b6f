/** Spanish of the pages about people: one person, invitations, blocking and deleting. */
import type { Form } from './form.ts'

export const people = {
  // pages/people
  you: 'tú',
  'Name, address, npub or card': 'Nombre, dirección, npub o tarjeta',
  'Search for a name, an address, an npub, a key, or the name or UID of a card.':
    'Busca un nombre, una dirección, un npub, una llave, o el nombre o UID de una tarjeta.',
  'All people': 'Todas las personas',
  Person: 'Persona',
  'There is no such person': 'Esta persona no existe',
  'They may have been deleted.': 'Quizá se borró.',
  'Before: {names}': 'Antes: {names}',
  'Copy the npub': 'Copiar el npub',
  'Not since this is written down': 'No desde que se anota',
  'Devices signed out: {moment}': 'Sesiones cerradas: {moment}',
  Access: 'Acceso',
  'How they are, never what is in them.': 'Cómo están, nunca lo que hay en ellas.',
  'No wallet is connected.': 'No hay ninguna billetera conectada.',
  'Last answered': 'Respondió por última vez',
  'It never answered.': 'Nunca respondió.',
  'They hold no card.': 'No tiene ninguna tarjeta.',
  'That they made, and that act as them.': 'Los que creó y los que actúan en su nombre.',
  'Made by {issuer}, acts as {name}, until {moment}': 'Creado por {issuer}, actúa como {name}, hasta {moment}',
  'For operators and administrators. The person concerned does not see them.':
    'Para operadores y administradores. La persona no las ve.',
  'New note': 'Nota nueva',
  'Write it down': 'Anotar',
  'Delete the note': 'Borrar la nota',
  'Lost or stolen device': 'Dispositivo perdido o robado',
  'Signs out every device, app and till of this person. They sign in again with their key.':
    'Cierra la sesión en todos los dispositivos, aplicaciones y cajas de esta persona. Vuelve a entrar con su llave.',
  'Sign out their devices': 'Cerrar sus sesiones',
  'Sign out all devices of this person?': '¿Cerrar todas las sesiones de esta persona?',
  'All devices are signed out': 'Se cerraron todas las sesiones',
  'Sessions, device tokens that act as them and tills end at once. Cards, wallet and address go on. A device that holds their key can sign in again.':
    'Las sesiones, los tokens de dispositivo que actúan en su nombre y las cajas terminan enseguida. Las tarjetas, la billetera y la dirección siguen. Un dispositivo que tenga su llave puede volver a entrar.',
} as const satisfies Record<string, Form>
