/**
 * Spanish: written, not translated; tú, natural in Buenos Aires and in Madrid. Words to keep: billetera, dirección
 * Lightning, tarjeta, titular, vale, caja, factura, saldo, llave (of a person), clave (of a chip), recargar, reenviar.
 * In the order of the pages: frame, public pages, a member's pages, the community's, the system's.
 */
import type { Reason } from '@chispa/contract/refusals'
import type { Form } from './form.ts'

export const sentences = {
  // api/api-error
  'The server cannot be reached. Check your connection and try again.':
    'No se puede llegar al servidor. Revisa tu conexión y vuelve a intentarlo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Vuelve a intentarlo.',
  // api/send
  'The server answered with status {status}. Please try again.':
    'El servidor respondió con el estado {status}. Vuelve a intentarlo.',
  // components/copy-button
  Copied: 'Copiado',
  'Select and copy it by hand': 'Selecciónalo y cópialo a mano',
  // components/error-state
  'This did not work': 'Esto no funcionó',
  'Try again': 'Volver a intentar',
  'Request {code}': 'Solicitud {code}',
  // components/steps
  Steps: 'Pasos',
  '(done)': '(hecho)',
  // components/task-list
  Done: 'Listo',
  // frame/allowed
  'No access': 'Sin acceso',
  'You don’t have access to this page': 'No tienes acceso a esta página',
  'Your role doesn’t include it. If you need it, ask an administrator of your community.':
    'Tu rol no lo incluye. Si lo necesitas, pídeselo a quien administra tu comunidad.',
  // frame/dashboard-layout
  Dashboard: 'Panel',
  Messages: 'Avisos',
  'API reference': 'Referencia de la API',
  'Sign out': 'Cerrar sesión',
  More: 'Más',
  // frame/language-choice
  Language: 'Idioma',
  // frame/navigation
  Overview: 'Resumen',
  'My wallet': 'Mi billetera',
  'My cards': 'Mis tarjetas',
  'My vouchers': 'Mis vales',
  Cards: 'Tarjetas',
  'Coupon services': 'Servicios de vales',
  People: 'Personas',
  Addresses: 'Direcciones',
  Activity: 'Actividad',
  Listener: 'Listener',
  Waitlist: 'Lista de espera',
  'Device tokens': 'Tokens de dispositivo',
  Settings: 'Ajustes',
  'My account': 'Mi cuenta',
  // frame/not-found
  'Not found': 'No encontrado',
  'There is nothing here': 'Aquí no hay nada',
  'The address may be mistyped, or the page has moved. Everything else is where it was.':
    'Puede que la dirección esté mal escrita o que la página se haya movido. Todo lo demás sigue en su lugar.',
  'Go to the start page': 'Ir al inicio',
  // frame/other-origin-notice
  'This platform is now at {origin}': 'Esta plataforma está ahora en {origin}',
  '{it} Addresses, cards and links are made for {endpoint}. If people reach the platform here, adopt this address; card apps then scan a new code.':
    '{it} Las direcciones, las tarjetas y los enlaces se hacen para {endpoint}. Si la gente llega por aquí, adopta esta dirección; las apps de tarjetas escanean entonces un código nuevo.',
  'You opened this page at {origin}.': 'Abriste esta página en {origin}.',
  'Adopt this address': 'Adoptar esta dirección',
  // frame/page-error
  'Not open to new members yet': 'Todavía no está abierto a miembros nuevos',
  'Your key has no account here, and the community does not take new members at the moment. You can put your e-mail address on the waitlist.':
    'Tu llave no tiene cuenta aquí y la comunidad no acepta miembros nuevos por ahora. Puedes dejar tu correo en la lista de espera.',
  'Sign out and go home': 'Cerrar sesión e ir al inicio',
  // frame/page-skeleton
  Loading: 'Cargando',
  // frame/public-layout
  'Runs on {it}, open source for communities': 'Funciona con {it}, código abierto para comunidades',
  Main: 'Principal',
  'Sign in': 'Iniciar sesión',
  // frame/skip-link
  'Skip to the content': 'Saltar al contenido',
  // frame/theme-toggle
  'Colours follow your device. Switch to light.': 'Los colores siguen a tu dispositivo. Cambiar a claro.',
  'Light colours. Switch to dark.': 'Colores claros. Cambiar a oscuro.',
  'Dark colours. Follow your device again.': 'Colores oscuros. Volver a seguir al dispositivo.',
  // pages/account
  'Your browser extension holds the key and signs.': 'La extensión de tu navegador guarda la llave y firma.',
  'The key is held by this tab and signs here. It was never sent anywhere.':
    'La llave está en esta pestaña y firma aquí. Nunca se envió a ninguna parte.',
  'Your bunker holds the key and signs from there.': 'Tu bunker guarda la llave y firma desde allí.',
  'How this community knows you.': 'Cómo te conoce esta comunidad.',
  'Public key': 'Llave pública',
  'Copy the public key': 'Copiar la llave pública',
  'Lightning address': 'Dirección Lightning',
  'Copy the address': 'Copiar la dirección',
  'Take a name': 'Elegir un nombre',
  'None yet': 'Todavía ninguna',
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
  // pages/activate-card
  'Activate a card': 'Activar una tarjeta',
  'This card has been activated already.': 'Esta tarjeta ya fue activada.',
  'A card of {community}, waiting for you.': 'Una tarjeta de {community}, esperándote.',
  'Sign in to activate it': 'Iniciar sesión para activarla',
  'If it is yours, sign in to see it.': 'Si es tuya, inicia sesión para verla.',
  'Tap it to pay, from your own wallet. You need a Nostr key; if you have none, you make one on the next page.':
    'Acércala para pagar, desde tu propia billetera. Necesitas una llave de Nostr; si no tienes, creas una en la página siguiente.',
  'It is mine': 'Es mía',
  'Activate this card': 'Activar esta tarjeta',
  'You are signed in as {who}.': 'You are signed in as {who}.',
  'The card becomes yours and pays from your wallet.': 'The card becomes yours and pays from your wallet.',
  'Somebody else has activated this card. If it should be yours, ask who gave it to you.':
    'Otra persona activó esta tarjeta. Si debería ser tuya, pregunta a quien te la dio.',
  'This card is blocked for good. Ask who gave it to you for another one.':
    'Esta tarjeta está bloqueada para siempre. Pide otra a quien te la dio.',
  'The community does not take new members at the moment.': 'La comunidad no acepta miembros nuevos por ahora.',
  'It is yours': 'Es tuya',
  'Tap it at a till to pay.': 'Tap it at a till to pay.',
  'One step is left: a wallet for it to pay from.': 'One step is left: a wallet for it to pay from.',
  'It spends at most {tap} a tap and {day} a day.': 'It spends at most {tap} a tap and {day} a day.',
  'Connect a wallet': 'Conectar una billetera',
  'See my card': 'Ver mi tarjeta',
  'No card has this code': 'Ninguna tarjeta tiene este código',
  'A code stops working when its card changes hands. Ask whoever gave you the card for a new one.':
    'Un código deja de servir cuando su tarjeta cambia de manos. Pide uno nuevo a quien te la dio.',
  'Looking for the card': 'Buscando la tarjeta',
  // pages/activity
  'What happened': 'Qué pasó',
  Area: 'Área',
  Level: 'Nivel',
  When: 'Cuándo',
  'What happened on this instance, newest first. Secrets never end up here.':
    'Lo que pasó en esta instancia, lo más nuevo primero. Los secretos nunca llegan aquí.',
  'Search the messages': 'Buscar en los mensajes',
  'All areas': 'Todas las áreas',
  'All levels': 'Todos los niveles',
  Refresh: 'Actualizar',
  'Activity, newest first': 'Actividad, lo más nuevo primero',
  'Nothing matches': 'Nada coincide',
  'Quiet so far': 'Todo tranquilo hasta ahora',
  'Try other words, or fewer filters.': 'Prueba con otras palabras o menos filtros.',
  'What members and operators do will show up here.': 'Aquí aparece lo que hacen los miembros y los operadores.',
  Event: 'Evento',
  Member: 'Miembro',
  Request: 'Solicitud',
  // pages/addresses
  Address: 'Dirección',
  Since: 'Desde',
  'Who can be paid under which name.': 'Quién puede recibir pagos y con qué nombre.',
  'Start of a name': 'Comienzo de un nombre',
  'Lightning addresses by name': 'Direcciones Lightning por nombre',
  'Nobody matches': 'Nadie coincide',
  'No addresses yet': 'Todavía no hay direcciones',
  'Search for the start of a name.': 'Busca por el comienzo de un nombre.',
  'Members take a name under “My wallet”. You can also give one from the list of people.':
    'Cada miembro elige su nombre en “Mi billetera”. También puedes dar uno desde la lista de personas.',
  'Can receive': 'Pueden recibir',
  'Cannot receive': 'No pueden recibir',
  '{count} relays': { one: 'un relay', other: '{count} relays' },
  'behind the active wallets': 'detrás de las billeteras activas',
  '{count} wallets': { one: 'Una billetera', other: '{count} billeteras' },
  // pages/pay
  'Pay {username}': 'Pagar a {username}',
  'Pay someone': 'Pagar a alguien',
  'Pay someone at {name}': 'Pagar a alguien de {name}',
  'Enter the name of a member.': 'Escribe el nombre de un miembro.',
  'Somebody else?': '¿Otra persona?',
  'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}.':
    'Escanéalo con una billetera Lightning. Allí eliges el monto, de {amount} a {amount2}.',
  'There is no {username} here': 'Aquí no hay nadie llamado {username}',
  'Nobody has the address {address}. Check the spelling.':
    'Nadie tiene la dirección {address}. Revisa cómo está escrita.',
  '{username} cannot receive at the moment': '{username} no puede recibir por ahora',
  'The name is right, but no wallet stands behind it right now. Try again later, or tell them.':
    'El nombre es correcto, pero por ahora no tiene una billetera. Inténtalo más tarde o avísale.',
  'Looking for the member': 'Buscando al miembro',
  // pages/sign-in
  'Sign in to {name}': 'Iniciar sesión en {name}',
  'with your Nostr key': 'con tu llave de Nostr',
  // pages/top-up
  'Top up a card': 'Recargar una tarjeta',
  'of {community}': 'de {community}',
  'Scan it with a lightning wallet. You choose the amount there, from {amount} to {amount2}. The money goes to the wallet behind the card.':
    'Escanéalo con una billetera Lightning. Allí eliges el monto, de {amount} a {amount2}. El dinero va a la billetera de la tarjeta.',
  'There is no such card': 'No existe esa tarjeta',
  'This card cannot be topped up': 'Esta tarjeta no se puede recargar',
  'The link may be incomplete. Ask for it once more.': 'Puede que el enlace esté incompleto. Pídelo otra vez.',
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
  // session/bunker-signer
  'The bunker did not answer. Check that it is running and that its relay can be reached.':
    'El bunker no respondió. Revisa que esté funcionando y que se pueda llegar a su relay.',
  'This is not a bunker link. It starts with bunker:// and names at least one relay.':
    'Esto no es un enlace de bunker. Empieza con bunker:// e indica al menos un relay.',
  'The bunker answered with a broken signature.': 'El bunker respondió con una firma rota.',
  'The bunker refused: {words}': 'El bunker se negó: {words}',
  'The bunker refused.': 'El bunker se negó.',
  // session/extension-signer
  'No Nostr extension was found in this browser. Install one, or sign in another way.':
    'No se encontró una extensión de Nostr en este navegador. Instala una o inicia sesión de otra forma.',
  'The extension did not tell a public key.': 'La extensión no dio una llave pública.',
  'The extension answered with a broken signature.': 'La extensión respondió con una firma rota.',
  'The extension did not allow this. Open it, allow this site, and try again.':
    'La extensión no lo permitió. Ábrela, permite este sitio y vuelve a intentarlo.',
  // session/key-signer
  'This is not a secret key. It starts with nsec1, or has 64 hex digits.':
    'Esto no es una llave secreta. Empieza con nsec1 o tiene 64 dígitos hexadecimales.',
  'This key was put away. Sign in again.': 'Esta llave ya se guardó. Vuelve a iniciar sesión.',
  'This is not a secret key.': 'Esto no es una llave secreta.',
  // session/session
  'Your signer answered with another key than the one you signed in with. Sign in again.':
    'Quien firma respondió con otra llave que la de tu inicio de sesión. Vuelve a iniciar sesión.',
  'You are not signed in.': 'No has iniciado sesión.',
  // session/within
  'Cancelled.': 'Cancelado.',
  // ui/confirm-dialog
  Cancel: 'Cancelar',
  // ui/dialog
  Close: 'Cerrar',
  // ui/field
  '(optional)': '(opcional)',
  // ui/secret-input
  'Hide it': 'Hide it',
  'Show it': 'Show it',
  // components/activity/activity-words
  Wallets: 'Billeteras',
  Invoices: 'Facturas',
  Vouchers: 'Vales',
  Server: 'Servidor',
  Note: 'Nota',
  Notes: 'Notes',
  Warning: 'Aviso',
  Warnings: 'Warnings',
  Error: 'Error',
  Errors: 'Errors',
  // components/addresses/address-cell
  'No address yet': 'Todavía sin dirección',
  '{address}. Change the address': '{address}. Cambiar la dirección',
  'Give an address': 'Dar una dirección',
  'Change the address': 'Cambiar la dirección',
  'The member keeps it until they or an operator change it.':
    'El miembro la conserva hasta que la cambie él o un operador.',
  'The address is {lightningAddress}': 'La dirección es {lightningAddress}',
  // components/addresses/address-check
  'Test it': 'Probarla',
  'What wallets see': 'Lo que ven las billeteras',
  'It works: anyone can send from {amount} to {amount2}.': 'Funciona: cualquiera puede enviar de {amount} a {amount2}.',
  // components/addresses/address-panel
  'You are {lightningAddress}': 'Eres {lightningAddress}',
  'It becomes your lightning address: like an e-mail address, but for money.':
    'Será tu dirección Lightning: como un correo, pero para el dinero.',
  'Your lightning address': 'Tu dirección Lightning',
  'Anyone can pay you with it, from any lightning wallet.':
    'Cualquiera puede pagarte con ella, desde cualquier billetera Lightning.',
  'The code appears as soon as a wallet receives.': 'El código aparece en cuanto una billetera pueda recibir.',
  'Change your name': 'Cambiar tu nombre',
  'Copy a link to pay you': 'Copiar un enlace para que te paguen',
  'Change the name': 'Cambiar el nombre',
  // components/addresses/lightning-code
  'QR code to pay {address}': 'Código QR para pagar a {address}',
  'Open in a wallet': 'Abrir en una billetera',
  // components/addresses/pay-form
  'Name of the member': 'Nombre del miembro',
  Pay: 'Pagar',
  // components/addresses/read-payee
  'An address looks like name@{domain}': 'Una dirección es como nombre@{domain}',
  'Here you can pay members of {domain}. For other addresses, use your wallet.':
    'Aquí puedes pagar a miembros de {domain}. Para otras direcciones, usa tu billetera.',
  // components/addresses/username-form
  'Take this name': 'Elegir este nombre',
  'Give this name': 'Dar este nombre',
  '{it} stops working at once. For 30 days nobody else can have that name, and it can be taken back.':
    '{it} deja de funcionar enseguida. Durante 30 días nadie más puede tener ese nombre, y se puede recuperar.',
  'Up to {maxUsernameChars} of a-z, 0-9, dot, dash and underscore.':
    'Hasta {maxUsernameChars} de a-z, 0-9, punto, guion y guion bajo.',
  'The address: {it}': 'La dirección: {it}',
  // components/cards/card-limits-form
  Limits: 'Límites',
  'What the card may spend. Your own limit moves as you like, below what the community allows. A day is the last 24 hours.':
    'Lo que la tarjeta puede gastar. Tu propio límite lo mueves como quieras, por debajo de lo que permite la comunidad. Un día son las últimas 24 horas.',
  'The most that the card may spend. Its holder can set a lower limit of their own. A day is the last 24 hours.':
    'Lo máximo que la tarjeta puede gastar. Su titular puede ponerse un límite menor. Un día son las últimas 24 horas.',
  'One tap': 'Por vez',
  'One day': 'Por día',
  Default: 'Por defecto',
  'The limits are changed': 'Los límites cambiaron',
  'One tap, in sats': 'Por vez, en sats',
  'One day, in sats': 'Por día, en sats',
  'Change the limits': 'Cambiar los límites',
  'The holder’s own limit is {amount}.': 'El límite propio del titular es {amount}.',
  'The community allows {amount}.': 'La comunidad permite {amount}.',
  'No limit of my own': 'Sin límite propio',
  'As the settings say for all cards': 'Como dicen los ajustes para todas las tarjetas',
  // components/cards/card-picture
  'The picture cannot be shown': 'La imagen no se puede mostrar',
  // components/cards/card-transactions
  Amount: 'Monto',
  State: 'Estado',
  Payments: 'Pagos',
  'Payments of this card, newest first': 'Pagos de esta tarjeta, lo más nuevo primero',
  'Nothing paid yet': 'Todavía no pagó nada',
  'What is paid by tapping this card shows up here.': 'Aquí aparece lo que se paga con esta tarjeta.',
  // components/cards/card-words
  'Not programmed': 'Sin programar',
  'No device has taken its keys yet.': 'Ningún dispositivo tomó sus claves todavía.',
  'Keys issued': 'Claves entregadas',
  'A device has taken its keys. The first tap will prove that they are on the chip.':
    'Un dispositivo tomó sus claves. El primer pago probará que están en el chip.',
  Programmed: 'Programada',
  'It was tapped, so its keys are on the chip.': 'Ya se usó, así que sus claves están en el chip.',
  Wiped: 'Borrada',
  'Its keys were told so that the chip can be reset. It never pays again.':
    'Sus claves se mostraron para reiniciar el chip. No vuelve a pagar nunca.',
  Blocked: 'Bloqueada',
  'Blocked for good: it never pays again.': 'Bloqueada para siempre: no vuelve a pagar.',
  Paused: 'En pausa',
  'It pays nothing until it is switched on again.': 'No paga nada hasta que se reanude.',
  'The wallet could not be reached; nothing was paid.': 'No se pudo llegar a la billetera; no se pagó nada.',
  'There was not enough money in the wallet.': 'No había saldo suficiente en la billetera.',
  'The wallet has reached its own spending limit.': 'La billetera llegó a su propio límite de gasto.',
  'The wallet does not allow this platform to pay.': 'La billetera no permite pagar a esta plataforma.',
  'The wallet was too busy.': 'La billetera estaba demasiado ocupada.',
  'No route to the receiver was found.': 'No se encontró un camino hasta quien cobra.',
  'The invoice expired before it was paid.': 'La factura venció antes de pagarse.',
  'The wallet never said whether it was paid. It may have been.': 'La billetera nunca dijo si se pagó. Puede que sí.',
  'An operator found that it was not paid.': 'Un operador comprobó que no se pagó.',
  Paid: 'Pagado',
  'Being paid': 'Pagando',
  'The wallet is being asked at this moment.': 'Se le está preguntando a la billetera en este momento.',
  'On its way': 'En camino',
  'The wallet hasn’t said yet whether it was paid.': 'La billetera todavía no dijo si se pagó.',
  'Paid, unproven': 'Paid, unproven',
  'The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.':
    'The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.',
  'Not known': 'No se sabe',
  'Not paid': 'No pagado',
  'UID not known yet': 'UID aún desconocido',
  // components/cards/cards-tabs
  Designs: 'Diseños',
  'unresolved, of payments': 'unresolved, of payments',
  // components/cards/design-picker
  None: 'Ninguno',
  Design: 'Diseño',
  'Show more designs': 'Ver más diseños',
  'There are no designs yet. {link}': 'Todavía no hay diseños. {link}',
  'Add some': 'Agregar algunos',
  // components/cards/pause-card
  '{title} is paused': '{title} está en pausa',
  '{title} pays again': '{title} vuelve a pagar',
  'Switch it on': 'Reanudarla',
  'Pause it': 'Ponerla en pausa',
  // components/cards/payment-state
  '+ {amount} of fees': '+ {amount} de comisiones',
  // components/cards/top-up-code
  'QR code to top the card up': 'Código QR para recargar la tarjeta',
  // components/listener/listener-summary
  'Wallet {shortId}': 'Billetera {shortId}',
  // components/listener/listener-words
  'Not answering': 'Sin respuesta',
  'Its relay is there, but the wallet gives no usable answer.':
    'Su relay está, pero la billetera no da una respuesta útil.',
  Disconnected: 'Desconectada',
  'It was ready; now none of its relays is connected.': 'Estaba lista; ahora ninguno de sus relays está conectado.',
  Connecting: 'Conectando',
  'None of its relays is connected yet.': 'Ninguno de sus relays está conectado todavía.',
  Checking: 'Comprobando',
  'Its relay is connected; the wallet is asked whether it is there.':
    'Su relay está conectado; se le pregunta a la billetera si está.',
  Ready: 'Lista',
  'It answers, and what it receives is noticed at once.': 'Responde, y lo que recibe se nota enseguida.',
  Closed: 'Cerrada',
  'It is not held any more.': 'Ya no se mantiene.',
  'its relays': 'sus relays',
  'its wallets': 'sus billeteras',
  'how many events wait for delivery': 'cuántos eventos esperan entrega',
  'the latest events': 'los últimos eventos',
  'payments without a known end': 'los pagos sin final conocido',
  Delivered: 'Entregado',
  'Being delivered': 'Entregando',
  'Tried {count} times': { one: 'Un intento', other: '{count} intentos' },
  Retrying: 'Reintentando',
  'The web service did not understand it: are both of the same version?':
    'El servicio web no lo entendió: ¿son los dos de la misma versión?',
  'The web service does not take the signature: the secrets or the clocks of the two differ.':
    'El servicio web no acepta la firma: los secretos o los relojes de los dos difieren.',
  'The listener is switched off in the settings.': 'El listener está apagado en los ajustes.',
  'The web service answered {status}.': 'El servicio web respondió {status}.',
  'The web service could not be reached ({problem}).': 'No se pudo llegar al servicio web ({problem}).',
  'The web service did not take it.': 'El servicio web no lo aceptó.',
  Heard: 'Oído',
  '{count} messages from wallets about payments': '{count} messages from wallets about payments',
  '{count} repeated what was known': '{count} repeated what was known',
  'Caught up': 'Puesto al día',
  '{count} checks of wallets’ ledgers': '{count} checks of wallets’ ledgers',
  '{count} missed payments found': '{count} missed payments found',
  '{count} checks failed': '{count} checks failed',
  '{count} events taken by the web service': '{count} events taken by the web service',
  '{count} attempts failed': '{count} attempts failed',
  '{count} payments sent': '{count} payments sent',
  '{count} on their way': '{count} on their way',
  '{count} asked for again and not sent again': '{count} asked for again and not sent again',
  Asked: 'Preguntado',
  '{count} other calls to wallets': '{count} other calls to wallets',
  '{count} failed': '{count} failed',
  Watched: 'Vigilado',
  '{count} times a silent wallet was asked for a sign of life':
    '{count} times a silent wallet was asked for a sign of life',
  '{count} gave none': '{count} gave none',
  '{count} reported as gone': '{count} reported as gone',
  '{count} reported as idle': '{count} reported as idle',
  'Nothing so far.': 'Nada hasta ahora.',
  '{count} days': '{count} days',
  '{count} hours': '{count} hours',
  '{count} minutes': '{count} minutes',
  'less than a minute': 'menos de un minuto',
  'It works. The listener has been running for {duration} and holds {wallets} over {relays}.':
    'Funciona. El listener lleva {duration} en marcha y mantiene {wallets} por {relays}.',
  'No listener can be reached there. Is it running, and may this server connect to that address? {error}.':
    'No se puede llegar a ningún listener allí. ¿Está funcionando? ¿Puede este servidor conectarse a esa dirección? {error}.',
  'A listener answers, but it does not take this secret. Type the LISTENER_AUTH_SECRET that it was started with, or its LISTENER_REQUEST_AUTH_SECRET if it has one.':
    'Un listener responde, pero no acepta este secreto. Escribe el LISTENER_AUTH_SECRET con el que se inició, o su LISTENER_REQUEST_AUTH_SECRET si tiene uno.',
  'Something answers there, but it is not a payment listener. Check the port: usually it is 4100.':
    'Algo responde allí, pero no es un listener de pagos. Revisa el puerto: suele ser 4100.',
  'There is no secret for this address. A stored one is sent only to the address it is stored for, so type the secret as well.':
    'No hay secreto para esta dirección. El guardado solo se envía a la dirección para la que se guardó, así que escribe también el secreto.',
  // components/people/role-badge
  Administrator: 'Administrador',
  Administrators: 'Administrators',
  'Can do everything: settings, roles, tokens and all that operators can.':
    'Puede todo: ajustes, roles, tokens y todo lo de los operadores.',
  Operator: 'Operador',
  Operators: 'Operators',
  'Runs the day: cards, designs and addresses. Cannot change settings or roles.':
    'Lleva el día a día: tarjetas, diseños y direcciones. No cambia ajustes ni roles.',
  Viewer: 'Observador',
  Viewers: 'Viewers',
  'Sees the dashboard and changes nothing.': 'Ve el panel y no cambia nada.',
  Members: 'Members',
  'Has an account of their own and no part in running the instance.':
    'Tiene su propia cuenta y no administra la instancia.',
  // components/sign-in/bunker-panel
  'Bunker link': 'Enlace del bunker',
  'A bunker holds your key on another device or server and signs from there. Copy its link from your signer app.':
    'Un bunker guarda tu llave en otro dispositivo o servidor y firma desde allí. Copia el enlace de tu app de firma.',
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
  '{it} It is your account. Nobody can reset it or send it to you again, and whoever has it is you.':
    '{it} Es tu cuenta. Nadie puede restablecerla ni enviártela otra vez, y quien la tiene eres tú.',
  'Save this key now.': 'Guarda esta llave ahora.',
  'Secret key: keep it to yourself': 'Llave secreta: guárdala para ti',
  'Public key: the name that others know you by': 'Llave pública: el nombre por el que te conocen',
  'Copy secret key': 'Copiar la llave secreta',
  Download: 'Descargar',
  'I saved it': 'Ya la guardé',
  'In a password manager, or in a file that only you can open.':
    'En un gestor de contraseñas o en un archivo que solo tú puedas abrir.',
  'Continue with this key': 'Continuar con esta llave',
  Back: 'Volver',
  'Your Nostr key': 'Tu llave de Nostr',
  'Secret key (never show it to anyone; whoever has it is you):':
    'Llave secreta (no se la muestres a nadie; quien la tiene eres tú):',
  'Keep this file where only you can open it. The key cannot be reset or replaced.':
    'Guarda este archivo donde solo tú puedas abrirlo. La llave no se puede restablecer ni reemplazar.',
  // components/sign-in/sign-in-methods
  'How to sign in': 'Cómo iniciar sesión',
  Extension: 'Extensión',
  Bunker: 'Bunker',
  'Keep me signed in until I close this tab': 'Mantener la sesión hasta que cierre esta pestaña',
  'Without this, everything stays in memory and a reload signs you out.':
    'Sin esto, todo queda en memoria y al recargar se cierra la sesión.',
  'No Nostr key yet?{link}': '¿Aún no tienes una llave de Nostr? {link}',
  'Make a new one': 'Crear una nueva',
  // components/tables/growing-table
  '{limit} of {count} rows': '{limit} de {count} filas',
  '{count} rows': { one: 'Una fila', other: '{count} filas' },
  'Show more': 'Ver más',
  // components/tables/paged-table
  ', and more': ', y más',
  // components/tables/search-box
  'Clear the search': 'Borrar la búsqueda',
  // components/wallets/balance
  'Asking the wallet for its balance': 'Preguntando el saldo a la billetera',
  'Refresh the balance of {name}': 'Actualizar el saldo de {name}',
  'This wallet isn’t answering right now.': 'Esta billetera no responde por ahora.',
  'This wallet can’t be reached right now.': 'No se puede llegar a esta billetera por ahora.',
  'This wallet doesn’t share its balance. It can still receive.':
    'Esta billetera no comparte su saldo. Igual puede recibir.',
  // components/wallets/wallet-badge
  'No wallet': 'Sin billetera',
  // components/wallets/wallet-words
  Active: 'Activa',
  'It receives and answers.': 'Recibe y responde.',
  Disabled: 'Desactivada',
  'It receives nothing until it is enabled.': 'No recibe nada hasta que se active.',
  Archived: 'Archivada',
  'Put away for good.': 'Guardada para siempre.',
  Gone: 'Cerrada por su proveedor',
  'Its provider has shut it down.': 'Su proveedor la cerró.',
  // pages/card-designs/card-designs
  Import: 'Importar',
  'Add a design': 'Agregar un diseño',
  'Card designs': 'Diseños de tarjetas',
  'The pictures to choose from when a card is made.': 'Las imágenes para elegir cuando se hace una tarjeta.',
  'Which designs': 'Qué diseños',
  'In use': 'En uso',
  'Nothing is archived': 'No hay nada archivado',
  'No designs yet': 'Todavía no hay diseños',
  'Designs that are no longer used for new cards go here.':
    'Aquí van los diseños que ya no se usan en tarjetas nuevas.',
  'Add the pictures that are printed on your cards, so that people recognise theirs.':
    'Agrega las imágenes impresas en tus tarjetas, para que cada quien reconozca la suya.',
  // pages/card-designs/design-form
  '{description} is changed': '{description} cambió',
  '{description} is added': '{description} se agregó',
  'Edit the design': 'Editar el diseño',
  Save: 'Guardar',
  'Add the design': 'Agregar el diseño',
  'Address of the picture': 'Dirección de la imagen',
  'Over https, in the shape of a card: 1.6 times as wide as high.':
    'Por https, con la forma de una tarjeta: 1,6 veces más ancha que alta.',
  // pages/card-designs/design-list
  'begins with the address of a picture, then its name': 'empieza con la dirección de una imagen y sigue con su nombre',
  'There is nothing in the list': 'La lista está vacía',
  'Line {value} does not fit: a line {rule}': 'La línea {value} no sirve: una línea {rule}',
  // pages/card-designs/design-menu
  '{description} is archived': '{description} está archivado',
  '{description} is in use again': '{description} se usa otra vez',
  'What to do with {description}': 'Qué hacer con {description}',
  Edit: 'Editar',
  'Use it again': 'Usarlo otra vez',
  Archive: 'Archivar',
  // pages/card-designs/import-designs-form
  'Import designs': 'Importar diseños',
  '{count} designs were added.': { one: 'Se agregó un diseño.', other: 'Se agregaron {count} diseños.' },
  '{count} were here already or unusable, and left out.': '{count} were here already or unusable, and left out.',
  'Pictures that are here already are left out.': 'Las imágenes que ya están no se repiten.',
  'Where from': 'De dónde',
  'A list': 'Una lista',
  'A feed': 'Un catálogo',
  'One on each line: the address of the picture, a space, the name.':
    'Uno por línea: la dirección de la imagen, un espacio, el nombre.',
  'Address of the feed': 'Dirección del catálogo',
  'JSON: a list of objects with imageUrl and description, of at most 500.':
    'JSON: una lista de hasta 500 objetos con imageUrl y description.',
  // pages/card-payments/card-payments
  Card: 'Tarjeta',
  'Open the card': 'Abrir la tarjeta',
  'Card is free': 'Tarjeta libre',
  Already: 'Ya',
  'Card payments': 'Pagos con tarjeta',
  'A wallet that falls silent leaves a payment open. It is asked again and again, and ends by itself; you need to decide only when somebody is waiting.':
    'Una billetera que calla deja un pago abierto. Se le pregunta una y otra vez, y termina solo; tú decides solo cuando alguien está esperando.',
  'Which payments': 'Qué pagos',
  Unresolved: 'Sin resolver',
  'All payments': 'Todos los pagos',
  'Payments of all cards, newest first': 'Pagos de todas las tarjetas, lo más nuevo primero',
  'Unresolved payments, newest first': 'Pagos sin resolver, lo más nuevo primero',
  'What is paid by tapping a card shows up here.': 'Aquí aparece lo que se paga con una tarjeta.',
  'Nothing is unresolved': 'No hay nada sin resolver',
  'Every payment by tap has a known end.': 'Todos los pagos con tarjeta tienen un final conocido.',
  // pages/card-payments/resolve-payment-form
  Resolve: 'Resolver',
  'It was paid': 'Se pagó',
  'The holder’s wallet, or the receiver, can tell the preimage that proves it.':
    'La billetera del titular, o quien cobró, puede dar la preimagen que lo prueba.',
  'It was not paid': 'No se pagó',
  'The card is free again, and the amount no longer counts against its limits.':
    'La tarjeta queda libre y el monto ya no cuenta en sus límites.',
  'Marked as paid': 'Marcado como pagado',
  'Marked as not paid': 'Marcado como no pagado',
  'What became of the payment?': '¿Qué pasó con el pago?',
  'Payment hash': 'Hash del pago',
  'Copy the payment hash': 'Copiar el hash del pago',
  Outcome: 'Resultado',
  Preimage: 'Preimagen',
  '64 digits of 0-9 and a-f.': '64 dígitos de 0-9 y a-f.',
  'Make sure of it with the holder first: if their wallet did pay, they have paid without anybody here knowing.':
    'Confírmalo antes con el titular: si su billetera sí pagó, habrá pagado sin que aquí nadie lo sepa.',
  // pages/cards/card
  'All cards': 'Todas las tarjetas',
  'It may have been deleted. What it paid is still in the list of payments.':
    'Puede que se haya borrado. Lo que pagó sigue en la lista de pagos.',
  'Copy the UID': 'Copiar el UID',
  Added: 'Agregada',
  'Last used': 'Último uso',
  'with tap {ctr}': 'con el toque {ctr}',
  Never: 'Nunca',
  'Change the name or design': 'Cambiar el nombre o el diseño',
  // pages/cards/cards
  Holder: 'Titular',
  'No holder': 'Sin titular',
  'Never used': 'Nunca usada',
  'Add a card': 'Agregar una tarjeta',
  'What your community taps to pay.': 'Con lo que tu comunidad paga.',
  'UID, name or holder': 'UID, nombre o titular',
  Use: 'Uso',
  'Cards, newest first': 'Tarjetas, lo más nuevo primero',
  'No card matches': 'Ninguna tarjeta coincide',
  'Search for the start of a UID or of a name, or for the holder. Or try fewer filters.':
    'Busca por el comienzo de un UID o de un nombre, o por el titular. O prueba con menos filtros.',
  'No cards yet': 'Todavía no hay tarjetas',
  'Take a blank NTAG 424 chip, add a card for it, program it and hand it over.':
    'Toma un chip NTAG 424 en blanco, agrega una tarjeta para él, prográmala y entrégala.',
  'As soon as an administrator adds cards, they show up here.':
    'Aparecen aquí en cuanto un administrador agregue tarjetas.',
  '{title} is added. Now program it.': '{title} se agregó. Ahora prográmala.',
  'With a holder': 'Con titular',
  Used: 'Usadas',
  'Any holder': 'Con o sin titular',
  'Without a holder': 'Sin titular (filter)',
  'Used or not': 'Usadas o no',
  'Blocked or not': 'Bloqueadas o no',
  // pages/cards/edit-card-form
  '{title} is changed': '{title} cambió',
  'Change the card': 'Cambiar la tarjeta',
  'Its holder sees it too.': 'Su titular también lo ve.',
  // pages/cards/ending-panel
  'Pause or delete': 'Pausar o borrar',
  Pause: 'Pausa',
  'A paused card pays nothing until it is switched on again.':
    'Una tarjeta en pausa no paga nada hasta que se reanude.',
  Delete: 'Borrar',
  'Somebody holds this card. Its holder gives it back first, or you wipe it.':
    'Alguien tiene esta tarjeta. Primero la devuelve, o la borras tú del chip.',
  'The card is gone for good. Wipe the chip first; its keys stay sealed until the chip is added anew.':
    'La tarjeta desaparece para siempre. Borra antes el chip; sus claves quedan selladas hasta que el chip se agregue de nuevo.',
  'Delete {title}?': '¿Borrar {title}?',
  'Delete the card': 'Borrar la tarjeta',
  'It stops working at once, and its UID can be used for a new card. What it paid stays in the list.':
    'Deja de funcionar enseguida y su UID se puede usar en otra tarjeta. Lo que pagó queda en la lista.',
  'Its keys may be on a chip: wipe the card first, so that the chip can be used again.':
    'Sus claves pueden estar en un chip: borra antes el chip, para poder usarlo otra vez.',
  // pages/cards/holder-panel
  'They activated the card; it pays from their wallet.': 'Activó la tarjeta; paga desde su billetera.',
  'Nobody has activated it yet.': 'Nadie la activó todavía.',
  'A blocked card cannot be activated.': 'Una tarjeta bloqueada no se puede activar.',
  'Operators see the code that activates it.': 'Los operadores ven el código que la activa.',
  'Give the card and its code to one person. The first who uses the code becomes the holder.':
    'Da la tarjeta y su código a una sola persona. La primera que use el código es la titular.',
  'Activation code': 'Código de activación',
  'Activate the card': 'Activar la tarjeta',
  'Let its future holder scan this, or send them the link. It works once.':
    'Que su futuro titular escanee esto, o envíale el enlace. Sirve una vez.',
  'Link that activates the card, as a QR code': 'Enlace que activa la tarjeta, como código QR',
  'Copy the link': 'Copiar el enlace',
  'The card has no holder any more': 'La tarjeta ya no tiene titular',
  'It pays from their primary wallet.': 'Paga desde su billetera principal.',
  'It pays from a wallet that they chose for it.': 'Paga desde una billetera que eligió para ella.',
  'Take the card back': 'Recuperar la tarjeta',
  'Take the card back from its holder?': '¿Recuperar la tarjeta de su titular?',
  'Take it back': 'Recuperarla',
  'It stops paying from their wallet at once and gets a new activation code, for them or for somebody else. The money stays with them.':
    'Deja de pagar desde su billetera enseguida y recibe un código nuevo, para la misma persona o para otra. El dinero queda con quien lo tiene.',
  // pages/cards/keys-dialog
  'Copy as text': 'Copiar como texto',
  'Keys of the card as a QR code': 'Claves de la tarjeta como código QR',
  'Show as text': 'Mostrar como texto',
  'Whoever has these keys can copy the card. Show them to nobody else.':
    'Quien tenga estas claves puede copiar la tarjeta. No se las muestres a nadie más.',
  // pages/cards/new-card-form
  'One for each chip. It is programmed and handed over afterwards.': 'Una por chip. Después se programa y se entrega.',
  'Add the card': 'Agregar la tarjeta',
  'New Card': 'Tarjeta nueva',
  // pages/cards/program-dialog
  'Program the chip': 'Programar el chip',
  'Scan this with the Bolt Card programming app, then hold the chip to that phone until the app says it is done.':
    'Escanea esto con la app de programación Bolt Card y acerca el chip a ese teléfono hasta que la app diga que terminó.',
  'It was tapped: the keys are on the chip. The card is ready to be handed over.':
    'Ya se usó: las claves están en el chip. La tarjeta está lista para entregar.',
  'The app has taken the keys and the link is used up. When the app is done, tap the card once at any till: that proves it.':
    'La app tomó las claves y el enlace ya no sirve. Cuando la app termine, acerca la tarjeta una vez a cualquier caja: eso lo prueba.',
  'The link has expired.': 'El enlace venció.',
  'Link that programs the card, as a QR code': 'Enlace que programa la tarjeta, como código QR',
  'Works once, for another {it}': 'Sirve una vez, durante {it} más',
  'Open the app here': 'Abrir la app aquí',
  'The card has a holder. As soon as the app takes the keys, it has none any more.':
    'La tarjeta tiene titular. En cuanto la app tome las claves, deja de tenerlo.',
  // pages/cards/programming-panel
  Programming: 'Programación',
  'It is blocked for good. Reset the chip with its old keys; then delete this card, and the chip can be used for a new one.':
    'Está bloqueada para siempre. Reinicia el chip con sus claves viejas; después borra esta tarjeta y el chip sirve para una nueva.',
  'Read the keys again': 'Leer las claves otra vez',
  'Read the keys again?': '¿Leer las claves otra vez?',
  'Show the keys': 'Mostrar las claves',
  'For a chip whose programming was cut short: with its keys it can be finished or undone. Nothing about the card changes.':
    'Para un chip cuya programación se cortó: con sus claves se puede terminar o deshacer. Nada de la tarjeta cambia.',
  'Whoever has the keys can copy the card. Reading them is noted in the activity log.':
    'Quien tenga las claves puede copiar la tarjeta. Leerlas queda anotado en la actividad.',
  'The keys of this card': 'Las claves de esta tarjeta',
  'Scan them with the programming app to write or reset the chip.':
    'Escanéalas con la app de programación para escribir o reiniciar el chip.',
  'Show the keys once more': 'Mostrar las claves una vez más',
  Wipe: 'Borrar el chip',
  'Show the keys once more?': '¿Mostrar las claves una vez más?',
  'Wipe {title}?': '¿Borrar el chip de {title}?',
  'Wipe the card': 'Borrar el chip de la tarjeta',
  'The card is blocked for good and never pays again.': 'La tarjeta queda bloqueada para siempre y no vuelve a pagar.',
  'You are shown its keys, with which the programming app resets the chip. Showing them is noted in the activity log.':
    'Se te muestran sus claves, con las que la app de programación reinicia el chip. Mostrarlas queda anotado en la actividad.',
  'Reset the chip': 'Reiniciar el chip',
  'Scan this with the programming app, then hold the card to the phone.':
    'Escanea esto con la app de programación y acerca la tarjeta al teléfono.',
  // pages/cards/read-chip
  'This browser cannot read chips. Type the UID instead.': 'Este navegador no puede leer chips. Escribe el UID.',
  'The chip could not be read. Hold it still, and try again.':
    'El chip no se pudo leer. Mantenlo quieto y vuelve a intentarlo.',
  'Reading chips was not allowed. Allow it for this page, and try again.':
    'No se permitió leer chips. Permítelo para esta página y vuelve a intentarlo.',
  'This device has no reader for chips. Type the UID instead.':
    'Este dispositivo no tiene lector de chips. Escribe el UID.',
  'The reader cannot be used at the moment. Is NFC switched on?':
    'El lector no se puede usar por ahora. ¿Está encendido el NFC?',
  // pages/cards/uid-field
  'UID of the chip': 'UID del chip',
  'Hold the card to the back of this phone…': 'Acerca la tarjeta a la parte de atrás de este teléfono…',
  'Seven bytes, such as 04:A1:B2:C3:D4:E5:F6. Any NFC app shows it.':
    'Siete bytes, como 04:A1:B2:C3:D4:E5:F6. Cualquier app de NFC lo muestra.',
  'A UID has 14 digits of 0-9 and A-F': 'Un UID tiene 14 dígitos de 0-9 y A-F',
  Stop: 'Detener',
  'Read it': 'Leerlo',
  // pages/device-tokens/device-token-form
  '8 hours, a day of work': '8 horas, un día de trabajo',
  '1 day': '1 día',
  '7 days': '7 días',
  '30 days': '30 días',
  '1 year': '1 año',
  'The app acts as': 'La app actúa como',
  'It may': 'Puede',
  'Set up cards': 'Preparar tarjetas',
  Nothing: 'Nada',
  'It ends after': 'Termina después de',
  'To end one earlier, all devices are signed out in the settings.':
    'Para terminar uno antes, se cierran todos los dispositivos en los ajustes.',
  'Another time…': 'Otro tiempo…',
  'How long': 'Cuánto tiempo',
  'Such as 30m, 12h or 90d; at least one minute.': 'Como 30m, 12h o 90d; al menos un minuto.',
  'Make the token': 'Crear el token',
  // pages/device-tokens/device-tokens
  'Let an app that sets up cards work with this instance. It scans a code and gets the permissions you tick, for as long as you say.':
    'Permite que una app que prepara tarjetas trabaje con esta instancia. Escanea un código y recibe los permisos que marques, por el tiempo que digas.',
  'Scan this with the card app': 'Escanea esto con la app de tarjetas',
  'It is shown this once. Whoever scans it can use it, so show it to nobody else.':
    'Se muestra solo esta vez. Quien lo escanee puede usarlo, así que no se lo muestres a nadie más.',
  'Device token as a QR code': 'Token de dispositivo como código QR',
  'Works for': 'Sirve durante',
  'Works at': 'Sirve en',
  May: 'Puede (token)',
  'It works only while you have these permissions yourself. To end it early, sign out every device in the settings: that ends all device tokens at once.':
    'Sirve solo mientras tú tengas estos permisos. Para terminarlo antes, cierra todos los dispositivos en los ajustes: eso termina todos los tokens a la vez.',
  // pages/device-tokens/permission-words
  'Card keys': 'Claves de tarjetas',
  'Lightning addresses': 'Direcciones Lightning',
  'Activity log': 'Registro de actividad',
  See: 'Ver',
  Change: 'Cambiar',
  'Change roles': 'Cambiar roles',
  // pages/device-tokens/person-picker
  Keep: 'Dejar',
  'Name, npub or start of a key': 'Nombre, npub o comienzo de una llave',
  'Members found': 'Miembros encontrados',
  'Nobody matches.': 'Nadie coincide.',
  // pages/forwarding/forwarding-draft
  'A number such as 12.5, with at most two places': 'Un número como 12,5, con dos decimales como mucho',
  'More than 0 and at most 100': 'Más de 0 y 100 como mucho',
  'A number from 0 to 100, with at most two places': 'Un número de 0 a 100, con dos decimales como mucho',
  'A number of sats, at most 100,000,000': 'Un número de sats, 100.000.000 como mucho',
  'Whose address is it?': '¿De quién es la dirección?',
  'This address is named already': 'Esta dirección ya está',
  '{percent} is missing': 'falta {percent}',
  '{percent} too much': 'sobra {percent}',
  // pages/forwarding/forwarding-form
  'Forwarding is on': 'El reenvío está activado',
  'Forwarding is off': 'El reenvío está desactivado',
  'Add an address': 'Agregar una dirección',
  'Share evenly': 'Repartir por igual',
  'What stays in the wallet': 'What stays in the wallet',
  'Kept in the wallet, in percent': 'Kept in the wallet, in percent',
  'Of each payment, rounded up. Fees for paying on come out of the wallet, so keep a little.':
    'Of each payment, rounded up. Fees for paying on come out of the wallet, so keep a little.',
  'Plus a fixed amount of each payment, in sats': 'Plus a fixed amount of each payment, in sats',
  'Payments of less than this stay whole.': 'Payments of less than this stay whole.',
  'The shares must add up to 100 %: {sum}.': 'The shares must add up to 100 %: {sum}.',
  'Some fields need another look.': 'Some fields need another look.',
  'Start forwarding': 'Start forwarding',
  'Lightning address {value}': 'Lightning address {value}',
  'Share in percent': 'Share in percent',
  'Share {value} in percent': 'Share {value} in percent',
  'Remove {address}': 'Remove {address}',
  'address {value}': 'address {value}',
  Remove: 'Remove',
  Together: 'Together',
  'Forward what this wallet receives': 'Forward what this wallet receives',
  'Switched off, nothing more is paid. What waits goes on when you switch it on again.':
    'Switched off, nothing more is paid. What waits goes on when you switch it on again.',
  // pages/forwarding/forwarding-words
  'Amount not known': 'Amount not known',
  'The wallet is asked how much it received.': 'The wallet is asked how much it received.',
  Kept: 'Kept',
  'It is no more than what stays in the wallet.': 'It is no more than what stays in the wallet.',
  Waiting: 'Waiting',
  'Nothing of it is forwarded yet.': 'Nothing of it is forwarded yet.',
  'It is being paid.': 'It is being paid.',
  'Partly forwarded': 'Partly forwarded',
  'The rest is tried again.': 'The rest is tried again.',
  Forwarded: 'Forwarded',
  'All of it has arrived.': 'All of it has arrived.',
  Stopped: 'Stopped',
  'What is left of it stays in the wallet.': 'What is left of it stays in the wallet.',
  // pages/forwarding/forwarding
  'Back to my wallet': 'Back to my wallet',
  Forwarding: 'Forwarding',
  'What {it} receives is paid on to lightning addresses of your choice, out of the same wallet.':
    'What {it} receives is paid on to lightning addresses of your choice, out of the same wallet.',
  'this wallet': 'this wallet',
  'This is not a wallet of yours': 'This is not a wallet of yours',
  'It may belong to somebody else, or be gone.': 'It may belong to somebody else, or be gone.',
  'Who gets what': 'Who gets what',
  'It counts for payments from now on. The wallet must allow this platform to pay: give its connection a budget.':
    'It counts for payments from now on. The wallet must allow this platform to pay: give its connection a budget.',
  '{amount} of {count} payments wait.': '{amount} of {count} payments wait.',
  'Forwarding is off: what the wallet receives stays in it.':
    'Forwarding is off: what the wallet receives stays in it.',
  // pages/forwarding/receipt-dialog
  'It is tried now': 'It is tried now',
  'They are tried now': 'They are tried now',
  'A payment': 'A payment',
  'A payment of {amount}': 'A payment of {amount}',
  'Try now': 'Try now',
  'It is split as soon as the wallet says how much it was.': 'It is split as soon as the wallet says how much it was.',
  'Nothing of it goes to anybody: it stays in the wallet.': 'Nothing of it goes to anybody: it stays in the wallet.',
  '{amount} stayed in the wallet.': '{amount} stayed in the wallet.',
  'Last try': 'Last try',
  ', with {amount} of fees': ', with {amount} of fees',
  'Next try {when}.': 'Next try {when}.',
  // pages/forwarding/receipts
  Received: 'Received',
  'Paid on': 'Paid on',
  'See the parts': 'See the parts',
  'Payments to forward, newest first': 'Payments to forward, newest first',
  'Nothing forwarded yet': 'Nothing forwarded yet',
  'The next payment to this wallet shows up here, with what became of each part.':
    'The next payment to this wallet shows up here, with what became of each part.',
  'Name an address above. From then on payments show up here, with what became of each part.':
    'Name an address above. From then on payments show up here, with what became of each part.',
  'Not known yet': 'Not known yet',
  // pages/home/community-picture
  'your community': 'your community',
  // pages/home/home
  'Pay someone here': 'Pay someone here',
  'Enter a member’s name and scan the code with any lightning wallet.':
    'Enter a member’s name and scan the code with any lightning wallet.',
  'Our own place on Lightning and Nostr. Your key is your account: no password, no e-mail address, nothing to remember but what is already yours.':
    'Our own place on Lightning and Nostr. Your key is your account: no password, no e-mail address, nothing to remember but what is already yours.',
  'Come in': 'Come in',
  'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.':
    'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.',
  'Sign in as a member': 'Sign in as a member',
  'Open the dashboard': 'Open the dashboard',
  '{it} New instance': '{it} New instance',
  'This instance is waiting for its first administrator': 'This instance is waiting for its first administrator',
  'Whoever claims it first runs it. Sign in with a Nostr key, or make a new one, and give your community a name. It takes about two minutes.':
    'Whoever claims it first runs it. Sign in with a Nostr key, or make a new one, and give your community a name. It takes about two minutes.',
  'Claim this instance': 'Claim this instance',
  'Join the waitlist': 'Join the waitlist',
  'We use your address for this one message and nothing else.':
    'We use your address for this one message and nothing else.',
  'Your key is your account': 'Your key is your account',
  'Sign in with a Nostr key from an extension, a bunker, or a key of your own. It never leaves your device.':
    'Sign in with a Nostr key from an extension, a bunker, or a key of your own. It never leaves your device.',
  'Paid straight into your wallet': 'Paid straight into your wallet',
  'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.':
    'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.',
  'Run by the community': 'Run by the community',
  'The people you know run this server, on open source and open standards, with an API to build on.':
    'The people you know run this server, on open source and open standards, with an API to build on.',
  // pages/home/waitlist-form
  'Thank you. You will hear from us when the community opens.':
    'Thank you. You will hear from us when the community opens.',
  'E-mail address': 'E-mail address',
  // pages/listener/connections-panel
  'Last payment': 'Last payment',
  'Every wallet in use that the listener holds, by state.': 'Every wallet in use that the listener holds, by state.',
  'Wallet, member or relay': 'Wallet, member or relay',
  'Wallets that the listener holds, those in trouble first': 'Wallets that the listener holds, those in trouble first',
  'No wallet matches': 'No wallet matches',
  'Search for a part of a name, an id or a relay, or choose another state.':
    'Search for a part of a name, an id or a relay, or choose another state.',
  'No wallets yet': 'No wallets yet',
  'As soon as a member connects a wallet, the listener takes it up.':
    'As soon as a member connects a wallet, the listener takes it up.',
  All: 'All',
  'It was reported as idle, and is asked seldom.': 'It was reported as idle, and is asked seldom.',
  Parked: 'Parked',
  'Not yet': 'Not yet',
  // pages/listener/counters-panel
  'What it has done': 'What it has done',
  'Since it started.': 'Since it started.',
  // pages/listener/events-panel
  Payment: 'Payment',
  'A wallet that is gone': 'A wallet that is gone',
  Noticed: 'Noticed',
  Delivery: 'Delivery',
  'Latest events': 'Latest events',
  'Payments that wallets told of, newest first; at most a hundred.':
    'Payments that wallets told of, newest first; at most a hundred.',
  'Latest events of the listener, newest first': 'Latest events of the listener, newest first',
  'Not known at the moment': 'Not known at the moment',
  'The listener’s database did not answer in time. This page asks again by itself.':
    'The listener’s database did not answer in time. This page asks again by itself.',
  'No payments yet': 'No payments yet',
  'As soon as a wallet receives or sends a payment, it shows up here.':
    'As soon as a wallet receives or sends a payment, it shows up here.',
  Sent: 'Sent',
  'an unknown amount': 'an unknown amount',
  'It was missed at first and found in the wallet’s ledger': 'It was missed at first and found in the wallet’s ledger',
  Recovered: 'Recovered',
  'Next: {when}.': 'Next: {when}.',
  // pages/listener/listener
  'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.':
    'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.',
  'The web service does not answer at the moment. What you see is how it was before.':
    'The web service does not answer at the moment. What you see is how it was before.',
  // pages/listener/payments-panel
  'Payments without a known end': 'Payments without a known end',
  'Their wallets are asked until they say what became of them. Nothing is sent again.':
    'Their wallets are asked until they say what became of them. Nothing is sent again.',
  // pages/listener/relays-panel
  Relays: 'Relays',
  'One connection to each, shared by all wallets that use it.':
    'One connection to each, shared by all wallets that use it.',
  'No wallet is held, so no relay is needed.': 'No wallet is held, so no relay is needed.',
  Connected: 'Connected',
  'Not connected': 'Not connected',
  // pages/listener/state-panel
  'The listener is on and connected.': 'The listener is on and connected.',
  'What wallets receive is noticed within moments.': 'What wallets receive is noticed within moments.',
  'Running since': 'Running since',
  Version: 'Version',
  'The listener is off.': 'The listener is off.',
  'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.':
    'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.',
  'The listener cannot be reached.': 'The listener cannot be reached.',
  'See whether the process runs. Alone it is started with {it}.':
    'See whether the process runs. Alone it is started with {it}.',
  'See whether its address and its secret in the settings are right, and test the connection there.':
    'See whether its address and its secret in the settings are right, and test the connection there.',
  'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.':
    'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.',
  'Settings of the listener': 'Settings of the listener',
  'The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.':
    'The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.',
  // pages/listener/status-counts
  'Wallets held': 'Wallets held',
  'of {count} relays connected': 'of {count} relays connected',
  'Relay connected': 'Relay connected',
  'Relays connected': 'Relays connected',
  Undelivered: 'Undelivered',
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.',
  // pages/my-cards/card-wallet-form
  'The card now pays from that wallet': 'The card now pays from that wallet',
  'It must allow this platform to spend. Set a budget in the wallet.':
    'It must allow this platform to spend. Set a budget in the wallet.',
  'This wallet is not in use: the card cannot pay. Choose another one.':
    'This wallet is not in use: the card cannot pay. Choose another one.',
  'My primary wallet, now {name}': 'My primary wallet, now {name}',
  'My primary wallet': 'My primary wallet',
  'Always {name}': 'Always {name}',
  // pages/my-cards/give-back
  '{title} is no longer yours': '{title} is no longer yours',
  'Give this card back': 'Give this card back',
  'Give {title} back?': 'Give {title} back?',
  'Give it back': 'Give it back',
  'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.':
    'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.',
  // pages/my-cards/my-card
  'All my cards': 'All my cards',
  'My card': 'My card',
  'This is not a card of yours': 'This is not a card of yours',
  'It may have been given to somebody else, or deleted.': 'It may have been given to somebody else, or deleted.',
  'This card is blocked for good. Ask whoever runs your community for another one.':
    'This card is blocked for good. Ask whoever runs your community for another one.',
  'Ready to pay': 'Ready to pay',
  'Last used {when}': 'Last used {when}',
  'While it is paused, nobody can pay with it.': 'While it is paused, nobody can pay with it.',
  'It pays from': 'It pays from',
  // pages/my-cards/my-cards
  'Hold one to a till to pay. The money comes from your own wallet.':
    'Hold one to a till to pay. The money comes from your own wallet.',
  'No card yet': 'No card yet',
  'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.':
    'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.',
  '{amount} a tap': '{amount} a tap',
  // pages/my-cards/no-wallet-notice
  'There is no wallet to pay from.': 'There is no wallet to pay from.',
  'Your primary wallet {name} is not in use at the moment.': 'Your primary wallet {name} is not in use at the moment.',
  'Connect one that may spend, with a budget that you choose.':
    'Connect one that may spend, with a budget that you choose.',
  // pages/my-cards/open-payment-notice
  '{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.':
    '{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.',
  '{amount} on the way': '{amount} on the way',
  'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.':
    'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.',
  // pages/my-cards/top-up-panel
  'Top up': 'Top up',
  'Anyone can, from any lightning wallet. It goes to the wallet above.':
    'Anyone can, from any lightning wallet. It goes to the wallet above.',
  'Let somebody scan the code, or send them the link. Neither shows who you are.':
    'Let somebody scan the code, or send them the link. Neither shows who you are.',
  'Copy a link to top it up': 'Copy a link to top it up',
  // pages/overview/listener-notice
  'See why': 'See why',
  'The payment listener cannot be reached. What wallets receive is noticed late.':
    'The payment listener cannot be reached. What wallets receive is noticed late.',
  '{count} events of the payment listener did not get through yet.':
    '{count} events of the payment listener did not get through yet.',
  // pages/overview/member-overview
  'Hello, {username}': 'Hello, {username}',
  Welcome: 'Welcome',
  'You can be paid at {community}.': 'You can be paid at {community}.',
  'Three steps, and people can pay you at {community}.': 'Three steps, and people can pay you at {community}.',
  Balance: 'Balance',
  Manage: 'Manage',
  'Get ready to be paid': 'Get ready to be paid',
  'It takes a few minutes.': 'It takes a few minutes.',
  'The one you have does not receive at the moment.': 'The one you have does not receive at the moment.',
  'Bring one of your own. Payments go straight into it.': 'Bring one of your own. Payments go straight into it.',
  'It becomes your lightning address.': 'It becomes your lightning address.',
  'Share your address': 'Share your address',
  'As text, as a link or as a code to scan. It is here as soon as the first two are done.':
    'As text, as a link or as a code to scan. It is here as soon as the first two are done.',
  // pages/overview/overview
  'How your community’s platform is doing.': 'How your community’s platform is doing.',
  'See them': 'See them',
  'A card payment is still open: the wallet hasn’t said whether it was paid.':
    'A card payment is still open: the wallet hasn’t said whether it was paid.',
  'Some card payments are still open: the wallets haven’t said whether they were paid.':
    'Some card payments are still open: the wallets haven’t said whether they were paid.',
  'Give it a name': 'Give it a name',
  'Shown on every page.': 'Shown on every page.',
  'Set the address of this platform': 'Set the address of this platform',
  'Signatures and device tokens are made for it.': 'Signatures and device tokens are made for it.',
  'Set the domain of lightning addresses': 'Set the domain of lightning addresses',
  'What stands behind the @.': 'What stands behind the @.',
  'Add a logo': 'Add a logo',
  'People recognise a picture faster.': 'People recognise a picture faster.',
  '{count} things left to set up': '{count} things left to set up',
  'In any order.': 'In any order.',
  'Latest activity': 'Latest activity',
  'See all': 'See all',
  // pages/people/people
  Joined: 'Joined',
  Role: 'Role',
  'Everyone who has signed in here, newest first.': 'Everyone who has signed in here, newest first.',
  'All roles': 'All roles',
  'Members, newest first': 'Members, newest first',
  'Search for the start of a name or of a hexadecimal key, or for a whole npub.':
    'Search for the start of a name or of a hexadecimal key, or for a whole npub.',
  // pages/people/role-form
  '{label}. Change the role': '{label}. Change the role',
  'Role changed to {label}': 'Role changed to {label}',
  'Change the role': 'Change the role',
  'It applies from the member’s next request on.': 'It applies from the member’s next request on.',
  'Change role': 'Change role',
  // pages/settings/color-control
  'Pick a colour': 'Pick a colour',
  Button: 'Button',
  Link: 'Link',
  // pages/settings/listener-probe
  'Test the connection': 'Test the connection',
  'How the listener is': 'How the listener is',
  'Enter an address to test it. Nothing is saved by testing.':
    'Enter an address to test it. Nothing is saved by testing.',
  // pages/settings/save-bar
  '{count} values need another look': '{count} values need another look',
  '{count} changes': '{count} changes',
  Discard: 'Discard',
  // pages/settings/secret-control
  'Will be removed': 'Will be removed',
  Set: 'Set',
  Undo: 'Undo',
  Replace: 'Replace',
  'At least {minLength} characters': 'At least {minLength} characters',
  // pages/settings/setting-field
  Automatic: 'Automatic',
  On: 'On',
  Off: 'Off',
  'As the browser asks for': 'As the browser asks for',
  'One name on each line': 'One name on each line',
  // pages/settings/setting-groups
  Community: 'Community',
  'What people see, and who may come in.': 'What people see, and who may come in.',
  'Where this platform is found, and the names that members can be paid under.':
    'Where this platform is found, and the names that members can be paid under.',
  'What cards may spend, and the machines that make them.': 'What cards may spend, and the machines that make them.',
  'A first wallet for members who come without one, and what they may connect.':
    'A first wallet for members who come without one, and what they may connect.',
  'How members share the work of passing received payments on.':
    'How members share the work of passing received payments on.',
  'Coupons that shops give to members.': 'Coupons that shops give to members.',
  'Payment listener': 'Payment listener',
  'The companion process that watches wallets and sends card payments.':
    'The companion process that watches wallets and sends card payments.',
  Records: 'Records',
  'What is kept, and how long.': 'What is kept, and how long.',
  Logo: 'Logo',
  Colour: 'Colour',
  'New members may join': 'New members may join',
  'New members a day from one address': 'New members a day from one address',
  'New members a day from one subnet': 'New members a day from one subnet',
  'Address of this platform': 'Address of this platform',
  'Domain of lightning addresses': 'Domain of lightning addresses',
  'This platform answers for the domain itself': 'This platform answers for the domain itself',
  'Names that nobody may take': 'Names that nobody may take',
  'Give a wallet to members without one': 'Give a wallet to members without one',
  'Address of the provider': 'Address of the provider',
  'Relays where merchants are looked up': 'Relays where merchants are looked up',
  'Use the listener': 'Use the listener',
  'Address of the listener': 'Address of the listener',
  'Shared secret': 'Shared secret',
  'Most that one tap may spend, in sats': 'Most that one tap may spend, in sats',
  'Most that a card may spend in a day, in sats': 'Most that a card may spend in a day, in sats',
  'Key for machines that make cards': 'Key for machines that make cards',
  'Relays in private networks': 'Relays in private networks',
  'Other hosts in private networks': 'Other hosts in private networks',
  'Places for one member': 'Places for one member',
  'Places for one host': 'Places for one host',
  'Days to keep the activity log': 'Days to keep the activity log',
  'Days to keep unpaid invoices': 'Days to keep unpaid invoices',
  'Days to keep the connections of archived wallets': 'Days to keep the connections of archived wallets',
  'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.':
    'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.',
  'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.':
    'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.',
  'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.':
    'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.',
  'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.':
    'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.',
  'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.':
    'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.',
  'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.':
    'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.',
  'The service that hands out the wallets. It holds the money in them until their owners move it, so choose one that you trust.':
    'The service that hands out the wallets. It holds the money in them until their owners move it, so choose one that you trust.',
  'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.':
    'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.',
  'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.':
    'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.',
  'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.':
    'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.',
  'For cards that have no limit of their own. It applies from the next tap on.':
    'For cards that have no limit of their own. It applies from the next tap on.',
  'For cards that have no limit of their own. What they have spent in the last 24 hours counts.':
    'For cards that have no limit of their own. What they have spent in the last 24 hours counts.',
  'For a relay that you run beside this platform. Every member can then make this server open connections into your network.':
    'For a relay that you run beside this platform. Every member can then make this server open connections into your network.',
  'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.':
    'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.',
  'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.':
    'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.',
  'Everything else.': 'Everything else.',
  // pages/settings/settings-form
  'You have changes that are not saved. Leave them behind?': 'You have changes that are not saved. Leave them behind?',
  'Another address of the platform ends every device token: card apps will have to scan a new code.':
    'Another address of the platform ends every device token: card apps will have to scan a new code.',
  'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.':
    'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.',
  // pages/settings/settings
  'They apply as soon as they are saved. No restart.': 'They apply as soon as they are saved. No restart.',
  'You can look at the settings. Only administrators change them.':
    'You can look at the settings. Only administrators change them.',
  'Groups of settings': 'Groups of settings',
  // pages/settings/sign-out-everybody
  'Everybody and every device is signed out': 'Everybody and every device is signed out',
  'Sessions and devices': 'Sessions and devices',
  'When a phone with a token was lost, or somebody left with one.':
    'When a phone with a token was lost, or somebody left with one.',
  'Last done {when}.': 'Last done {when}.',
  'Never done so far.': 'Never done so far.',
  'Sign out everybody and every device': 'Sign out everybody and every device',
  'Sign out everybody and every device?': 'Sign out everybody and every device?',
  'Sign out everybody': 'Sign out everybody',
  'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.':
    'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.',
  // pages/setup/instance-form
  'Name of the community': 'Name of the community',
  'Shown on every page. You can change it any time.': 'Shown on every page. You can change it any time.',
  'Domain of the lightning addresses': 'Domain of the lightning addresses',
  'Members will be known as {it}. It may differ from the address of this page.':
    'Members will be known as {it}. It may differ from the address of this page.',
  'name@{domain}': 'name@{domain}',
  'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.':
    'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.',
  'Save and finish': 'Save and finish',
  // pages/setup/setup
  Claim: 'Claim',
  'First set-up': 'First set-up',
  'Sign in with a key': 'Sign in with a key',
  'The administrator is known by a Nostr key. Use the one you have, or make a new one here.':
    'The administrator is known by a Nostr key. Use the one you have, or make a new one here.',
  'This key becomes the root administrator. It happens once and cannot be undone from here.':
    'This key becomes the root administrator. It happens once and cannot be undone from here.',
  'Claim as first administrator': 'Claim as first administrator',
  'Use another key': 'Use another key',
  'Give it a name and an address': 'Give it a name and an address',
  'What people will see, and where they will find it.': 'What people will see, and where they will find it.',
  'Colours, logo and rules': 'Colours, logo and rules',
  'Make it look like yours.': 'Make it look like yours.',
  'Appoint another administrator': 'Appoint another administrator',
  'So that you are never locked out.': 'So that you are never locked out.',
  'Connect a card app': 'Connect a card app',
  'Give it a token of its own by QR code.': 'Give it a token of its own by QR code.',
  'The instance is claimed and has a name. Three things that people do next:':
    'The instance is claimed and has a name. Three things that people do next:',
  'This instance has its administrator': 'This instance has its administrator',
  'It was claimed already. If that was you, sign in with the same key.':
    'It was claimed already. If that was you, sign in with the same key.',
  // pages/voucher-services/voucher-services
  Service: 'Service',
  Transfers: 'Transfers',
  '{openTransfers} open': '{openTransfers} open',
  Possible: 'Possible',
  'Not offered': 'Not offered',
  'Last seen': 'Last seen',
  'Let in': 'Let in',
  'Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them.':
    'Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them.',
  'Coupon services, newest first': 'Coupon services, newest first',
  'No service yet': 'No service yet',
  'The first deposit of a voucher brings its service here.': 'The first deposit of a voucher brings its service here.',
  'on the way': 'on the way',
  'Shut out': 'Shut out',
  'Let in again': 'Let in again',
  'Let {name} in': 'Let {name} in',
  // pages/vouchers/code-dialog
  'Show the code': 'Show the code',
  'Only at the till: whoever sees the code can use the voucher.':
    'Only at the till: whoever sees the code can use the voucher.',
  'Hold this to the till’s scanner.': 'Hold this to the till’s scanner.',
  'The code of this voucher': 'The code of this voucher',
  'Copy the code': 'Copy the code',
  // pages/vouchers/delete-voucher
  '{name} is deleted': '{name} is deleted',
  'Delete this voucher': 'Delete this voucher',
  'Delete {name}?': 'Delete {name}?',
  'Delete it': 'Delete it',
  'It can still be used. Its code is deleted for good, and the shop cannot give you the same one again.':
    'It can still be used. Its code is deleted for good, and the shop cannot give you the same one again.',
  'It is taken off your list for good.': 'It is taken off your list for good.',
  // pages/vouchers/merchant-line
  'The merchant announces this coupon service itself': 'The merchant announces this coupon service itself',
  'Verified merchant': 'Verified merchant',
  // pages/vouchers/send-dialog
  'Send to somebody': 'Send to somebody',
  'Sent to {transferredTo}': 'Sent to {transferredTo}',
  'On its way. We will show here when it has arrived. Please do not send it again.':
    'On its way. We will show here when it has arrived. Please do not send it again.',
  'Send it to {address}?': 'Send it to {address}?',
  'Send it': 'Send it',
  Continue: 'Continue',
  'A member of this community': 'A member of this community',
  'An address elsewhere: “{name}”': 'An address elsewhere: “{name}”',
  'Once it has arrived, {name} is theirs and your code is worth nothing. You cannot take it back.':
    'Once it has arrived, {name} is theirs and your code is worth nothing. You cannot take it back.',
  Message: 'Message',
  // pages/vouchers/voucher-settings
  'Who may give you vouchers': 'Who may give you vouchers',
  'All my vouchers': 'All my vouchers',
  Saved: 'Saved',
  'Shops and services': 'Shops and services',
  Anyone: 'Anyone',
  'Whoever knows your key can put a voucher here.': 'Whoever knows your key can put a voucher here.',
  'Only these': 'Only these',
  'Everybody else is turned away, without learning whether you are here.':
    'Everybody else is turned away, without learning whether you are here.',
  'Remove {entry}': 'Remove {entry}',
  'Add a shop': 'Add a shop',
  'Its name, such as cafe@example.com, or its key (npub).': 'Its name, such as cafe@example.com, or its key (npub).',
  Add: 'Add',
  'People may send me vouchers': 'People may send me vouchers',
  'To your lightning address. Each is exchanged for a new one, so that only you can use it.':
    'To your lightning address. Each is exchanged for a new one, so that only you can use it.',
  'These could not be found: {value}. Nothing was changed.': 'These could not be found: {value}. Nothing was changed.',
  'Who gave you vouchers': 'Who gave you vouchers',
  'People, to your address': 'People, to your address',
  'On your list': 'On your list',
  '{vouchers}, the last {when}': '{vouchers}, the last {when}',
  '{count} vouchers': '{count} vouchers',
  // pages/vouchers/voucher-tile
  New: 'New',
  // pages/vouchers/voucher-words
  Available: 'Available',
  Redeemed: 'Redeemed',
  Expired: 'Expired',
  Voided: 'Voided',
  'Sending…': 'Sending…',
  '{percent}% off{upTo}': '{percent}% off{upTo}',
  '{money} off{upTo}': '{money} off{upTo}',
  '{buyQty} for the price of {payQty}{upTo}': '{buyQty} for the price of {payQty}{upTo}',
  'Buy one, get one free{upTo}': 'Buy one, get one free{upTo}',
  '{count} free items': '{count} free items',
  '{count} sats': '{count} sats',
  'Redeemed on {day}': 'Redeemed on {day}',
  'Handed on': 'Handed on',
  'On its way to {transferredTo}': 'On its way to {transferredTo}',
  'Taken back by the merchant': 'Taken back by the merchant',
  'Expired on {day}': 'Expired on {day}',
  'Does not expire': 'Does not expire',
  'Until {day}': 'Until {day}',
  'Expires within a day': 'Expires within a day',
  '{count} days left': '{count} days left',
  // pages/vouchers/voucher
  Voucher: 'Voucher',
  'You have no such voucher': 'You have no such voucher',
  'It may have been deleted.': 'It may have been deleted.',
  'Its terms are in the details below': 'Its terms are in the details below',
  'On its way. We do not know yet whether it has arrived; the coupon service is asked again and again.':
    'On its way. We do not know yet whether it has arrived; the coupon service is asked again and again.',
  'It was used. There is nothing more to do with it.': 'It was used. There is nothing more to do with it.',
  'The merchant has taken it back. It cannot be used any more.':
    'The merchant has taken it back. It cannot be used any more.',
  'It belongs to somebody else now.': 'It belongs to somebody else now.',
  'Now: {label}': 'Now: {label}',
  'Nothing has changed': 'Nothing has changed',
  'Checked a moment ago': 'Checked a moment ago',
  'Check with the shop': 'Check with the shop',
  'Checked {when}': 'Checked {when}',
  'Not checked yet': 'Not checked yet',
  Details: 'Details',
  From: 'From',
  'Somebody who handed it on': 'Somebody who handed it on',
  'Coupon service': 'Coupon service',
  Signed: 'Signed',
  'Yes, by the coupon service': 'Yes, by the coupon service',
  No: 'No',
  Coupon: 'Coupon',
  // pages/vouchers/vouchers
  'Coupons that shops gave you. Show one at the till to use it.':
    'Coupons that shops gave you. Show one at the till to use it.',
  'Check all': 'Check all',
  'Who may give': 'Who may give',
  'Which vouchers': 'Which vouchers',
  'All vouchers': 'All vouchers',
  'None of these': 'None of these',
  'No voucher yet': 'No voucher yet',
  'Choose another kind above.': 'Choose another kind above.',
  'When a shop gives you one, it appears here by itself. Give them your lightning address or your key.':
    'When a shop gives you one, it appears here by itself. Give them your lightning address or your key.',
  'All are up to date': 'All are up to date',
  '{checked} checked, {changed} changed': '{checked} checked, {changed} changed',
  '; {failed} could not be checked': '; {failed} could not be checked',
  '; {remaining} left for the next time': '; {remaining} left for the next time',
  // pages/wallet/connect-wallet-form
  'Wallet connection': 'Wallet connection',
  'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.':
    'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.',
  'For you alone, to tell your wallets apart.': 'For you alone, to tell your wallets apart.',
  'Receive with this wallet from now on': 'Receive with this wallet from now on',
  'Otherwise payments to your address keep going to {primaryName}.':
    'Otherwise payments to your address keep going to {primaryName}.',
  // pages/wallet/connect-wallet
  'Payments to your address go straight into it. Nobody here holds your money.':
    'Payments to your address go straight into it. Nobody here holds your money.',
  '{name} is connected': '{name} is connected',
  'What is a wallet connection?': 'What is a wallet connection?',
  'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.':
    'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.',
  'Where do I get one?': 'Where do I get one?',
  'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.':
    'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.',
  'What should it be allowed to do?': 'What should it be allowed to do?',
  'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.':
    'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.',
  'Can I take it back?': 'Can I take it back?',
  'Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.':
    'Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.',
  'My wallet {number}': 'My wallet {number}',
  // pages/wallet/connection-dialog
  'Connection of {name}': 'Connection of {name}',
  'The text that lets an app use your wallet.': 'The text that lets an app use your wallet.',
  Copy: 'Copy',
  'Reveal it': 'Reveal it',
  'Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.':
    'Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.',
  'This is not your primary wallet any more.': 'This is not your primary wallet any more.',
  // pages/wallet/forwarding-line
  'Forwarding of {name}: {words}': 'Forwarding of {name}: {words}',
  '· held up': '· held up',
  'Forward what it receives': 'Forward what it receives',
  'Forwards to {address}': 'Forwards to {address}',
  'Forwards to {count} addresses': 'Forwards to {count} addresses',
  // pages/wallet/receiving-notice
  'Payments to {it} are turned away.': 'Payments to {it} are turned away.',
  'Your primary wallet {name} is disabled.': 'Your primary wallet {name} is disabled.',
  'None of your wallets is the primary one.': 'None of your wallets is the primary one.',
  'Your wallet {name} is gone: its provider has shut it down.':
    'Your wallet {name} is gone: its provider has shut it down.',
  'You have no wallet to receive with.': 'You have no wallet to receive with.',
  '{name} receives from now on': '{name} receives from now on',
  'Enable {name}': 'Enable {name}',
  'Receive with {name}': 'Receive with {name}',
  // pages/wallet/rename-wallet-form
  'The wallet is now called {name}': 'The wallet is now called {name}',
  'Rename the wallet': 'Rename the wallet',
  Rename: 'Rename',
  // pages/wallet/wallet-menu
  '{name} is archived': '{name} is archived',
  'What to do with {name}': 'What to do with {name}',
  'Make primary': 'Make primary',
  'Show the connection': 'Show the connection',
  Disable: 'Disable',
  Enable: 'Enable',
  'Disable {name}?': 'Disable {name}?',
  'It stays your primary wallet and receives nothing until you enable it again.':
    'It stays your primary wallet and receives nothing until you enable it again.',
  'Archive {name}?': 'Archive {name}?',
  'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.':
    'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.',
  'Until another wallet is primary, payments to {it} are turned away.':
    'Until another wallet is primary, payments to {it} are turned away.',
  // pages/wallet/wallet-panel
  'Payments to your address go here': 'Payments to your address go here',
  Primary: 'Primary',
  'Given to you by the community': 'Given to you by the community',
  Courtesy: 'Courtesy',
  'Added {when}': 'Added {when}',
  'Reached over {value}': 'Reached over {value}',
  // pages/wallet/wallet
  'The address people pay, and the wallets behind it. The money is always yours.':
    'The address people pay, and the wallets behind it. The money is always yours.',
  'No wallet yet': 'No wallet yet',
  'Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.':
    'Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.',
  'Former wallets ({count} and more)': 'Former wallets ({count} and more)',
  'Former wallets ({count})': 'Former wallets ({count})',
} satisfies Record<string, Form>

