/** Spanish of names, faces and contacts: whom a member knows, and how they are known. */
import type { Form } from '../form.ts'

export const contacts = {
  // components/payments, frame/received-moment
  'From {who}': 'De {who}',
  // components/people
  '{name} is among your contacts': '{name} está entre tus contactos',
  'In your contacts': 'En tus contactos',
  'Add to contacts': 'Agregar a contactos',
  'So says the payer; nobody has checked it.': 'Así lo dice quien pagó; nadie lo comprobó.',
  'The payer gave this name; nobody has checked it.': 'Quien pagó dio este nombre; nadie lo comprobó.',
  'You blocked this person: what they write is not shown.': 'Bloqueaste a esta persona: lo que escribe no se muestra.',
  'My name and my picture': 'Mi nombre y mi foto',
  'Everybody who pays you or is paid by you sees them.': 'Los ve cualquiera que te paga o a quien pagas.',
  'Remove my picture': 'Quitar mi foto',
  'Members find me by my name': 'Me encuentran por mi nombre',
  'With a part of it, when they look for somebody to pay. Your whole address works always.':
    'Otros miembros, con una parte, al buscar a quién pagar. Tu dirección completa funciona siempre.',
  'Say who I am when I pay': 'Decir quién soy al pagar',
  'Members of this community see that it was you. You can say otherwise at each payment.':
    'Los miembros de esta comunidad ven que fuiste tú. Puedes elegir otra cosa en cada pago.',
  'Your name is saved': 'Se guardó tu nombre',
  'As people know you. Your address stays as it is.': 'Como te conoce la gente. Tu dirección no cambia.',
  // pages/contacts
  'My contacts': 'Mis contactos',
  'Only you see them.': 'Solo los ves tú.',
  'From Nostr': 'Desde Nostr',
  'Add somebody': 'Agregar a alguien',
  'Nobody here yet': 'Todavía no hay nadie',
  'Add whom you pay often: a member, or anybody with a lightning address.':
    'Agrega a quien pagas seguido: un miembro o cualquiera con dirección Lightning.',
  'Name or address': 'Nombre o dirección',
  'Nobody is called so.': 'Nadie se llama así.',
  Favourite: 'Favorito',
  'A name of this community, a lightning address or an npub.':
    'Un nombre de esta comunidad, una dirección Lightning o un npub.',
  'Say who first.': 'Primero di a quién.',
  'What you call them': 'Cómo le llamas',
  'No lightning address is known, so they cannot be paid from here.':
    'No se conoce su dirección Lightning, así que desde aquí no se le puede pagar.',
  'Not proposed to you; what they write is neither shown nor notified. What they pay still arrives.':
    'No se te propone, y lo que escribe no se muestra ni se avisa. Lo que te paga llega igual.',
  'Delete this contact?': '¿Borrar este contacto?',
  'What you call {name} and your note about them are deleted with it.':
    'Lo que guardaste sobre {name} (cómo le dices y tu nota) se borra con el contacto.',
  'Delete this contact': 'Borrar este contacto',
  '{count} people are among your contacts now': {
    one: 'Ahora hay una persona más entre tus contactos',
    other: 'Ahora hay {count} personas más entre tus contactos',
  },
  'People you follow on Nostr': 'A quiénes sigues en Nostr',
  'Those who can be paid. Nothing is kept until you choose.':
    'Las personas a las que se puede pagar. No se guarda nada hasta que elijas.',
  'Keep {count}': 'Guardar {count}',
  'Asking the relays…': 'Preguntando a los relays…',
  'The relays of this community know nobody whom you follow and who can be paid.':
    'Los relays de esta comunidad no conocen a nadie que sigas y a quien se pueda pagar.',
  'in your contacts': 'en tus contactos',
  // frame/blocked-account
  'Your account is blocked here': 'Tu cuenta está bloqueada aquí',
  'Write to {email}': 'Escribir a {email}',
  'The people who run this community have blocked it: ask them.':
    'La bloquearon quienes llevan esta comunidad: pregúntales.',
  'Money in a wallet that you brought stays yours. If your wallet came from here, ask them to let you in to copy its connection.':
    'El dinero de una billetera que trajiste sigue siendo tuyo. Si tu billetera vino de aquí, pídeles que te dejen entrar a copiar su conexión.',
  // components/addresses
  'Like this it works:': 'Así funciona:',
  // pages/history
  'No note of yours yet.': 'Aún no anotaste nada.',
  'Add a note': 'Agregar una nota',
  'Change the note': 'Cambiar la nota',
  'Only you see it.': 'Solo la ves tú.',
} satisfies Record<string, Form>
