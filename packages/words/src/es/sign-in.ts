/** Spanish of signing in, the account and the first page. */
import type { Form } from '../form.ts'

export const signIn = {
  // pages/account
  'Your browser extension holds the key and signs.': 'La extensión de tu navegador guarda la llave y firma.',
  'The key is held by this tab and signs here. It was never sent anywhere.':
    'La llave está en esta pestaña y firma aquí. Nunca se envió a ninguna parte.',
  'Your bunker holds the key and signs from there.': 'Tu bunker guarda la llave y firma desde allí.',
  'Largest payment': 'Pago más grande',
  'The most that somebody may send you at once, to your address or to a card of yours.':
    'Lo máximo que alguien puede enviarte de una vez, a tu dirección o a una tarjeta tuya.',
  'Payers are told {amount} from now on': 'Desde ahora a quienes pagan se les dice {amount}',
  'The community allows {amount}. Left empty, that is what you take.':
    'La comunidad permite {amount}. Si lo dejas vacío, es lo que aceptas.',
  'How this community knows you.': 'Cómo te conoce esta comunidad.',
  'Public key': 'Llave pública',
  'Copy the public key': 'Copiar la llave pública',
  'Lightning address': 'Dirección Lightning',
  'Copy the address': 'Copiar la dirección',
  'Take a name': 'Elegir un nombre',
  'None yet': 'Todavía ninguna',
  'No token yet': 'Todavía ningún token',
  Wallet: 'Billetera',
  Open: 'Abrir',
  'Connect one': 'Conectar una',
  'None connected': 'Ninguna conectada',
  'Member since': 'Miembro desde',
  'This session': 'Esta sesión',
  'You stay signed in until you close this tab or sign out.':
    'La sesión sigue abierta hasta que cierres esta pestaña o cierres sesión.',
  'Nothing is stored. A reload or closing the tab signs you out.':
    'No se guarda nada. Al recargar o cerrar la pestaña se cierra la sesión.',
  // pages/sign-in
  'Sign in to {name}': 'Iniciar sesión en {name}',
  // pages/waitlist
  'E-mail': 'Correo',
  Name: 'Nombre',
  'No name given': 'Sin nombre',
  'People who want to hear when the community opens.': 'Personas que quieren saber cuándo abre la comunidad.',
  'Download CSV': 'Descargar CSV',
  'New people can sign in right now, so the form is not on the public page. It appears there when you close the registration in the {link}.':
    'Ahora cualquiera puede entrar, así que el formulario no está en la página pública. Aparece allí cuando cierras el registro en los {link}.',
  settings: 'ajustes',
  'Waitlist, newest first': 'Lista de espera, lo más nuevo primero',
  'Nobody is waiting': 'Nadie está esperando',
  'Addresses that people leave on the public page are listed here.':
    'Aquí aparecen los correos que la gente deja en la página pública.',
  // components/sign-in/bunker-panel
  'Bunker link': 'Enlace del bunker',
  'A bunker holds your key on another device or server and signs from there. Copy its link from your signer app.':
    'Un bunker guarda tu llave en otro dispositivo o servidor y firma desde allí. Copia el enlace de tu app de firma.',
  'Your bunker asks for your yes': 'Tu bunker pide tu visto bueno',
  'It signs once you have approved it on a page of its own. Then come back here.':
    'Firma cuando lo hayas aprobado en una página suya. Después vuelve aquí.',
  'Approve at your bunker': 'Aprobar en tu bunker',
  'Approve this sign-in at your bunker': 'Aprueba este inicio de sesión en tu bunker',
  'Waiting for the bunker. Look at your signer app: it may ask you to approve.':
    'Esperando al bunker. Mira tu app de firma: puede pedirte que apruebes.',
  Connect: 'Conectar',
  // components/sign-in/extension-panel
  'A Nostr extension keeps your key and asks you before it signs. This page never sees the key. The safest way in on a computer.':
    'Una extensión de Nostr guarda tu llave y te pregunta antes de firmar. Esta página nunca ve la llave. Es la forma más segura en una computadora.',
  'Sign in with the extension': 'Iniciar sesión con la extensión',
  // components/sign-in/key-panel
  'Secret key': 'Llave secreta',
  'It signs here, in this tab, and is never sent anywhere. An extension or a bunker is safer still.':
    'Firma aquí, en esta pestaña, y nunca se envía a ninguna parte. Una extensión o un bunker es aún más seguro.',
  // components/sign-in/new-key-panel
  'Copy secret key': 'Copiar la llave secreta',
  Download: 'Descargar',
  'I saved it': 'Ya la guardé',
  Back: 'Volver',
  'It opens your account at {place}: there, choose “{choice}”.': 'Abre tu cuenta en {place}: allí, elige «{choice}».',
  'Public key (the name that others know you by):': 'Llave pública (el nombre por el que te conocen):',
  'Secret key (never show it to anyone; whoever has it is you):':
    'Llave secreta (no se la muestres a nadie; quien la tiene eres tú):',
  // components/sign-in/sign-in-methods
  'Keep me signed in until I close this tab': 'Mantener la sesión hasta que cierre esta pestaña',
  'New here? The community takes no new members at the moment.{link}':
    '¿Es tu primera vez? La comunidad no acepta miembros nuevos por ahora. {link}',
  'Make a new one': 'Crear una nueva',
  // components/pictures/community-picture
  'your community': 'tu comunidad',
  // pages/home/home
  'Pay someone here': 'Pagar a alguien de aquí',
  'Enter a member’s name and scan the code with any lightning wallet.':
    'Escribe el nombre de un miembro y escanea el código con cualquier billetera Lightning.',
  'Come in': 'Entrar',
  'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.':
    'Nuestro propio lugar en Lightning y Nostr. Por ahora no aceptamos miembros nuevos. Deja tu correo y te avisamos cuando se abra la puerta.',
  'Sign in as a member': 'Iniciar sesión como miembro',
  'Open the dashboard': 'Abrir el panel',
  '{it} New instance': '{it} Instancia nueva',
  'This instance is waiting for its first administrator': 'Esta instancia espera a su primer administrador',
  'Claim this instance': 'Reclamar esta instancia',
  'Join the waitlist': 'Anotarse en la lista de espera',
  'We use your address for this one message and nothing else.': 'Usamos tu correo para este único mensaje y nada más.',
  'Paid straight into your wallet': 'Cobras directo en tu billetera',
  'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.':
    'Cada miembro tiene una dirección Lightning. Lo que le envían llega a la billetera que trae; aquí nadie lo guarda.',
  'Run by the community': 'La lleva la comunidad',
  'The people you know run this server, on open source and open standards, with an API to build on.':
    'La gente que conoces lleva este servidor, con código y estándares abiertos, y con una API para construir.',
  // pages/home/waitlist-form
  'Thank you. You will hear from us when the community opens.': 'Gracias. Te avisaremos cuando la comunidad abra.',
  'E-mail address': 'Correo electrónico',
} satisfies Record<string, Form>