export const reasons: Record<Reason, string> = {
  invalid_request: 'La solicitud no es lo que esta operación acepta',
  malformed_json: 'El cuerpo no es JSON válido en UTF-8',
  malformed_request: 'Lo que se envió no es una solicitud HTTP legible',
  malformed_url: 'La ruta o la consulta no es UTF-8 válido',
  malformed_content_type: 'La cabecera content-type no nombra un tipo; envía application/json',
  invalid_cursor: 'Este cursor no es de esta lista',
  not_found: 'Aquí no hay nada',
  method_not_allowed: 'Esta ruta no acepta ese método',
  body_too_large: 'Es demasiado grande',
  request_timeout: 'La solicitud no llegó completa a tiempo',
  headers_too_large: 'Las cabeceras de la solicitud son demasiado grandes',
  file_not_served: 'Este archivo no se entrega',
  precondition_failed: 'El archivo ya no es el que se pidió',
  range_not_satisfiable: 'El archivo no tiene ese tramo',
  rate_limited: 'Demasiadas solicitudes. Espera un momento y vuelve a intentarlo',
  internal_error: 'Algo falló de nuestro lado. El número de la solicitud ayuda a encontrarlo',
  database_unavailable: 'No se puede llegar a la base de datos. Vuelve a intentarlo en un momento',
  database_busy: 'La base de datos está demasiado ocupada. Vuelve a intentarlo en un momento',
  took_too_long: 'La respuesta tardó demasiado. Puede que lo pedido ocurra igual: mira antes de volver a intentarlo',
  credentials_missing: 'Inicia sesión para continuar',
  nip98_required: 'Esta operación solo acepta una firma NIP-98',
  bearer_required: 'Esta operación solo acepta un token',
  nip98_invalid: 'La firma no vale para esta solicitud. Revisa la hora de tu dispositivo y vuelve a intentarlo',
  nip98_payload_mismatch: 'La firma no corresponde a lo que se envió',
  token_invalid: 'El token no sirve aquí. Vuelve a iniciar sesión',
  token_expired: 'La sesión venció. Vuelve a iniciar sesión',
  token_signed_out: 'Se cerraron todas las sesiones. Vuelve a iniciar sesión',
  token_of_other_instance: 'El token de dispositivo es de otra instancia o de una dirección anterior',
  role_too_low: 'Tu rol no permite esto',
  permission_missing: 'Te falta el permiso para esto',
  claim_missing: 'Al token le falta un dato que esta operación necesita',
  device_token_refused: 'Un token de dispositivo no puede hacer esto. Inicia sesión como persona',
  invalid_expires_in: 'La duración debe ser como 30m, 8h o 1d, o un número de segundos',
  unknown_permission: 'No existe ese permiso',
  permission_not_held: 'No puedes delegar un permiso que no tienes',
  user_not_found: 'No hay ningún miembro con este identificador',
  registration_closed: 'Por ahora no se aceptan miembros nuevos',
  too_many_signups:
    'Hoy llegaron demasiados miembros nuevos desde esta conexión. Inténtalo más tarde o pregunta a quien administra la plataforma',
  role_above_own: 'No puedes dar un rol superior al tuyo, ni cambiar el de alguien por encima de ti',
  own_role: 'No puedes bajar tu propio rol. Pídeselo a otro administrador',
  last_admin: 'Es el último administrador. Nombra antes a otro',
  root_taken: 'Esta instancia ya tiene su administrador principal',
  root_reserved: 'Solo la llave indicada en ROOT_PUBKEY puede reclamar esta instancia',
  setting_in_person: 'Este ajuste lo cambia un administrador en persona, nunca un token de dispositivo',
  claim_code_required: 'La primera vez hace falta el código que el servicio mostró al arrancar',
  foreign_origin: 'Esto no se acepta desde una página de otro origen',
  unknown_setting: 'No existe ese ajuste',
  invalid_setting: 'El valor no sirve para este ajuste',
  not_yourself: 'Esto solo puedes hacerlo contigo',
  invalid_nwc_uri: 'Esto no es una conexión de billetera que se pueda usar',
  wallet_not_found: 'No tienes ninguna billetera con este identificador',
  wallet_name_taken: 'Otra billetera tuya ya se llama así',
  wallet_already_added: 'Esta conexión ya es una de tus billeteras',
  wallet_retired: 'La billetera está archivada o muerta. Agrega su conexión como billetera nueva',
  wallet_disabled: 'Una billetera desactivada no puede ser la principal. Actívala antes',
  too_many_wallets: 'Ya tienes todas las billeteras que un miembro puede tener. Archiva una antes',
  wallet_unreachable: 'No se puede llegar a la billetera. Vuelve a intentarlo en un momento',
  wallet_silent: 'La billetera no respondió a tiempo. Vuelve a intentarlo en un momento',
  wallet_refused: 'La billetera rechazó el pedido',
  invalid_username:
    'Un nombre tiene de 1 a 32 de a-z, 0-9, punto, guion y guion bajo, y empieza y termina con letra o número',
  username_reserved: 'Este nombre está reservado. Elige otro',
  username_taken: 'Este nombre ya está en uso. Elige otro',
  username_resting:
    'Este nombre se dejó hace poco y descansa, para que los pagos de quien lo tenía no le lleguen a otra persona',
  too_many_names_at_rest:
    'Ya descansan tres nombres que dejaste. Recupera uno, o cambia de nombre cuando uno haya descansado 30 días',
  address_not_found: 'No existe esa dirección Lightning',
  address_without_wallet: 'Quien tiene esta dirección Lightning no tiene una billetera activa',
  invalid_amount: 'El monto debe ser un número entero',
  amount_out_of_range: 'El monto está fuera de lo que se acepta',
  comment_too_long: 'El comentario es demasiado largo',
  invalid_zap_request: 'El pedido de zap no es válido',
  zaps_not_offered: 'Esta dirección no acepta zaps. Págala sin zap',
  wallet_answer_wrong: 'La billetera de esta dirección respondió con una factura que no es la pedida',
  invalid_payment_hash: 'Un hash de pago tiene 64 dígitos hexadecimales',
  invoice_not_found: 'No hay tal factura de esta dirección',
  card_not_found: 'No hay ninguna tarjeta con este identificador',
  not_card_holder: 'Solo puede hacerlo el titular de la tarjeta, o quien tenga el permiso',
  invalid_uid: 'El UID de un chip tiene 7 bytes: 14 dígitos hexadecimales, con o sin dos puntos',
  invalid_title: 'Un nombre necesita un carácter visible y ninguno de control',
  unknown_design: 'No hay ningún diseño con este identificador',
  design_archived: 'Este diseño está archivado y no se usa en tarjetas nuevas',
  uid_taken: 'Ya hay una tarjeta con este UID',
  card_not_fresh: 'La tarjeta ya se usó. Solo se programa una tarjeta sin estrenar',
  card_blocked: 'La tarjeta está bloqueada para siempre',
  card_payment_unresolved: 'Un pago de esta tarjeta sigue en camino. Vuelve a intentarlo cuando termine',
  write_token_refused:
    'El permiso de escritura falta, no es correcto, ya se usó o venció, o la tarjeta ya se usó. Pide uno nuevo',
  wrong_chip: 'El chip del lector no es el de esta tarjeta',
  card_url_too_long:
    'La dirección de esta plataforma es demasiado larga para escribirla en una tarjeta. Pon una más corta',
  card_keys_unavailable:
    'Esta tarjeta no se puede usar aquí por ahora: sus claves no se pueden abrir. Lo arregla quien administra la plataforma',
  card_held: 'Alguien tiene esta tarjeta. Primero la devuelve, o se bloquea al borrarla',
  card_keys_closed:
    'Las claves de una tarjeta con titular, ya usada o bloqueada solo se muestran al borrarla, y eso la bloquea para siempre',
  chip_not_found: 'No hay ninguna tarjeta con este chip, ni se borró ninguna',
  otc_not_found: 'Ninguna tarjeta tiene este código',
  otc_used: 'Otra persona ya usó este código',
  remote_connections_off: 'Esta plataforma no acepta conexiones remotas',
  device_key_wrong: 'La clave de la conexión remota no es correcta',
  design_not_found: 'No hay ningún diseño con este identificador',
  design_exists: 'Ya hay un diseño con esta imagen',
  invalid_image_url: 'La imagen debe ser un enlace de hasta 2048 caracteres que empiece con https:// o http://',
  invalid_description: 'Una descripción tiene de 1 a 120 caracteres y ninguno de control',
  invalid_import: 'Envía una lista de diseños o la dirección de un catálogo',
  invalid_feed_url: 'El catálogo debe ser una dirección https en internet',
  feed_unavailable: 'El catálogo no se puede leer por ahora',
  feed_unusable: 'En esa dirección no hay un catálogo de diseños',
  tap_not_authentic: 'No reconocimos esta tarjeta. Acércala otra vez o pregunta a quien la emitió',
  invalid_k1: 'Este pago no es de ese toque. Acerca la tarjeta otra vez',
  tap_expired: 'El toque es demasiado viejo. Acerca la tarjeta otra vez',
  tap_used: 'Este toque ya se usó. Acerca la tarjeta otra vez',
  card_not_paired: 'Nadie activó esta tarjeta todavía. Primero la activa su titular',
  card_disabled: 'La tarjeta está en pausa. Su titular puede reanudarla',
  card_without_wallet: 'Detrás de esta tarjeta no hay una billetera en uso. Primero su titular conecta una',
  too_many_open_payments:
    'Espera: todavía no se sabe qué pasó con tres pagos de esta tarjeta. Mientras tanto, paga de otra forma',
  invoice_unreadable: 'La factura no se puede leer. Pide una nueva',
  invoice_without_amount: 'La factura no dice un monto. Pide una con el monto exacto',
  invoice_expired: 'La factura venció. Pide una nueva',
  invoice_of_other_network: 'La factura es de otra red que la billetera de esta tarjeta',
  invoice_being_paid: 'Otro toque está pagando esta factura. Espera el resultado y no vuelvas a pagar',
  invoice_already_paid: 'Esta factura ya está pagada. No vuelvas a pagar',
  invoice_declined_before: 'Esta billetera ya recibió esta factura y no la pagó. Pide una nueva',
  amount_under_one_sat: 'Una tarjeta paga un sat o más',
  amount_over_tap_limit: 'El monto supera lo que esta tarjeta paga por vez',
  amount_over_day_limit: 'El monto supera lo que le queda a esta tarjeta por hoy. Prueba con menos, o mañana',
  payment_unresolved: 'El pago está en camino y todavía no se sabe el resultado. Espera y no vuelvas a pagar',
  payment_unproven:
    'La billetera dice que ha pagado pero no da ninguna prueba. Mira si tu propia factura está pagada antes de volver a cobrar',
  not_started: 'No se pudo llegar a la billetera de esta tarjeta y no se pagó nada. Acerca la tarjeta otra vez',
  insufficient_balance: 'Saldo insuficiente. Recarga o paga de otra forma',
  wallet_quota_reached: 'La billetera de esta tarjeta llegó a su propio límite de gasto. Su titular puede subirlo allí',
  wallet_not_allowed: 'La billetera de esta tarjeta no le permite pagar. Su titular debe conectarla otra vez',
  wallet_busy:
    'La billetera de esta tarjeta está muy ocupada y no pagó nada. Acerca la tarjeta en un minuto, con una factura nueva',
  payment_failed: 'El pago no pasó y no se pagó nada. Pide una factura nueva y acerca la tarjeta otra vez',
  expired_unpaid: 'El pago no se hizo: la factura venció sin pagar',
  unresolved_expired: 'No se pudo saber qué pasó con este pago. Pregunta a quien administra la plataforma',
  rejected_by_operator: 'Quien administra la plataforma comprobó que este pago no se hizo',
  card_payment_not_found: 'No hay ningún pago con este identificador',
  card_payment_resolved: 'Ya se sabe cómo terminó este pago',
  card_payment_in_progress: 'El pago se está haciendo en este momento. Vuelve a intentarlo en un minuto',
  wrong_preimage: 'Esta no es la preimagen del pago, 64 dígitos hexadecimales',
  invalid_listener_url: 'La dirección de un listener es como http://127.0.0.1:4100',
  listener_disabled: 'Esta plataforma no usa un listener de pagos',
  webhook_unsigned: 'Faltan las cabeceras x-service-timestamp y x-service-signature',
  webhook_too_old: 'La hora no es válida o difiere más de cinco minutos',
  webhook_signature_wrong: 'La firma no corresponde al cuerpo y a nuestro secreto',
  invalid_destination: 'Un destino es una dirección Lightning que se pueda pagar: nombre@dominio',
  destination_repeated: 'Cada dirección va una sola vez',
  destination_unknown: 'Nadie tiene aquí esa dirección Lightning',
  shares_not_whole: 'Las partes deben sumar 100 %',
  forwarding_to_itself: 'Esa dirección cobra en la misma billetera que reenvía',
  forwarding_loop: 'Lo que se reenvía a esa dirección volvería a esta billetera',
  forwarding_receipt_not_found: 'Esta billetera no recibió ningún pago con este identificador',
  forwarding_nothing_to_retry: 'De este pago no queda nada por reenviar',
  recipient_not_accepting: 'El destinatario no acepta vales de este remitente',
  invalid_voucher_key: 'Esto no es una llave pública de Nostr: npub o 64 dígitos hexadecimales',
  invalid_voucher_text: 'Un nombre necesita un carácter visible',
  invalid_voucher_url: 'Un vale no puede tener esta dirección',
  voucher_url_private: 'La dirección debe llevar a un servidor en internet',
  voucher_host_unresolved: 'El servidor de una dirección no se encuentra por ahora. Vuelve a intentarlo en un momento',
  invalid_voucher_event: 'El evento del vale no vale para este depósito',
  service_not_signer:
    'servicePubkey no es quien firma. Para depositar por otro servicio, envía un voucherEvent firmado',
  voucher_inbox_full: 'El destinatario todavía no miró los vales que ya tiene. Inténtalo cuando lo haya hecho',
  voucher_not_found: 'No tienes ningún vale con este identificador',
  voucher_settled: 'Este vale ya no es tuyo para usar: su código no se muestra',
  voucher_codes_unavailable:
    'Los códigos de los vales no se pueden abrir por ahora. Lo arregla quien administra la plataforma',
  voucher_being_sent: 'Este vale está en camino a alguien. Espera a que termine',
  coupon_service_unreachable:
    'No se puede llegar al servicio del vale. No cambió nada; vuelve a intentarlo en un momento',
  coupon_service_answer_unusable:
    'El servicio del vale no dio una respuesta útil. No cambió nada; vuelve a intentarlo en un momento',
  voucher_not_available: 'Solo se puede enviar un vale disponible',
  voucher_not_transferable: 'El servicio de este vale no permite enviarlo',
  invalid_recipient_address: 'Envíalo a una dirección Lightning: nombre@dominio',
  recipient_is_self: 'Esta es tu propia dirección',
  recipient_unknown: 'Nadie tiene esta dirección',
  recipient_takes_no_vouchers: 'Esta dirección no acepta vales. No se envió nada',
  recipient_unreachable: 'No se puede llegar a la billetera del destinatario. No se envió nada',
  recipient_refused: 'La billetera del destinatario rechazó el vale. Sigue siendo tuyo',
  handover_open: 'Espera: el servicio del vale todavía no lo confirmó y puede llegar. No lo envíes a otra persona',
  unknown_action: 'Esta dirección no acepta esa acción',
  senders_unresolved: 'No se encontró a algunos remitentes',
  voucher_service_not_found: 'Aquí no se vio ningún servicio de vales con esta llave',
  payment_not_found: 'No tienes ningún pago con este identificador',
  too_many_streams: 'Hay demasiadas páginas abiertas a la vez. Cierra alguna',
  no_receiving_wallet: 'Por ahora ninguna billetera tuya recibe. Conecta una o actívala',
  wipe_link_refused: 'El enlace no es correcto, ya se usó o venció. Pide uno nuevo. La tarjeta sigue como estaba',
  picture_not_found: 'No existe esa imagen',
}
