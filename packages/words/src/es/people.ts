/** Spanish of the pages about people: one person, invitations, blocking and deleting. */
import type { Form } from '../form.ts'

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
  Standing: 'Situación',
  Everybody: 'Todas',
  'Blocked only': 'Solo bloqueadas',
  'Blocked by {name}, {moment}': 'Bloqueada por {name}, {moment}',
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
  'Stolen device': 'Dispositivo robado',
  'Stops everything that a thief could do with it: paying, cards, signing in, notifications.':
    'Detiene todo lo que podría hacer quien lo robó: pagar, usar tarjetas, entrar, recibir avisos.',
  'Stop everything': 'Detener todo',
  'Since when may others have had it?': '¿Desde cuándo puede haberlo tenido otra persona?',
  'A key that was linked in the week before that day, or later, cannot take the account over.':
    'Una llave vinculada en la semana anterior a ese día, o después, no puede hacerse con la cuenta.',
  '{count} of the wallets came from this community: while blocked, the person cannot reach what is in them.': {
    one: 'Una de las billeteras vino de esta comunidad: mientras esté bloqueada, la persona no puede llegar a lo que hay en ella.',
    other:
      '{count} de las billeteras vinieron de esta comunidad: mientras esté bloqueada, la persona no puede llegar a lo que hay en ellas.',
  },
  'Was their device or key stolen?': '¿Le robaron el dispositivo o la llave?',
  'Their key opens nothing any more': 'Su llave ya no abre nada',
  'A wallet whose connection the thief copied can still be used elsewhere: ask the person to end it in the wallet’s own app.':
    'Si copiaron la conexión de una billetera, todavía se puede usar en otro lugar: pide a la persona que la cierre en la app de su billetera.',
  'Stopped as stolen by {name}, {moment}': 'Detenido por robo por {name}, {moment}',
  'End sessions': 'Cerrar sesiones',
  'Signs out every device, app and till. A device that holds their key can sign in again.':
    'Cierra la sesión en todos sus dispositivos, apps y cajas. Un dispositivo que tiene su llave puede volver a entrar.',
  'Sign out their devices': 'Cerrar sus sesiones',
  'Sign out all devices of this person?': '¿Cerrar todas las sesiones de esta persona?',
  'All devices are signed out': 'Se cerraron todas las sesiones',
  'Sessions, device tokens that act as them, tills, notifications and webhooks end at once. Cards, wallet and address go on. A device that holds their key can sign in again.':
    'Las sesiones, los tokens de dispositivo que actúan en su nombre, las cajas, los avisos y los webhooks terminan enseguida. Las tarjetas, la billetera y la dirección siguen. Un dispositivo que tenga su llave puede volver a entrar.',
  // pages/people/departure-rows
  'They can sign in again': 'Puede volver a entrar',
  'The person is blocked': 'La persona está bloqueada',
  Block: 'Bloquear',
  'They cannot sign in, their address takes nothing, and their cards are paused.':
    'No puede entrar, su dirección no recibe nada y sus tarjetas están en pausa.',
  'Keeps them out until you let them in again. Nothing is lost by it.':
    'Queda fuera hasta que vuelvas a dejarla entrar. No se pierde nada.',
  'Let them in again': 'Dejarla entrar otra vez',
  'Block this person': 'Bloquear a esta persona',
  '{count} further names take nothing either.': {
    one: 'Un nombre más tampoco recibe nada.',
    other: '{count} nombres más tampoco reciben nada.',
  },
  '{count} further names rest as well.': {
    one: 'Un nombre más también descansa.',
    other: '{count} nombres más también descansan.',
  },
  'Block this person?': '¿Bloquear a esta persona?',
  'The person was deleted': 'La persona se borró',
  'Block them first. A minute later they can be deleted, once nothing of theirs is under way.':
    'Primero bloquéala. Un minuto después se puede borrar, cuando no quede nada suyo en camino.',
  'For good. What was paid stays in the books.': 'Para siempre. Lo pagado queda en los libros.',
  'Delete this person': 'Borrar a esta persona',
  'Delete this person for good?': '¿Borrar a esta persona para siempre?',
  'Delete for good': 'Borrar para siempre',
  'Their devices and tills are signed out, nothing is told to their devices and webhooks any more, and their key cannot sign in.':
    'Se cierran sus sesiones y cajas, ya no se avisa nada a sus dispositivos ni webhooks, y su llave no puede entrar.',
  'The address {name} takes no more payments. The name stays theirs.':
    'La dirección {name} no recibe más pagos. El nombre sigue siendo suyo.',
  'The name {name} rests for a month; then others can have it.':
    'El nombre {name} descansa un mes; después otros pueden tenerlo.',
  'Their key can join again while registration is open. To keep it out, leave it blocked.':
    'Su llave puede volver a unirse mientras el registro esté abierto. Para que no entre, déjala bloqueada.',
  '{count} cards are paused, and stay so until they are switched on.': {
    one: 'Una tarjeta queda en pausa hasta que alguien la encienda.',
    other: '{count} tarjetas quedan en pausa hasta que alguien las encienda.',
  },
  '{count} vouchers stay theirs and wait.': {
    one: 'Un vale sigue siendo suyo y espera.',
    other: '{count} vales siguen siendo suyos y esperan.',
  },
  '{count} wallets stay connected, with their money.': {
    one: 'Una billetera sigue conectada, con su dinero.',
    other: '{count} billeteras siguen conectadas, con su dinero.',
  },
  '{count} payments or vouchers under way still end.': {
    one: 'Un pago o vale en camino termina igual.',
    other: '{count} pagos o vales en camino terminan igual.',
  },
  '{count} cards lose their holder and can be handed out again.': {
    one: 'Una tarjeta queda sin titular y se puede volver a entregar.',
    other: '{count} tarjetas quedan sin titular y se pueden volver a entregar.',
  },
  '{count} vouchers that could still be used are gone.': {
    one: 'Se pierde un vale que todavía se podía usar.',
    other: 'Se pierden {count} vales que todavía se podían usar.',
  },
  '{count} wallet connections are forgotten. The money stays in the wallets.': {
    one: 'Se olvida la conexión de una billetera. El dinero queda en ella.',
    other: 'Se olvidan las conexiones de {count} billeteras. El dinero queda en ellas.',
  },
  '{count} device tokens open nothing any more.': {
    one: 'Un token de dispositivo deja de abrir.',
    other: '{count} tokens de dispositivo dejan de abrir.',
  },
  '{count} open invoices may still be paid into their wallet; nobody hears of it here.': {
    one: 'Todavía se puede pagar una factura abierta a su billetera; aquí nadie se entera.',
    other: 'Todavía se pueden pagar {count} facturas abiertas a su billetera; aquí nadie se entera.',
  },
  '{count} payments or vouchers are under way. They can be deleted once these have ended.': {
    one: 'Hay un pago o vale en camino. Se puede borrar cuando termine.',
    other: 'Hay {count} pagos o vales en camino. Se puede borrar cuando terminen.',
  },
  '{count} of the wallets are courtesy wallets: whoever has no copy of the connection loses what is in them.': {
    one: 'Una de las billeteras es de cortesía: quien no tenga copia de la conexión pierde lo que hay en ella.',
    other: '{count} de las billeteras son de cortesía: quien no tenga copia de la conexión pierde lo que hay en ellas.',
  },
  '{count} shares of received payments were not passed on yet, and will not be.': {
    one: 'Una parte de un pago recibido todavía no se reenvió, y no se va a reenviar.',
    other: '{count} partes de pagos recibidos todavía no se reenviaron, y no se van a reenviar.',
  },
  // pages/invites, pages/invite
  'For whom': 'Para quién',
  Anybody: 'Cualquiera',
  Revoke: 'Retirar',
  Grants: 'Da',
  'Made by': 'Hecha por',
  Actions: 'Acciones',
  'Invite somebody': 'Invitar a alguien',
  Invitations: 'Invitaciones',
  'A link lets one person in, once, until it expires; also while registration is closed.':
    'Un enlace deja entrar a una persona, una vez, hasta que vence; también con el registro cerrado.',
  'Invitations, newest first': 'Invitaciones, lo más nuevo primero',
  'No invitations yet': 'Todavía no hay invitaciones',
  'Invite an operator, or keep a name for somebody until they come.':
    'Invita a un operador, o guarda un nombre para alguien hasta que llegue.',
  'Open until {moment}': 'Abierta hasta {moment}',
  'Taken back': 'Retirada',
  'Used by {name}': 'Usada por {name}',
  'The invitation was taken back': 'La invitación se retiró',
  'Make the link': 'Crear el enlace',
  'Only to find it in the list.': 'Solo para encontrarla en la lista.',
  'Their lightning address. It is kept for whoever uses the link.':
    'Su dirección Lightning. Queda guardada para quien use el enlace.',
  'Good for': 'Vale por',
  'The invitation is ready': 'La invitación está lista',
  'Send the link to one person, or let them scan it. It is shown this once and works once.':
    'Envía el enlace a una persona, o deja que lo escanee. Se muestra solo ahora y vale una vez.',
  'Link of the invitation, as a QR code': 'Enlace de la invitación, como código QR',
  Invitation: 'Invitación',
  'You are invited to {community}': 'Te invitan a {community}',
  'Your address will be {address}.': 'Tu dirección será {address}.',
  'Your role: {role}.': 'Tu rol: {role}.',
  'Good once, until {moment}': 'Vale una vez, hasta {moment}',
  'Accept the invitation': 'Aceptar la invitación',
  'Somebody has used this invitation already. If it was not you, ask for a new one.':
    'Alguien ya usó esta invitación. Si no fuiste tú, pide una nueva.',
  'Its time is over. Ask whoever sent it for a new one.': 'Su plazo terminó. Pide una nueva a quien te la envió.',
  'Whoever made it has taken it back. Ask them if that is a mistake.':
    'Quien la hizo la retiró. Pregúntale si es un error.',
  'This invitation is not open any more': 'Esta invitación ya no está abierta',
  'Go to the app': 'Ir a la aplicación',
  'Welcome to {community}': 'Te damos la bienvenida a {community}',
  'Your address is {address}.': 'Tu dirección es {address}.',
  'Your role is {role}.': 'Tu rol es {role}.',
  'There is no such invitation': 'Esa invitación no existe',
  'The link may be cut off. Ask whoever sent it to send it again.':
    'Quizá el enlace está cortado. Pide que te lo envíen otra vez.',
  // components/addresses/address-notices
  'What happened to your names': 'Qué pasó con tus nombres',
  '{day}: an operator gave you another name. {address} stopped working; tell whoever pays you there.':
    '{day}: un operador te dio otro nombre. {address} dejó de funcionar; avisa a quien te paga allí.',
  '{day}: {address}, which you had given up, was given to somebody else. Who pays it pays them.':
    '{day}: {address}, que habías dejado, pasó a otra persona. Quien le paga, le paga a ella.',
  '{day}: an operator took {address} away. It stopped working; tell whoever pays you there.':
    '{day}: un operador te quitó {address}. Dejó de funcionar; avisa a quien te paga allí.',
  // pages/account/sign-out-others
  'All your other devices are signed out': 'Se cerró la sesión en tus demás dispositivos',
  'Sign out everywhere else': 'Cerrar sesión en los demás sitios',
  'Sign out everywhere else?': '¿Cerrar sesión en los demás sitios?',
  'Your other sessions, your tills and device tokens that act as you end at once, and so do notifications and webhooks, those of this device too: switch them on again where you want them. Cards, wallet and address go on. A device that holds your key can sign in again.':
    'Tus otras sesiones, tus cajas y los tokens de dispositivo que actúan por ti terminan ya, y también los avisos y los webhooks, los de este dispositivo incluidos: vuelve a activarlos donde los quieras. Tarjetas, billetera y dirección siguen igual. Un dispositivo que guarda tu llave puede volver a entrar.',
} as const satisfies Record<string, Form>
