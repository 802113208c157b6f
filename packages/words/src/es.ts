/**
 * Spanish: written, not translated; tú, natural in Buenos Aires and in Madrid. Words to keep: billetera, dirección
 * Lightning, tarjeta, titular, vale, caja, factura, saldo, llave (of a person), clave (of a chip), recargar, reenviar.
 * Each sentence stands under the file that says it first; many are said in several.
 */
import type { Reason } from '@chispa/contract/refusals'
import { brand } from './es-brand.ts'
import { domains } from './es-domains.ts'
import { operator } from './es-operator.ts'
import { payments } from './es-payments.ts'
import { people } from './es-people.ts'
import { selfTest } from './es-self-test.ts'
import { signing } from './es-signing.ts'
import { till, tillReasons } from './es-till.ts'
import type { Form } from './form.ts'

export { fields } from './es-fields.ts'

export const sentences = {
  ...operator,
  ...domains,
  ...payments,
  ...people,
  ...till,
  ...brand,
  ...signing,
  ...selfTest,
  // api/api-error
  'The server cannot be reached. Check your connection and try again.':
    'No se puede llegar al servidor. Revisa tu conexión y vuelve a intentarlo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Vuelve a intentarlo.',
  // api/send
  'The server answered with status {status}. Please try again.':
    'El servidor respondió con el estado {status}. Vuelve a intentarlo.',
  // components/addresses/username-form
  'Type a name that is free first.': 'Primero escribe un nombre que esté libre.',
  // pages/settings/listener-probe
  'Fill in the address of the listener first.': 'Primero completa la dirección del listener.',
  // pages/forwarding
  'At most {count} addresses': { one: 'Una dirección como máximo', other: '{count} direcciones como máximo' },
  // components/addresses/pay-form
  name: 'nombre',
  'name@example.com': 'nombre@example.com',
  'you@example.com': 'correo@example.com',
  // frame/page-error
  'A newer version of this page is there, or the connection was lost. Load it again.':
    'Hay una versión más nueva de esta página, o se perdió la conexión. Vuelve a cargarla.',
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
  'Keep {host}': 'Conservar {host}',
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
  'You are signed in as {who}.': 'Iniciaste sesión como {who}.',
  'The card becomes yours and pays from your wallet.': 'La tarjeta pasa a ser tuya y paga desde tu billetera.',
  'Somebody else has activated this card. If it should be yours, ask who gave it to you.':
    'Otra persona activó esta tarjeta. Si debería ser tuya, pregunta a quien te la dio.',
  'This card is blocked for good. Ask who gave it to you for another one.':
    'Esta tarjeta está bloqueada para siempre. Pide otra a quien te la dio.',
  'The community does not take new members at the moment.': 'La comunidad no acepta miembros nuevos por ahora.',
  'It is yours': 'Es tuya',
  'Its chip is not programmed yet: whoever gave it to you does that first.':
    'Su chip todavía no está programado: primero lo hace quien te la dio.',
  'Tap it at a till to pay.': 'Acércala a una caja para pagar.',
  'One step is left: a wallet for it to pay from.': 'Falta un paso: una billetera desde la que pague.',
  'It spends at most {tap} a tap and {day} a day.': 'Gasta como mucho {tap} por vez y {day} por día.',
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
  'Hide it': 'Ocultarlo',
  'Show it': 'Mostrarlo',
  // components/activity/activity-words
  Wallets: 'Billeteras',
  Invoices: 'Facturas',
  Vouchers: 'Vales',
  Server: 'Servidor',
  Note: 'Nota',
  Notes: 'Notas',
  Warning: 'Aviso',
  Warnings: 'Avisos',
  Error: 'Error',
  Errors: 'Errores',
  // components/addresses/address-cell
  'No address yet': 'Todavía sin dirección',
  '{address}. Change the address': '{address}. Cambiar la dirección',
  'No address yet. Give an address': 'Todavía sin dirección. Dar una dirección',
  'Give an address': 'Dar una dirección',
  'Change the address': 'Cambiar la dirección',
  'The member keeps it until they or an operator change it.':
    'El miembro la conserva hasta que la cambie él o un operador.',
  'The address is {lightningAddress}': 'La dirección es {lightningAddress}',
  // components/addresses/address-check
  'Test it': 'Probarla',
  'What wallets see': 'Lo que ven las billeteras',
  'Wallets find this address and may send from {amount} to {amount2}. Whether your own wallet answers is another test, on its page.':
    'Las billeteras encuentran esta dirección y pueden enviar de {amount} a {amount2}. Si tu billetera responde es otra prueba, en su página.',
  'A relay starts with wss://.': 'Un relay empieza con wss://.',
  'No signer app answered the code. Show a new one, and scan it with your signer.':
    'Ninguna app de firma respondió al código. Muestra uno nuevo y escanéalo con tu app.',
  'Paste a bunker link instead': 'Pegar un enlace de bunker',
  'Show a code for my signer app instead': 'Mostrar un código para mi app de firma',
  'Code for your signer app': 'Código para tu app de firma',
  'Open in a signer app on this device': 'Abrir en una app de firma de este dispositivo',
  'Scan it with your signer app, such as Amber or Primal, and approve there.':
    'Escanéalo con tu app de firma, como Amber o Primal, y apruébalo allí.',
  Relay: 'Relay',
  'Where your signer app and this page meet. Change it only if you know a better one.':
    'Donde se encuentran tu app de firma y esta página. Cámbialo solo si conoces uno mejor.',
  Tried: 'Probada',
  'Check it': 'Probarla',
  'As the wallet tells it; often what is left of its budget':
    'Según la billetera; a menudo lo que queda de su presupuesto',
  'It is disabled: it receives nothing until it is enabled.': 'Está desactivada: no recibe nada hasta que se active.',
  'It is put away for good.': 'Está archivada para siempre.',
  'Nobody has tried yet whether it answers.': 'Todavía nadie probó si responde.',
  'None of its relays can be reached. Check the connection in your wallet, or use another wallet.':
    'No se llega a ninguno de sus relays. Revisa la conexión en tu billetera o usa otra.',
  'It does not answer. Open its app, or use another wallet.': 'No responde. Abre su app o usa otra billetera.',
  'It refuses to make invoices. Allow this connection to receive, or use another wallet.':
    'Se niega a hacer facturas. Permite que esta conexión reciba o usa otra billetera.',
  'It makes invoices that are not what was asked for, and nobody can pay them. Use another wallet.':
    'Hace facturas que no son lo que se pidió y nadie puede pagarlas. Usa otra billetera.',
  'It can receive. This connection cannot spend, so no card pays with it.':
    'Puede recibir. Esta conexión no puede gastar, así que ninguna tarjeta paga con ella.',
  'It can receive. It says that it can spend too; that was not tried.':
    'Puede recibir. Dice que también puede gastar; eso no se probó.',
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
  PIN: 'PIN',
  'From the amount on that you choose, tills ask for it; those that cannot ask take smaller amounts only.':
    'Desde el monto que elijas, las cajas lo piden; las que no pueden pedirlo solo cobran montos menores.',
  'Asked for at every payment. Tills that cannot ask take none.':
    'Se pide en cada pago. Las cajas que no pueden pedirlo no cobran nada.',
  'Asked for from {amount} on. Tills that cannot ask take smaller amounts only.':
    'Se pide desde {amount}. Las cajas que no pueden pedirlo solo cobran montos menores.',
  'The PIN is set': 'El PIN quedó guardado',
  'The card has no PIN any more': 'La tarjeta ya no tiene PIN',
  'New PIN': 'PIN nuevo',
  'Four digits. Three wrong guesses pause the card.': 'Cuatro dígitos. Tres errores ponen la tarjeta en pausa.',
  'Asked for from, in sats': 'Se pide desde, en sats',
  '0 asks for it at every payment.': 'Con 0 se pide en cada pago.',
  'Change the PIN': 'Cambiar el PIN',
  'Set the PIN': 'Guardar el PIN',
  'Remove the PIN': 'Quitar el PIN',
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
  'The app was done, or the card has worked': 'La app terminó, o la tarjeta ya funcionó',
  'The app broke off while it wrote the keys': 'La app se cortó mientras escribía las claves',
  'Keys 1 to 3 were written': 'Se escribieron las claves 1 a 3',
  'Keys 1 and 2 were written': 'Se escribieron las claves 1 y 2',
  'Only key 1 was written': 'Solo se escribió la clave 1',
  'The app broke off before the keys': 'La app se cortó antes de las claves',
  'Which programming': 'Qué programación',
  'The last one': 'La última',
  '{count} before': { one: 'La anterior', other: '{count} antes' },
  'What a reader shows': 'Lo que muestra un lector',
  'Not sure? Read the chip with any NFC app and paste the address here.':
    '¿No lo sabes? Lee el chip con cualquier app de NFC y pega aquí la dirección.',
  'This is no tap of this chip with any of its keys.': 'Esto no es un toque de este chip con ninguna de sus claves.',
  'If the app says that the keys are wrong, choose the next entry.':
    'Si la app dice que las claves no son correctas, elige la opción siguiente.',
  'All keys are zeros. The newer app resets such a chip; the older one says it is reset already.':
    'Todas las claves son ceros. La app nueva restablece un chip así; la vieja dice que ya lo está.',
  'If the app stops in the middle, the keys that were written are zeros again: choose the last entry, or program the chip anew.':
    'Si la app se detiene a la mitad, las claves escritas vuelven a ser ceros: elige la última opción o programa el chip de nuevo.',
  'Reset by a link': 'Restablecer con un enlace',
  'Open this on a phone with the programming app, and hold the chip to it.':
    'Ábrelo en un teléfono con la app de programar y acerca el chip.',
  'Link that resets the chip, as a QR code': 'Enlace que restablece el chip, como código QR',
  'It works once, for 15 minutes, and only with this chip. The card is then blocked for good.':
    'Sirve una vez, durante 15 minutos y solo con este chip. Después la tarjeta queda bloqueada para siempre.',
  'Wipe a chip': 'Borrar un chip',
  'For a chip in your hand, also when its card was deleted.':
    'Para un chip que tienes en la mano, también si su tarjeta se eliminó.',
  'A card that still exists is blocked for good. Showing its keys is noted in the activity log.':
    'Una tarjeta que todavía existe queda bloqueada para siempre. Mostrar sus claves queda anotado en la actividad.',
  'Move cards here': 'Traer tarjetas',
  'Cards of another system pay here without being written anew.':
    'Las tarjetas de otro sistema pagan aquí sin volver a escribirlas.',
  'Take {count} cards over': { one: 'Traer una tarjeta', other: 'Traer {count} tarjetas' },
  'Look what would happen': 'Ver qué pasaría',
  'Its export': 'Su exportación',
  'JSON, CSV, or a dump of its database. It has keys: delete it afterwards.':
    'JSON, CSV o un volcado de su base de datos. Tiene claves: bórralo después.',
  'Where the export does not have it: 32 hex digits.': 'Si no está en la exportación: 32 dígitos hexadecimales.',
  '{count} cards would come in. Nothing is changed yet.': {
    one: 'Entraría una tarjeta. Todavía no cambió nada.',
    other: 'Entrarían {count} tarjetas. Todavía no cambió nada.',
  },
  '{count} cards came in.': { one: 'Entró una tarjeta.', other: 'Entraron {count} tarjetas.' },
  '{count} are here already.': { one: 'Una ya está aquí.', other: '{count} ya están aquí.' },
  '{count} cannot be taken over; the list says why.': {
    one: 'Una no se puede traer; la lista dice por qué.',
    other: '{count} no se pueden traer; la lista dice por qué.',
  },
  'Here already': 'Ya está aquí',
  'Nobody holds them yet: each holder takes the card with its code, and pays from a wallet of their own.':
    'Todavía no tienen titular: cada titular toma la tarjeta con su código y paga desde una billetera propia.',
  'Save the codes': 'Guardar los códigos',
  'Repair the chip': 'Reparar el chip',
  'Reset it with the programming app; then program it anew, with new keys.':
    'Restablécelo con la app de programar; después prográmalo de nuevo, con claves nuevas.',
  'Not programmed': 'Sin programar',
  'No device has taken its keys yet.': 'Ningún dispositivo tomó sus claves todavía.',
  'Keys issued': 'Con claves',
  'A device has taken its keys. The first tap will prove that they are on the chip.':
    'Un dispositivo tomó sus claves. El primer pago probará que están en el chip.',
  'Taken over': 'Traída de otro sistema',
  'Another system programmed it. Its first tap here will prove that it works.':
    'La programó otro sistema. El primer toque aquí probará que funciona.',
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
  'Paid, unproven': 'Pagado, sin prueba',
  'The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.':
    'La billetera dice que pagó pero no da prueba. Quien cobró puede verlo en su propia factura.',
  'Not known': 'No se sabe',
  'Not paid': 'No pagado',
  'UID not known yet': 'UID aún desconocido',
  // components/cards/cards-tabs
  Designs: 'Diseños',
  'unresolved, of payments': 'pagos sin resolver',
  // components/cards/design-picker
  None: 'Ninguno',
  Design: 'Diseño',
  'Show more designs': 'Ver más diseños',
  'There are no designs yet. {link}': 'Todavía no hay diseños. {link}',
  'Add some': 'Agregar algunos',
  // components/cards/pause-card
  '{title} is paused': '{title} está en pausa',
  '{title} pays again': '{title} vuelve a pagar',
  'Switch it on': 'Reactivarla',
  'Lost or broken': 'Perdida o rota',
  'Its holder gets another card with the same limits and wallet. This one stops at once, for good.':
    'Su titular recibe otra tarjeta con los mismos límites y la misma billetera. Esta deja de funcionar en el acto, para siempre.',
  'Replace it': 'Reemplazarla',
  'Replace the card': 'Reemplazar la tarjeta',
  'Block it and make the new one': 'Bloquearla y hacer la nueva',
  '{title} is blocked. Program the new card, and give it to its holder with its code.':
    '{title} está bloqueada. Programa la tarjeta nueva y dásela a su titular con su código.',
  'The new card is kept for {who}. Once they activate it, it pays from the same wallet, within the same limits. A PIN they set anew.':
    'La tarjeta nueva queda reservada para {who}. Cuando la active, paga con la misma billetera y los mismos límites. El PIN se pone de nuevo.',
  'its holder': 'su titular',
  'In the place of a lost card, kept for its holder: nobody else can activate it.':
    'En lugar de una tarjeta perdida, reservada para su titular: nadie más puede activarla.',
  'This card is kept for somebody who lost theirs. Ask who gave it to you for another one.':
    'Esta tarjeta está reservada para alguien que perdió la suya. Pide otra a quien te la dio.',
  'Card after card': 'Tarjeta tras tarjeta',
  'Read a chip, program it, take the next one. Name and design stay as they were.':
    'Lee un chip, prográmalo y toma el siguiente. El nombre y el diseño quedan como estaban.',
  'Chip {number}': 'Chip {number}',
  'Add it and program it': 'Agregarla y programarla',
  'Choose the file first.': 'Primero elige el archivo.',
  'Choose a file': 'Elegir un archivo',
  'No file yet': 'Todavía ninguno',
  'Nothing is changed yet.': 'Todavía no cambió nada.',
  'Read the chip or type its UID first.': 'Primero lee el chip o escribe su UID.',
  'Program chip {number}': 'Programar el chip {number}',
  'The app has taken the keys. Wait until it says that it is done.':
    'La app tomó las claves. Espera hasta que diga que terminó.',
  'Next chip': 'Siguiente chip',
  'You can go on and program it later, from the page of the card.':
    'Puedes seguir y programarla después, desde la página de la tarjeta.',
  'Made just now': 'Hechas ahora',
  'Hand each out with its own code.': 'Entrega cada una con su propio código.',
  'Nothing yet.': 'Todavía nada.',
  'Print their codes': 'Imprimir sus códigos',
  'Print activation codes': 'Imprimir códigos de activación',
  'Activation codes': 'Códigos de activación',
  'No card waits for a holder': 'Ninguna tarjeta espera titular',
  'Codes are printed of cards that nobody holds yet.':
    'Se imprimen los códigos de las tarjetas que todavía nadie tiene.',
  'Cut them apart and give each away with its card. Whoever scans a code first becomes the holder: keep the sheet safe.':
    'Córtalos y entrega cada uno con su tarjeta. Quien escanea un código primero es el titular: guarda bien la hoja.',
  'Code that activates {title}': 'Código que activa {title}',
  'Scan this with your phone, and the card is yours. {community}':
    'Escanéalo con tu teléfono y la tarjeta es tuya. {community}',
  'Its holder paused it. Only they can switch it on again.': 'La pausó su titular. Solo esa persona puede reactivarla.',
  'Its PIN was wrong three times. Only its holder can switch it on again.':
    'Su PIN fue incorrecto tres veces. Solo su titular puede reactivarla.',
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
  '{count} messages from wallets about payments': {
    one: 'un mensaje de billeteras sobre pagos',
    other: '{count} mensajes de billeteras sobre pagos',
  },
  '{count} repeated what was known': { one: 'uno repitió lo sabido', other: '{count} repitieron lo sabido' },
  'Caught up': 'Puesto al día',
  '{count} checks of wallets’ ledgers': {
    one: 'una revisión del registro de una billetera',
    other: '{count} revisiones de registros de billeteras',
  },
  '{count} missed payments found': {
    one: 'se encontró un pago perdido',
    other: 'se encontraron {count} pagos perdidos',
  },
  '{count} checks failed': { one: 'una revisión falló', other: '{count} revisiones fallaron' },
  '{count} events taken by the web service': {
    one: 'un evento aceptado por el servicio web',
    other: '{count} eventos aceptados por el servicio web',
  },
  '{count} attempts failed': { one: 'un intento falló', other: '{count} intentos fallaron' },
  '{count} payments sent': { one: 'un pago enviado', other: '{count} pagos enviados' },
  '{count} on their way': { one: 'uno en camino', other: '{count} en camino' },
  '{count} asked for again and not sent again': {
    one: 'uno pedido otra vez y no reenviado',
    other: '{count} pedidos otra vez y no reenviados',
  },
  Asked: 'Preguntado',
  '{count} other calls to wallets': {
    one: 'otra llamada a una billetera',
    other: 'otras {count} llamadas a billeteras',
  },
  '{count} failed': { one: 'una falló', other: '{count} fallaron' },
  Watched: 'Vigilado',
  '{count} times a silent wallet was asked for a sign of life': {
    one: 'se pidió una señal de vida a una billetera callada',
    other: '{count} veces se pidió una señal de vida a una billetera callada',
  },
  '{count} gave none': { one: 'una no la dio', other: '{count} no la dieron' },
  '{count} reported as gone': { one: 'una informada como cerrada', other: '{count} informadas como cerradas' },
  '{count} reported as idle': { one: 'una informada como inactiva', other: '{count} informadas como inactivas' },
  'Nothing so far.': 'Nada hasta ahora.',
  '{count} days': { one: 'un día', other: '{count} días' },
  '{count} hours': { one: 'una hora', other: '{count} horas' },
  '{count} minutes': { one: 'un minuto', other: '{count} minutos' },
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
  Administrators: 'Administradores',
  'Can do everything: settings, roles, tokens and all that operators can.':
    'Puede todo: ajustes, roles, tokens y todo lo de los operadores.',
  Operator: 'Operador',
  Operators: 'Operadores',
  'Runs the day: cards, designs and addresses. Cannot change settings or roles.':
    'Lleva el día a día: tarjetas, diseños y direcciones. No cambia ajustes ni roles.',
  Viewer: 'Observador',
  Viewers: 'Observadores',
  'Sees the dashboard and changes nothing.': 'Ve el panel y no cambia nada.',
  Members: 'Miembros',
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
  'Save the key and tick the box first.': 'Primero guarda la llave y marca la casilla.',
  'In a password manager, or in a file that only you can open.':
    'En un gestor de contraseñas o en un archivo que solo tú puedas abrir.',
  'Continue with this key': 'Continuar con esta llave',
  Back: 'Volver',
  'Your Nostr key': 'Tu llave de Nostr',
  'Public key (the name that others know you by):': 'Llave pública (el nombre por el que te conocen):',
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
  'New here? The community takes no new members at the moment.{link}':
    '¿Es tu primera vez? La comunidad no acepta miembros nuevos por ahora. {link}',
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
  Works: 'Funciona',
  'Does not work': 'No funciona',
  'Left of the budget of this connection': 'Lo que queda del presupuesto de esta conexión',
  'In the wallet': 'En la billetera',
  'Trying it…': 'Probándola…',
  'Says what it can do': 'Dice lo que puede hacer',
  Encryption: 'Cifrado',
  Budget: 'Presupuesto',
  'Makes invoices': 'Emite facturas',
  'Finds them again': 'Las encuentra de nuevo',
  'Tells its history': 'Cuenta su historial',
  'Your primary wallet {name} does not let us pay: allow it in the wallet, with a budget.':
    'Tu billetera principal {name} no nos deja pagar: permítelo en la billetera, con un presupuesto.',
  Untried: 'Sin probar',
  'You cannot be paid at the moment.': 'Por ahora no te pueden pagar.',
  'This wallet can’t be reached right now.': 'No se puede llegar a esta billetera por ahora.',
  'This wallet doesn’t share its balance. It can still receive.':
    'Esta billetera no comparte su saldo. Igual puede recibir.',
  // components/wallets/wallet-badge
  'No wallet': 'Sin billetera',
  // components/wallets/wallet-words
  Active: 'Activa',
  'It is in use. Whether it works stands with it.': 'Está en uso. Si funciona, lo dice a su lado.',
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
  'In the shape of a card: 1.6 times as wide as high. It is fetched once you save.':
    'Con la forma de una tarjeta: 1,6 veces más ancha que alta. Se busca al guardar.',
  // pages/card-designs/design-list
  'begins with the address of a picture, then its name': 'empieza con la dirección de una imagen y sigue con su nombre',
  'There is nothing in the list': 'La lista está vacía',
  'Line {value} does not fit: a line {rule}': 'La línea {value} no sirve: una línea {rule}',
  // pages/card-designs/design-menu
  '{description} is archived': '{description} está archivado',
  '{name} is enabled': '{name} está activada',
  '{name} is disabled': '{name} está desactivada',
  '{description} is in use again': '{description} se usa otra vez',
  Edit: 'Editar',
  'Use it again': 'Usarlo otra vez',
  Archive: 'Archivar',
  // pages/card-designs/import-designs-form
  'Import designs': 'Importar diseños',
  '{count} designs were added.': { one: 'Se agregó un diseño.', other: 'Se agregaron {count} diseños.' },
  '{count} were here already or unusable, and left out.': {
    one: 'Uno ya estaba o no servía, y se dejó fuera.',
    other: '{count} ya estaban o no servían, y se dejaron fuera.',
  },
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
  'Without a holder': 'Sin titular',
  'Used or not': 'Usadas o no',
  'Not blocked': 'Sin bloquear',
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
    'Alguien tiene esta tarjeta. Que la devuelva primero, o borra tú el chip.',
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
  'Seven bytes, such as 04:A1:B2:C3:D4:E5:F6. Any NFC app shows it. Four bytes that change are a random UID: the chip tells its own when it is written.':
    'Siete bytes, como 04:A1:B2:C3:D4:E5:F6. Cualquier app de NFC lo muestra. Cuatro bytes que cambian son un UID aleatorio: el chip dice el suyo al escribirse.',
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
  May: 'Puede',
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
  'What stays in the wallet': 'Lo que queda en la billetera',
  'Kept in the wallet, in percent': 'Queda en la billetera, en porcentaje',
  'Of each payment, rounded up. Fees for paying on come out of the wallet, so keep a little.':
    'De cada pago, redondeado hacia arriba. Las comisiones del reenvío salen de la billetera, así que deja un poco.',
  'Plus a fixed amount of each payment, in sats': 'Más un monto fijo de cada pago, en sats',
  'Payments of less than this stay whole.': 'Los pagos menores que esto quedan enteros.',
  'The shares must add up to 100 %: {sum}.': 'Las partes deben sumar 100 %: {sum}.',
  'Some fields need another look.': 'Algunos campos necesitan otra mirada.',
  'Start forwarding': 'Empezar a reenviar',
  'Lightning address {value}': 'Dirección Lightning {value}',
  'Share in percent': 'Parte en porcentaje',
  'Share {value} in percent': 'Parte {value} en porcentaje',
  'Remove {address}': 'Quitar {address}',
  'address {value}': 'dirección {value}',
  Remove: 'Quitar',
  Together: 'Juntos',
  'Forward what this wallet receives': 'Reenviar lo que recibe esta billetera',
  'Switched off, nothing more is paid. What waits goes on when you switch it on again.':
    'Desactivado, no se paga nada más. Lo que espera sigue cuando lo actives otra vez.',
  // pages/forwarding/forwarding-words
  'Amount not known': 'Monto desconocido',
  'The wallet is asked how much it received.': 'Se le pregunta a la billetera cuánto recibió.',
  Kept: 'Se queda',
  'It is no more than what stays in the wallet.': 'No supera lo que queda en la billetera.',
  Waiting: 'En espera',
  'Nothing of it is forwarded yet.': 'Todavía no se reenvió nada.',
  'It is being paid.': 'Se está pagando.',
  'Partly forwarded': 'Reenviado en parte',
  'The rest is tried again.': 'El resto se intenta otra vez.',
  Forwarded: 'Reenviado',
  'All of it has arrived.': 'Llegó todo.',
  Stopped: 'Detenido',
  'What is left of it stays in the wallet.': 'Lo que falta queda en la billetera.',
  // pages/forwarding/forwarding
  'Back to my wallet': 'Volver a mi billetera',
  Forwarding: 'Reenvío',
  'What {it} receives is paid on to lightning addresses of your choice, out of the same wallet.':
    'Lo que recibe {it} se paga a las direcciones Lightning que elijas, desde la misma billetera.',
  'this wallet': 'esta billetera',
  'This is not a wallet of yours': 'Esta billetera no es tuya',
  'It may belong to somebody else, or be gone.': 'Puede que sea de otra persona o que ya no exista.',
  'Who gets what': 'Quién recibe qué',
  'It counts for payments from now on. The wallet must allow this platform to pay: give its connection a budget.':
    'Vale para los pagos desde ahora. La billetera debe permitir pagar a esta plataforma: dale un presupuesto a su conexión.',
  '{amount} of {count} payments wait.': {
    one: '{amount} de un pago esperan.',
    other: '{amount} de {count} pagos esperan.',
  },
  'Forwarding is off: what the wallet receives stays in it.':
    'El reenvío está desactivado: lo que recibe la billetera queda en ella.',
  // pages/forwarding/receipt-dialog
  'It is tried now': 'Se intenta ahora',
  'They are tried now': 'Se intentan ahora',
  'A payment': 'Un pago',
  'A payment of {amount}': 'Un pago de {amount}',
  'Try now': 'Intentar ahora',
  'It is split as soon as the wallet says how much it was.': 'Se reparte en cuanto la billetera diga cuánto fue.',
  'Nothing of it goes to anybody: it stays in the wallet.': 'No va a nadie: queda en la billetera.',
  '{amount} stayed in the wallet.': '{amount} quedaron en la billetera.',
  'Last try': 'Último intento',
  ', with {amount} of fees': ', con {amount} de comisiones',
  'Next try {when}.': 'Próximo intento {when}.',
  // pages/forwarding/receipts
  Received: 'Recibido',
  'Paid on': 'Reenviado',
  'See the parts': 'Ver las partes',
  'Payments to forward, newest first': 'Pagos por reenviar, lo más nuevo primero',
  'Nothing forwarded yet': 'Todavía no se reenvió nada',
  'The next payment to this wallet shows up here, with what became of each part.':
    'El próximo pago a esta billetera aparece aquí, con lo que pasó con cada parte.',
  'Name an address above. From then on payments show up here, with what became of each part.':
    'Pon una dirección arriba. Desde entonces los pagos aparecen aquí, con lo que pasó con cada parte.',
  'Not known yet': 'Todavía no se sabe',
  // pages/home/community-picture
  'your community': 'tu comunidad',
  // pages/home/home
  'Pay someone here': 'Pagar a alguien de aquí',
  'Enter a member’s name and scan the code with any lightning wallet.':
    'Escribe el nombre de un miembro y escanea el código con cualquier billetera Lightning.',
  'Our own place on Lightning and Nostr. Your key is your account: no password, no e-mail address, nothing to remember but what is already yours.':
    'Nuestro propio lugar en Lightning y Nostr. Tu llave es tu cuenta: sin contraseña, sin correo, nada que recordar salvo lo que ya es tuyo.',
  'Come in': 'Entrar',
  'Our own place on Lightning and Nostr. We are not taking new members at the moment. Leave your address and we will tell you when the door opens.':
    'Nuestro propio lugar en Lightning y Nostr. Por ahora no aceptamos miembros nuevos. Deja tu correo y te avisamos cuando se abra la puerta.',
  'Sign in as a member': 'Iniciar sesión como miembro',
  'Open the dashboard': 'Abrir el panel',
  '{it} New instance': '{it} Instancia nueva',
  'This instance is waiting for its first administrator': 'Esta instancia espera a su primer administrador',
  'Whoever claims it first runs it. Sign in with a Nostr key, or make a new one, and give your community a name. It takes about two minutes.':
    'Quien la reclame primero la administra. Inicia sesión con una llave de Nostr, o crea una, y ponle nombre a tu comunidad. Lleva unos dos minutos.',
  'Claim this instance': 'Reclamar esta instancia',
  'Join the waitlist': 'Anotarse en la lista de espera',
  'We use your address for this one message and nothing else.': 'Usamos tu correo para este único mensaje y nada más.',
  'Your key is your account': 'Tu llave es tu cuenta',
  'Sign in with a Nostr key from an extension, a bunker, or a key of your own. It never leaves your device.':
    'Inicia sesión con una llave de Nostr de una extensión, de un bunker o tuya. Nunca sale de tu dispositivo.',
  'Paid straight into your wallet': 'Cobras directo en tu billetera',
  'Members get a lightning address. What people send arrives in the wallet they bring; nobody here holds it.':
    'Cada miembro tiene una dirección Lightning. Lo que le envían llega a la billetera que trae; aquí nadie lo guarda.',
  'Run by the community': 'La lleva la comunidad',
  'The people you know run this server, on open source and open standards, with an API to build on.':
    'La gente que conoces lleva este servidor, con código y estándares abiertos, y con una API para construir.',
  // pages/home/waitlist-form
  'Thank you. You will hear from us when the community opens.': 'Gracias. Te avisaremos cuando la comunidad abra.',
  'E-mail address': 'Correo electrónico',
  // pages/listener/connections-panel
  'Last payment': 'Último pago',
  'Every wallet in use that the listener holds, by state.':
    'Todas las billeteras en uso que mantiene el listener, por estado.',
  'Wallet, member or relay': 'Billetera, miembro o relay',
  'Wallets that the listener holds, those in trouble first':
    'Billeteras que mantiene el listener, las que tienen problemas primero',
  'No wallet matches': 'Ninguna billetera coincide',
  'Search for a part of a name, an id or a relay, or choose another state.':
    'Busca parte de un nombre, de un identificador o de un relay, o elige otro estado.',
  'No wallets yet': 'Todavía no hay billeteras',
  'As soon as a member connects a wallet, the listener takes it up.':
    'En cuanto un miembro conecte una billetera, el listener la toma.',
  'All wallets': 'Todas',
  'It was reported as idle, and is asked seldom.': 'Se informó como inactiva y se le pregunta poco.',
  Parked: 'Aparcada',
  'Not yet': 'Todavía no',
  // pages/listener/counters-panel
  'What it has done': 'Lo que hizo',
  'Since it started.': 'Desde que se inició.',
  // pages/listener/events-panel
  Payment: 'Pago',
  'A wallet that is gone': 'Una billetera que ya no está',
  Noticed: 'Notado',
  Delivery: 'Entrega',
  'Latest events': 'Últimos eventos',
  'Payments that wallets told of, newest first; at most a hundred.':
    'Los pagos que contaron las billeteras, lo más nuevo primero; cien como mucho.',
  'Latest events of the listener, newest first': 'Últimos eventos del listener, lo más nuevo primero',
  'Not known at the moment': 'No se sabe por ahora',
  'The listener’s database did not answer in time. This page asks again by itself.':
    'La base de datos del listener no respondió a tiempo. Esta página vuelve a preguntar sola.',
  'No payments yet': 'Todavía no hay pagos',
  'As soon as a wallet receives or sends a payment, it shows up here.':
    'En cuanto una billetera reciba o envíe un pago, aparece aquí.',
  Sent: 'Enviado',
  'an unknown amount': 'un monto desconocido',
  'It was missed at first and found in the wallet’s ledger':
    'Al principio se perdió y se encontró en el registro de la billetera',
  Recovered: 'Recuperado',
  'Next: {when}.': 'Próximo: {when}.',
  // pages/listener/listener
  'The companion process that holds the wallets’ connections, notices what they receive, and pays from cards.':
    'El proceso que mantiene las conexiones de las billeteras, nota lo que reciben y paga con tarjetas.',
  'The web service does not answer at the moment. What you see is how it was before.':
    'El servicio web no responde por ahora. Lo que ves es como estaba antes.',
  // pages/listener/payments-panel
  'Payments without a known end': 'Pagos sin final conocido',
  'Their wallets are asked until they say what became of them. Nothing is sent again.':
    'Se pregunta a sus billeteras hasta que digan qué pasó. No se envía nada otra vez.',
  // pages/listener/relays-panel
  Relays: 'Relays',
  'One connection to each, shared by all wallets that use it.':
    'Una conexión con cada uno, compartida por todas las billeteras que lo usan.',
  'No wallet is held, so no relay is needed.': 'No se mantiene ninguna billetera, así que no hace falta ningún relay.',
  Connected: 'Conectado',
  'Not connected': 'Sin conexión',
  // pages/listener/state-panel
  'The listener is on and connected.': 'El listener está encendido y conectado.',
  'What wallets receive is noticed within moments.': 'Lo que reciben las billeteras se nota en instantes.',
  'Running since': 'En marcha desde',
  Version: 'Versión',
  'The listener is off.': 'El listener está apagado.',
  'Wallets are reached one call at a time. What they receive is noticed later, zaps are not offered, and nothing is forwarded. To use it, start it with {it} and enter its address and secret in the settings; {it2} does all that by itself.':
    'Se llega a las billeteras de a una llamada. Lo que reciben se nota más tarde, no se ofrecen zaps y no se reenvía nada. Para usarlo, inícialo con {it} y pon su dirección y su secreto en los ajustes; {it2} hace todo eso solo.',
  'The listener cannot be reached.': 'No se puede llegar al listener.',
  'See whether the process runs. Alone it is started with {it}.':
    'Mira si el proceso está en marcha. Solo se inicia con {it}.',
  'See whether its address and its secret in the settings are right, and test the connection there.':
    'Mira si su dirección y su secreto en los ajustes son correctos, y prueba allí la conexión.',
  'Until it is back, wallets are called directly. What they receive meanwhile is not lost: it is found in their ledgers afterwards.':
    'Hasta que vuelva, se llama directo a las billeteras. Lo que reciben mientras tanto no se pierde: se encuentra después en sus registros.',
  'Settings of the listener': 'Ajustes del listener',
  'The listener could not tell {parts} in time. Its database is slow or away; the rest below is true.':
    'El listener no pudo decir a tiempo {parts}. Su base de datos está lenta o no está; el resto de abajo es cierto.',
  // pages/listener/status-counts
  'Wallets held': 'Billeteras mantenidas',
  'Wallets ready': 'Billeteras listas',
  'of {count} relays connected': 'de {count} relays conectados',
  'Relay connected': 'Relay conectado',
  'Relays connected': 'Relays conectados',
  Undelivered: 'Sin entregar',
  '{count} events do not get through to the web service. None is lost: they are tried again until they are taken. The list of events says why.':
    {
      one: 'Un evento no llega al servicio web. No se pierde: se intenta otra vez hasta que lo acepte. La lista de eventos dice por qué.',
      other:
        '{count} eventos no llegan al servicio web. Ninguno se pierde: se intentan otra vez hasta que los acepte. La lista de eventos dice por qué.',
    },
  // pages/my-cards/card-wallet-form
  'The card now pays from that wallet': 'La tarjeta paga ahora desde esa billetera',
  'It must allow this platform to spend. Set a budget in the wallet.':
    'Debe permitir gastar a esta plataforma. Pon un presupuesto en la billetera.',
  'This wallet is not in use: the card cannot pay. Choose another one.':
    'Esta billetera no está en uso: la tarjeta no puede pagar. Elige otra.',
  'My primary wallet, now {name}': 'Mi billetera principal, ahora {name}',
  'My primary wallet': 'Mi billetera principal',
  'Always {name}': 'Siempre {name}',
  // pages/my-cards/give-back
  '{title} is no longer yours': '{title} ya no es tuya',
  'Give this card back': 'Devolver esta tarjeta',
  'Give {title} back?': '¿Devolver {title}?',
  'Give it back': 'Devolverla',
  'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.':
    'Deja de pagar desde tu billetera enseguida. Para tenerla otra vez necesitas un código nuevo de quien lleva tu comunidad. Si solo la perdiste, ponla en pausa.',
  // pages/my-cards/my-card
  'All my cards': 'Todas mis tarjetas',
  'My card': 'Mi tarjeta',
  'This is not a card of yours': 'Esta tarjeta no es tuya',
  'It may have been given to somebody else, or deleted.': 'Puede que sea de otra persona o que se haya borrado.',
  'This card is blocked for good. Ask whoever runs your community for another one.':
    'Esta tarjeta está bloqueada para siempre. Pide otra a quien lleva tu comunidad.',
  'Ready to pay': 'Lista para pagar',
  'Last used {when}': 'Último uso {when}',
  'The PIN was wrong three times, and that paused the card. If it was not you, set another PIN before you switch it on.':
    'El PIN fue incorrecto tres veces y por eso la tarjeta está en pausa. Si no fuiste tú, pon otro PIN antes de reactivarla.',
  'The PIN was typed wrong at a till. Guesses left: {count}':
    'Alguien escribió mal el PIN en una caja. Intentos restantes: {count}',
  'While the card is paused, nobody can top it up. Switch it on first.':
    'Mientras la tarjeta está en pausa, nadie puede recargarla. Reactívala primero.',
  'There is no wallet that it could go to. Connect one first.':
    'No hay una billetera a la que pueda llegar. Conecta una primero.',
  'While it is paused, nobody can pay with it.': 'Mientras está en pausa, nadie puede pagar con ella.',
  'It pays from': 'Paga desde',
  // pages/my-cards/my-cards
  'Hold one to a till to pay. The money comes from your own wallet.':
    'Acerca una a la caja para pagar. El dinero sale de tu propia billetera.',
  'No card yet': 'Todavía sin tarjeta',
  'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.':
    'Pídele una a quien lleva tu comunidad. Viene con un código: escanéalo con tu teléfono y la tarjeta es tuya.',
  '{amount} a tap': '{amount} por vez',
  // pages/my-cards/no-wallet-notice
  'There is no wallet to pay from.': 'No hay una billetera desde la que pagar.',
  'Your primary wallet {name} is not in use at the moment.': 'Tu billetera principal {name} no está en uso por ahora.',
  'Connect one that may spend, with a budget that you choose.':
    'Conecta una que pueda gastar, con el presupuesto que elijas.',
  // pages/my-cards/open-payment-notice
  '{it} since {when}. Your wallet hasn’t said yet whether it was paid. Please don’t pay again.':
    '{it} desde {when}. Tu billetera todavía no dijo si se pagó. No vuelvas a pagar.',
  '{amount} on the way': '{amount} en camino',
  'Until that is known, it counts against the limits of the card. If you didn’t tap it yourself, pause the card.':
    'Hasta que se sepa, cuenta en los límites de la tarjeta. Si no la usaste tú, ponla en pausa.',
  // pages/my-cards/top-up-panel
  'Top up': 'Recargar',
  'Anyone can, from any lightning wallet. It goes to the wallet above.':
    'Puede hacerlo cualquiera, desde cualquier billetera Lightning. Va a la billetera de arriba.',
  'Let somebody scan the code, or send them the link. Neither shows who you are.':
    'Que alguien escanee el código, o envíale el enlace. Ninguno muestra quién eres.',
  'Copy a link to top it up': 'Copiar un enlace para recargarla',
  // pages/community/listener-notice
  'See why': 'Ver por qué',
  'The payment listener cannot be reached. What wallets receive is noticed late.':
    'No se puede llegar al listener de pagos. Lo que reciben las billeteras se nota tarde.',
  '{count} events of the payment listener did not get through yet.': {
    one: 'Un evento del listener de pagos todavía no llegó.',
    other: '{count} eventos del listener de pagos todavía no llegaron.',
  },
  // pages/member-home
  Welcome: 'Te damos la bienvenida',
  Balance: 'Saldo',
  'Get ready to be paid': 'Prepárate para cobrar',
  'It takes a few minutes.': 'Lleva unos minutos.',
  'The one you have does not receive at the moment.': 'La que tienes no recibe por ahora.',
  'Bring one of your own. Payments go straight into it.': 'Trae una tuya. Los pagos van directo a ella.',
  'It becomes your lightning address.': 'Será tu dirección Lightning.',
  // pages/community/community
  'How your community’s platform is doing.': 'Cómo va la plataforma de tu comunidad.',
  'See them': 'Verlos',
  'Give it a name': 'Ponle un nombre',
  'Shown on every page.': 'Se muestra en todas las páginas.',
  'Set the address of this platform': 'Pon la dirección de esta plataforma',
  'Signatures and device tokens are made for it.': 'Las firmas y los tokens se hacen para ella.',
  'Set the domain of lightning addresses': 'Pon el dominio de las direcciones Lightning',
  'What stands behind the @.': 'Lo que va después de la @.',
  'Add a logo': 'Agrega un logo',
  'People recognise a picture faster.': 'Una imagen se reconoce más rápido.',
  '{count} things left to set up': { one: 'Queda una cosa por preparar', other: 'Quedan {count} cosas por preparar' },
  'Latest activity': 'Última actividad',
  'See all': 'Ver todo',
  // pages/people/people
  Joined: 'Se unió',
  Role: 'Rol',
  'Everyone who has signed in here, newest first.':
    'Todas las personas que iniciaron sesión aquí, lo más nuevo primero.',
  'All roles': 'Todos los roles',
  'Members, newest first': 'Miembros, lo más nuevo primero',
  // pages/people/role-form
  '{label}. Change the role': '{label}. Cambiar el rol',
  'Role changed to {label}': 'El rol ahora es {label}',
  'Change the role': 'Cambiar el rol',
  'It applies from the member’s next request on.': 'Vale desde la próxima solicitud del miembro.',
  'Change role': 'Cambiar rol',
  // pages/settings/color-control
  'Pick a colour': 'Elegir un color',
  Button: 'Botón',
  Link: 'Enlace',
  // pages/settings/listener-probe
  'Test the connection': 'Probar la conexión',
  'How the listener is': 'Cómo está el listener',
  'Enter an address to test it. Nothing is saved by testing.':
    'Escribe una dirección para probarla. Probar no guarda nada.',
  // pages/settings/save-bar
  '{count} values need another look': {
    one: 'Un valor necesita otra mirada',
    other: '{count} valores necesitan otra mirada',
  },
  '{count} changes': { one: 'Un cambio', other: '{count} cambios' },
  Discard: 'Descartar',
  // pages/settings/secret-control
  'Will be removed': 'Se quitará',
  Set: 'Puesto',
  Undo: 'Deshacer',
  Replace: 'Reemplazar',
  'At least {minLength} characters': 'Al menos {minLength} caracteres',
  'Fill this in': 'Completa este campo',
  'This is not an e-mail address': 'No es una dirección de correo',
  'This is not an address such as https://example.com': 'No es una dirección como https://example.com',
  'At least {least}': 'Al menos {least}',
  'At most {most}': 'Como máximo {most}',
  'Write a whole number': 'Escribe un número entero',
  'This does not fit here': 'Esto no sirve aquí',
  // pages/settings/setting-field
  Automatic: 'Automático',
  On: 'Sí',
  Off: 'No',
  'As the browser asks for': 'Como pida el navegador',
  'One name on each line': 'Un nombre por línea',
  // pages/settings/setting-groups
  Community: 'Comunidad',
  'Where this platform is found, and the names that members can be paid under.':
    'Dónde se encuentra esta plataforma y los nombres con los que cobran sus miembros.',
  'What cards may spend, and the machines that make them.':
    'Lo que pueden gastar las tarjetas y las máquinas que las hacen.',
  'A first wallet for members who come without one, and what they may connect.':
    'Una primera billetera para quien llega sin una, y lo que cada miembro puede conectar.',
  'How members share the work of passing received payments on.':
    'Cómo se reparten los miembros el trabajo de reenviar los pagos recibidos.',
  'Coupons that shops give to members.': 'Vales que las tiendas dan a los miembros.',
  'Payment listener': 'Listener de pagos',
  'The companion process that watches wallets and sends card payments.':
    'El proceso que vigila las billeteras y envía los pagos con tarjeta.',
  Records: 'Registros',
  'What is kept, and how long.': 'Qué se guarda y cuánto tiempo.',
  Logo: 'Logo',
  Colour: 'Color',
  'New members may join': 'Se aceptan miembros nuevos',
  'New members a day from one address': 'Miembros nuevos por día desde una dirección',
  'New members a day from one subnet': 'Miembros nuevos por día desde una subred',
  'Address of this platform': 'Dirección de esta plataforma',
  'Domain of lightning addresses': 'Dominio de las direcciones Lightning',
  'This platform answers for the domain itself': 'Esta plataforma responde por el dominio',
  'Names that nobody may take': 'Nombres que nadie puede tener',
  'Give a wallet to members without one': 'Dar una billetera a quien no tiene',
  'Address of the provider': 'Dirección del proveedor',
  'Relays where merchants are looked up': 'Relays donde se buscan comercios',
  'Use the listener': 'Usar el listener',
  'Address of the listener': 'Dirección del listener',
  'Shared secret': 'Secreto compartido',
  'Most that one tap may spend, in sats': 'Lo máximo que se gasta por vez, en sats',
  'Most that a card may spend in a day, in sats': 'Lo máximo que gasta una tarjeta por día, en sats',
  'Key for machines that make cards': 'Clave para máquinas que hacen tarjetas',
  'Relays in private networks': 'Relays en redes privadas',
  'Other hosts in private networks': 'Otros servidores en redes privadas',
  'Places for one member': 'Lugares por miembro',
  'Places for one host': 'Lugares por servidor',
  'Days to keep the activity log': 'Días que se guarda la actividad',
  'Days to keep unpaid invoices': 'Días que se guardan las facturas sin pagar',
  'Days to keep the connections of archived wallets': 'Días que se guardan las conexiones de billeteras archivadas',
  'Of the sentences that tills show to a cashier, and wallets to whoever pays a lightning address.':
    'De lo que las cajas muestran a quien cobra, y las billeteras a quien paga una dirección Lightning.',
  'Keys cost nothing, so that one stranger could become a thousand members. Everybody behind one router shares an address: raise it before a large event.':
    'Las llaves no cuestan nada: una persona podría volverse mil miembros. Quienes están detrás de un mismo router comparten dirección: súbelo antes de un evento grande.',
  'What stands behind the @ of a lightning address, such as example.com. Left empty, it is the host of the address above.':
    'Lo que va después de la @ de una dirección Lightning, como example.com. Vacío, es el servidor de la dirección de arriba.',
  'Wallets look for name@example.com under example.com/.well-known. Turn this on when that domain leads here. If a web site of yours is there, leave it off and let the site pass /.well-known/lnurlp/name on to /api/lud16/name.':
    'Las billeteras buscan nombre@example.com en example.com/.well-known. Actívalo cuando ese dominio lleve aquí. Si allí tienes un sitio web, déjalo desactivado y haz que el sitio pase /.well-known/lnurlp/nombre a /api/lud16/nombre.',
  'One on each line. Names that strangers would trust, such as admin, support and treasurer, are reserved already. Dots and dashes make no other name of it.':
    'Uno por línea. Los nombres en los que confiaría un extraño, como admin, soporte o tesorero, ya están reservados. Los puntos y guiones no hacen otro nombre.',
  'A member who signs in without a wallet gets one from the provider. It stays theirs, and they can replace it with their own at any time.':
    'Quien inicia sesión sin billetera recibe una del proveedor. Es suya, y puede cambiarla por otra cuando quiera.',
  'The service that hands out the wallets. Once it is set, members without a wallet can also ask for one. It holds the money in them until their owners move it, so choose one that you trust.':
    'El servicio que entrega las billeteras. Cuando está puesto, quien no tiene billetera también puede pedir una. Guarda el dinero hasta que sus dueños lo muevan, así que elige uno de confianza.',
  'Automatic uses it where the platform was started with LISTENER_URL, as npm start does. On and off count whatever else is set.':
    'Automático lo usa si la plataforma se inició con LISTENER_URL, como hace npm start. Sí y No cuentan sin importar lo demás.',
  'Where this server reaches the listener, such as http://127.0.0.1:4100. Left empty, LISTENER_URL of the environment counts.':
    'Donde este servidor llega al listener, como http://127.0.0.1:4100. Vacío, cuenta LISTENER_URL del entorno.',
  'The same on both sides: here, and as LISTENER_AUTH_SECRET of the listener. Left empty, that of the environment counts.':
    'El mismo en los dos lados: aquí y como LISTENER_AUTH_SECRET del listener. Vacío, cuenta el del entorno.',
  'For cards that have no limit of their own. It applies from the next tap on.':
    'Para tarjetas sin límite propio. Vale desde el próximo pago.',
  'For cards that have no limit of their own. What they have spent in the last 24 hours counts.':
    'Para tarjetas sin límite propio. Cuenta lo gastado en las últimas 24 horas.',
  'For a relay that you run beside this platform. Every member can then make this server open connections into your network.':
    'Para un relay que tienes junto a esta plataforma. Cada miembro puede entonces hacer que este servidor abra conexiones en tu red.',
  'For servers of lightning addresses and coupons that you run beside this platform, over plain http too. Every member can then make this server call hosts in your network, and on this very machine.':
    'Para servidores de direcciones Lightning y de vales que tienes junto a esta plataforma, también por http. Cada miembro puede entonces hacer que este servidor llame a equipos de tu red, y a esta misma máquina.',
  'Lets a machine make and program cards on its own, at /api/remote-connections/ followed by this key. Choose a long random one, and give it to the machine before you save: it is not shown again. Without it no machine gets in.':
    'Permite que una máquina haga y programe tarjetas sola, en /api/remote-connections/ seguido de esta clave. Elige una larga y al azar, y dásela a la máquina antes de guardar: no se vuelve a mostrar. Sin ella no entra ninguna máquina.',
  'Everything else.': 'Todo lo demás.',
  // pages/settings/settings-form
  'You have changes that are not saved. Leave them behind?': 'Tienes cambios sin guardar. ¿Dejarlos atrás?',
  'Another address of the platform ends every device token: card apps will have to scan a new code.':
    'Otra dirección de la plataforma termina todos los tokens de dispositivo: las apps de tarjetas tendrán que escanear un código nuevo.',
  'The stored secret stays with the former address and is never sent to another one. Enter the secret of the listener at this address as well.':
    'El secreto guardado queda con la dirección anterior y nunca se envía a otra. Escribe también el secreto del listener de esta dirección.',
  // pages/settings/settings
  'They apply as soon as they are saved. No restart.': 'Valen en cuanto se guardan. Sin reiniciar.',
  'You can look at the settings. Only administrators change them.':
    'Puedes ver los ajustes. Solo los administradores los cambian.',
  'Groups of settings': 'Grupos de ajustes',
  // pages/settings/sign-out-everybody
  'Everybody and every device is signed out': 'Se cerraron todas las sesiones y dispositivos',
  'Sessions and devices': 'Sesiones y dispositivos',
  'When a phone with a token was lost, or somebody left with one.':
    'Cuando se perdió un teléfono con un token, o alguien se fue con uno.',
  'Last done {when}.': 'La última vez {when}.',
  'Never done so far.': 'Nunca se hizo.',
  'Sign out everybody and every device': 'Cerrar todas las sesiones y dispositivos',
  'Sign out everybody and every device?': '¿Cerrar todas las sesiones y dispositivos?',
  'Sign out everybody': 'Cerrar todas las sesiones',
  'Every device token ends at once: card apps have to scan a new code. Members sign in again with their key, which their browser may do by itself. Money, cards and addresses stay as they are.':
    'Todos los tokens de dispositivo terminan enseguida: las apps de tarjetas escanean un código nuevo. Los miembros vuelven a iniciar sesión con su llave, que su navegador puede hacer solo. El dinero, las tarjetas y las direcciones quedan como están.',
  // pages/setup/instance-form
  'Name of the community': 'Nombre de la comunidad',
  'Shown on every page. You can change it any time.':
    'Se muestra en todas las páginas. Puedes cambiarlo cuando quieras.',
  'Domain of the lightning addresses': 'Dominio de las direcciones Lightning',
  'Members will be known as {it}. It may differ from the address of this page.':
    'Los miembros se conocerán como {it}. Puede ser distinto de la dirección de esta página.',
  'name@{domain}': 'nombre@{domain}',
  'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.':
    'La dirección con la que llegan las personas y las apps. Las firmas se hacen para ella, así que tiene que ser correcta.',
  'Save and finish': 'Guardar y terminar',
  // pages/setup/setup
  Claim: 'Reclamar',
  'First set-up': 'Primeros pasos',
  'Sign in with a key': 'Iniciar sesión con una llave',
  'The administrator is known by a Nostr key. Use the one you have, or make a new one here.':
    'Al administrador se lo conoce por una llave de Nostr. Usa la que tienes o crea una aquí.',
  'This key becomes the root administrator. It happens once and cannot be undone from here.':
    'Esta llave será la del administrador principal. Ocurre una vez y no se deshace desde aquí.',
  'Claim as first administrator': 'Reclamar como primer administrador',
  'Use another key': 'Usar otra llave',
  'Give it a name and an address': 'Ponle un nombre y una dirección',
  'What people will see, and where they will find it.': 'Lo que verá la gente y dónde la encontrará.',
  'Colours, logo and rules': 'Colores, logo y reglas',
  'Make it look like yours.': 'Haz que se vea tuya.',
  'Appoint another administrator': 'Nombrar a otro administrador',
  'So that you are never locked out.': 'Para que nunca te quedes afuera.',
  'Connect a card app': 'Conectar una app de tarjetas',
  'Give it a token of its own by QR code.': 'Dale su propio token con un código QR.',
  'The instance is claimed and has a name. Three things that people do next:':
    'La instancia está reclamada y tiene nombre. Tres cosas que se suelen hacer después:',
  'This instance has its administrator': 'Esta instancia ya tiene administrador',
  'It was claimed already. If that was you, sign in with the same key.':
    'Ya fue reclamada. Si fuiste tú, inicia sesión con la misma llave.',
  // pages/voucher-services/voucher-services
  Service: 'Servicio',
  Transfers: 'Envíos',
  '{openTransfers} open': '{openTransfers} abiertos',
  Possible: 'Posible',
  'Not offered': 'No se ofrece',
  'Last seen': 'Visto por última vez',
  'Let in': 'Admitido',
  'Who deposits vouchers for members. Nobody sees here who holds which. A service that is not let in deposits nothing more; what members have stays with them.':
    'Quién deposita vales para los miembros. Aquí nadie ve quién tiene cuáles. Un servicio que no está admitido no deposita nada más; lo que tienen los miembros queda con ellos.',
  'Coupon services, newest first': 'Servicios de vales, lo más nuevo primero',
  'No service yet': 'Todavía no hay servicios',
  'The first deposit of a voucher brings its service here.': 'El primer depósito de un vale trae aquí a su servicio.',
  'on the way': 'en camino',
  ', up to {money}': ', hasta {money}',
  available: 'disponibles',
  redeemed: 'usados',
  expired: 'vencidos',
  sent: 'enviados',
  voided: 'anulados',
  none: 'ninguno',
  'Shut out': 'Ya no está admitido',
  'Let in again': 'Admitido otra vez',
  'Let {name} in': 'Admitir a {name}',
  // pages/vouchers/code-dialog
  'Show the code': 'Mostrar el código',
  'Only at the till: whoever sees the code can use the voucher.':
    'Solo en la caja: quien ve el código puede usar el vale.',
  'Hold this to the till’s scanner.': 'Acerca esto al lector de la caja.',
  'The code of this voucher': 'El código de este vale',
  'Copy the code': 'Copiar el código',
  // pages/vouchers/delete-voucher
  '{name} is deleted': '{name} se borró',
  'Delete this voucher': 'Borrar este vale',
  'Delete {name}?': '¿Borrar {name}?',
  'Delete it': 'Borrarlo',
  'It can still be used. Its code is deleted for good, and the shop cannot give you the same one again.':
    'Todavía se puede usar. Su código se borra para siempre y la tienda no puede darte el mismo otra vez.',
  'It is taken off your list for good.': 'Se quita de tu lista para siempre.',
  // pages/vouchers/merchant-line
  'The merchant announces this coupon service itself': 'El comercio mismo anuncia este servicio de vales',
  'Verified merchant': 'Comercio verificado',
  // pages/vouchers/send-dialog
  'Send to somebody': 'Enviar a alguien',
  'Sent to {transferredTo}': 'Enviado a {transferredTo}',
  'On its way. We will show here when it has arrived. Please do not send it again.':
    'En camino. Aquí verás cuando llegue. No lo envíes otra vez.',
  'Send it to {address}?': '¿Enviarlo a {address}?',
  'Send it': 'Enviarlo',
  Continue: 'Continuar',
  'A member of this community': 'Un miembro de esta comunidad',
  'An address elsewhere: “{name}”': 'Una dirección de otro lugar: “{name}”',
  'Once it has arrived, {name} is theirs and your code is worth nothing. You cannot take it back.':
    'Cuando llegue, {name} será de esa persona y tu código no valdrá nada. No lo puedes recuperar.',
  Message: 'Mensaje',
  // pages/vouchers/voucher-settings
  'Who may give you vouchers': 'Quién puede darte vales',
  'All my vouchers': 'Todos mis vales',
  Saved: 'Guardado',
  'Shops and services': 'Tiendas y servicios',
  Anyone: 'Cualquiera',
  'Whoever knows your key can put a voucher here.': 'Quien conozca tu llave puede poner un vale aquí.',
  'Only these': 'Solo estos',
  'Everybody else is turned away, without learning whether you are here.':
    'A los demás se los rechaza, sin que sepan si estás aquí.',
  'Remove {entry}': 'Quitar {entry}',
  'Add a shop': 'Agregar una tienda',
  'Its name, such as cafe@example.com, or its key (npub).': 'Su nombre, como cafe@example.com, o su llave (npub).',
  Add: 'Agregar',
  'People may send me vouchers': 'Las personas pueden enviarme vales',
  'To your lightning address. Each is exchanged for a new one, so that only you can use it.':
    'A tu dirección Lightning. Cada uno se cambia por uno nuevo, para que solo tú puedas usarlo.',
  'These could not be found: {value}. Nothing was changed.': 'No se encontraron: {value}. No cambió nada.',
  'Who gave you vouchers': 'Quién te dio vales',
  'People, to your address': 'Personas, a tu dirección',
  'On your list': 'En tu lista',
  '{vouchers}, the last {when}': '{vouchers}, el último {when}',
  '{count} vouchers': { one: '1 vale', other: '{count} vales' },
  // pages/vouchers/voucher-tile
  New: 'Nuevo',
  // pages/vouchers/voucher-words
  Available: 'Disponible',
  Redeemed: 'Usado',
  Expired: 'Vencido',
  Voided: 'Anulado',
  'Sending…': 'Enviando…',
  '{percent}% off{upTo}': '{percent} % de descuento{upTo}',
  '{money} off{upTo}': '{money} de descuento{upTo}',
  '{buyQty} for the price of {payQty}{upTo}': '{buyQty} por el precio de {payQty}{upTo}',
  'Buy one, get one free{upTo}': 'Compra uno y llévate otro gratis{upTo}',
  '{count} free items': { one: '1 artículo gratis', other: '{count} artículos gratis' },
  '{count} sats': '{count} sats',
  'Redeemed on {day}': 'Usado el {day}',
  'Handed on': 'Entregado a otra persona',
  'On its way to {transferredTo}': 'En camino a {transferredTo}',
  'Taken back by the merchant': 'El comercio lo retiró',
  'Expired on {day}': 'Venció el {day}',
  'Does not expire': 'No vence',
  'Until {day}': 'Hasta el {day}',
  'Expires within a day': 'Vence en menos de un día',
  '{count} days left': { one: 'Queda 1 día', other: 'Quedan {count} días' },
  // pages/vouchers/voucher
  Voucher: 'Vale',
  'You have no such voucher': 'No tienes ese vale',
  'It may have been deleted.': 'Puede que se haya borrado.',
  'Its terms are in the details below': 'Sus condiciones están abajo, en los detalles',
  'On its way. We do not know yet whether it has arrived; the coupon service is asked again and again.':
    'En camino. Todavía no sabemos si llegó; se pregunta al servicio del vale una y otra vez.',
  'It was used. There is nothing more to do with it.': 'Se usó. No hay nada más que hacer con él.',
  'The merchant has taken it back. It cannot be used any more.': 'El comercio lo retiró. Ya no se puede usar.',
  'It belongs to somebody else now.': 'Ahora es de otra persona.',
  'Now: {label}': 'Ahora: {label}',
  'Nothing has changed': 'No cambió nada',
  'Checked a moment ago': 'Comprobado hace un momento',
  'Check with the shop': 'Comprobar con la tienda',
  'Checked {when}': 'Comprobado {when}',
  'Not checked yet': 'Todavía sin comprobar',
  Details: 'Detalles',
  From: 'De',
  'Somebody who handed it on': 'Alguien que lo pasó',
  'Coupon service': 'Servicio de vales',
  Signed: 'Firmado',
  'Yes, by the coupon service': 'Sí, por el servicio de vales',
  No: 'No',
  Coupon: 'Cupón',
  // pages/vouchers/vouchers
  'Coupons that shops gave you. Show one at the till to use it.':
    'Vales que te dieron las tiendas. Muestra uno en la caja para usarlo.',
  'Check all': 'Comprobar todos',
  'Who may give': 'Quién puede dar',
  'Which vouchers': 'Qué vales',
  'All vouchers': 'Todos los vales',
  'None of these': 'Ninguno de estos',
  'No voucher yet': 'Todavía sin vales',
  'Choose another kind above.': 'Elige otro tipo arriba.',
  'When a shop gives you one, it appears here by itself. Give them your lightning address or your key.':
    'Cuando una tienda te da uno, aparece aquí solo. Dale tu dirección Lightning o tu llave.',
  'All are up to date': 'Todos están al día',
  '{checked} checked, {changed} changed': '{checked} comprobados, {changed} cambiaron',
  '; {failed} could not be checked': '; {failed} no se pudieron comprobar',
  '; {remaining} left for the next time': '; {remaining} quedan para la próxima',
  // pages/wallet/connect-wallet-form
  'Wallet connection': 'Conexión de la billetera',
  'Starts with nostr+walletconnect:// and comes from your wallet. It is stored sealed, and shown to nobody but you.':
    'Empieza con nostr+walletconnect:// y viene de tu billetera. Se guarda sellada y no se muestra a nadie más que a ti.',
  'For you alone, to tell your wallets apart.': 'Solo para ti, para distinguir tus billeteras.',
  'Receive with this wallet from now on': 'Recibir con esta billetera desde ahora',
  'Otherwise payments to your address keep going to {primaryName}.':
    'Si no, los pagos a tu dirección siguen yendo a {primaryName}.',
  // pages/wallet/connect-wallet
  'Get it from a wallet on this phone': 'Obtenerla de una billetera de este teléfono',
  'No wallet yet?': '¿Aún no tienes billetera?',
  'Your community has one for you. A service that it chose keeps the money in it, so move larger sums to a wallet of your own.':
    'Tu comunidad tiene una para ti. Un servicio que ella eligió guarda el dinero, así que pasa las cantidades grandes a una billetera tuya.',
  'Get a courtesy wallet': 'Obtener una billetera de cortesía',
  'Payments to your address go straight into it. Nobody here holds your money.':
    'Los pagos a tu dirección van directo a ella. Aquí nadie guarda tu dinero.',
  '{name} is connected': '{name} está conectada',
  'What is a wallet connection?': '¿Qué es una conexión de billetera?',
  'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.':
    'Una línea de texto que tu billetera hace para una app, también llamada Nostr Wallet Connect o NWC. Con ella esta plataforma puede pedirle facturas a tu billetera, para que te paguen mientras no estás.',
  'Where do I get one?': '¿Dónde consigo una?',
  'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.':
    'En tu billetera, busca “Conexiones”, “Apps conectadas” o “Nostr Wallet Connect”, agrega una y copia su texto. La tienen Alby Hub, Coinos, Primal y LNbits, entre otras.',
  'What should it be allowed to do?': '¿Qué debería permitir?',
  'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.':
    'Recibir, decir su saldo y consultar facturas. Permite gastar solo si quieres pagar con una tarjeta de esta comunidad, y entonces pon un presupuesto.',
  'Can I take it back?': '¿Puedo retirarla?',
  'Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.':
    'Cuando quieras. Archiva la billetera aquí o borra la conexión en tu billetera: deja de funcionar enseguida.',
  'My wallet {number}': 'Mi billetera {number}',
  // pages/wallet/connection-dialog
  'Connection of {name}': 'Conexión de {name}',
  'The text that lets an app use your wallet.': 'El texto que permite a una app usar tu billetera.',
  Copy: 'Copiar',
  'Reveal it': 'Mostrarla',
  'Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.':
    'Quien la tenga puede usar esta billetera hasta donde permite, quizá gastar. No se la muestres a nadie.',
  'This is not your primary wallet any more.': 'Esta ya no es tu billetera principal.',
  // pages/wallet/forwarding-line
  'Forwarding of {name}: {words}': 'Reenvío de {name}: {words}',
  '· held up': '· detenido',
  'Forward what it receives': 'Reenviar lo que recibe',
  'Forwards to {address}': 'Reenvía a {address}',
  'Forwards to {count} addresses': 'Reenvía a {count} direcciones',
  // pages/wallet/receiving-notice
  'Payments to {it} are turned away.': 'Los pagos a {it} se rechazan.',
  'Your primary wallet {name} is disabled.': 'Tu billetera principal {name} está desactivada.',
  'None of your wallets is the primary one.': 'Ninguna de tus billeteras es la principal.',
  'Your wallet {name} is gone: its provider has shut it down.':
    'Tu billetera {name} ya no está: su proveedor la cerró.',
  'You have no wallet to receive with.': 'No tienes una billetera para recibir.',
  '{name} receives from now on': '{name} recibe desde ahora',
  'Enable {name}': 'Activar {name}',
  'Receive with {name}': 'Recibir con {name}',
  // pages/wallet/rename-wallet-form
  'The wallet is now called {name}': 'La billetera ahora se llama {name}',
  'Rename the wallet': 'Cambiar el nombre de la billetera',
  Rename: 'Cambiar nombre',
  // pages/wallet/wallet-menu
  '{name} is archived': '{name} está archivada',
  'What to do with {name}': 'Qué hacer con {name}',
  'Make primary': 'Hacer principal',
  'Show the connection': 'Mostrar la conexión',
  Disable: 'Desactivar',
  Enable: 'Activar',
  'Disable {name}?': '¿Desactivar {name}?',
  'It stays your primary wallet and receives nothing until you enable it again.':
    'Sigue siendo tu billetera principal y no recibe nada hasta que la actives otra vez.',
  'Archive {name}?': '¿Archivar {name}?',
  'This platform stops using it, for good. The money stays where it is, in your wallet. To come back later, connect it again.':
    'Esta plataforma deja de usarla, para siempre. El dinero queda donde está, en tu billetera. Para volver más tarde, conéctala otra vez.',
  'Until another wallet is primary, payments to {it} are turned away.':
    'Hasta que otra billetera sea la principal, los pagos a {it} se rechazan.',
  // pages/wallet/wallet-panel
  'Payments to your address go here': 'Los pagos a tu dirección van aquí',
  Primary: 'Principal',
  'Given to you by the community': 'Te la dio la comunidad',
  Courtesy: 'Cortesía',
  'Added {when}': 'Agregada {when}',
  'Reached over {value}': 'Se llega por {value}',
  // pages/wallet/wallet
  'The address people pay, and the wallets behind it. The money is always yours.':
    'La dirección que te pagan y las billeteras detrás de ella. El dinero es siempre tuyo.',
  'No wallet yet': 'Todavía sin billetera',
  'Bring a wallet of your own. Payments to your address go straight into it; nobody here can touch them.':
    'Trae una billetera tuya. Los pagos a tu dirección van directo a ella; aquí nadie puede tocarlos.',
  'Former wallets ({count} and more)': 'Billeteras anteriores ({count} y más)',
  'Former wallets ({count})': 'Billeteras anteriores ({count})',
  'Base URL of this platform, such as https://wallet.example.com.':
    'Dirección base de esta plataforma, como https://wallet.example.com.',
  'Name of the community, shown on every page.': 'Nombre de la comunidad; se muestra en todas las páginas.',
  'Accent colour, #rrggbb.': 'Color de acento, #rrggbb.',
  'New people may become members by signing in.': 'Quien inicia sesión por primera vez pasa a ser miembro.',
  'How many people may become members from one subnet (/24, or /48 of IPv6) in a day.':
    'Cuántas personas pueden hacerse miembros por día desde una subred (/24, o /48 en IPv6).',
  'How many wallets of one member are forwarded from at the same moment.':
    'Desde cuántas billeteras de un miembro se reenvía a la vez.',
  'How many payments are prepared with one destination host at the same moment.':
    'Cuántos pagos se preparan a la vez con un mismo servidor de destino.',
  'Relays where the names, pictures and announcements of merchants are looked up, and where receipts of zaps go that name no relay, such as wss://relay.example.com.':
    'Relays donde se buscan nombres, imágenes y anuncios de comercios, y adonde van los recibos de zaps que no nombran un relay, como wss://relay.example.com.',
  'Programming apps are asked to make chips show a random UID to every reader, so that nobody is recognised by it. It is for good: no reset undoes it.':
    'Se pide a las apps de programación que los chips muestren un UID al azar a cada lector, para que nadie sea reconocido por él. Es para siempre: ningún reinicio lo deshace.',
  'How long the activity log is kept.': 'Cuánto tiempo se guarda el registro de actividad.',
  'How long invoices are kept that nobody paid; paid ones stay.':
    'Cuánto tiempo se guardan las facturas que nadie pagó; las pagadas quedan.',
  'How long the connection of an archived wallet is kept; the wallet stays listed without it.':
    'Cuánto tiempo se guarda la conexión de una billetera archivada; la billetera sigue en la lista sin ella.',
  'Random UIDs on chips': 'UID al azar en los chips',
} satisfies Record<string, Form>

export const reasons: Record<Reason, string> = {
  ...tillReasons,
  webhook_not_found: 'No existe ese webhook, o ese envío',
  invalid_webhook_url: 'La URL debe ser https y llevar a internet público',
  too_many_webhooks: 'Ya tienes tantos webhooks como puede tener una persona; borra uno antes',
  unknown_time_zone: 'La zona horaria no está en la base de datos IANA',
  fees_cannot_be_capped: 'Tu billetera no acepta un tope de comisiones. Paga sin tope, o desde la billetera misma',
  fee_over_cap: 'Las comisiones superarían tu tope. No se pagó nada; súbelo e inténtalo de nuevo',
  cannot_send: 'En este momento no puedes pagar desde aquí',
  invalid_payment_target: 'No es una factura, dirección Lightning ni LNURL que se pueda pagar',
  target_unreachable: 'No se puede llegar al destino. No se pagó nada',
  target_refused: 'El destino lo rechazó. No se pagó nada',
  idempotency_key_reused: 'Esta llave de pago es de otro pago',
  invoice_sent_before: 'Esta factura ya se envió. Pide una nueva',
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
  token_signed_out: 'Se cerró tu sesión en este dispositivo. Vuelve a iniciar sesión',
  account_blocked: 'Esta cuenta está bloqueada. Habla con quien lleva esta plataforma',
  note_not_found: 'Esa nota no existe; quizá alguien la borró',
  own_account: 'No puedes bloquearte ni borrarte. Pídeselo a otro administrador',
  root_person: 'No se puede bloquear ni borrar al administrador raíz de la instancia',
  person_not_blocked: 'Primero bloquea a esta persona; un minuto después se puede borrar',
  person_still_ending: 'Acabas de bloquear a esta persona; espera un minuto hasta que termine lo que empezó',
  person_has_open_payments: 'Hay pagos o vales de esta persona en camino; bórrala cuando hayan terminado',
  invite_unknown: 'Esa invitación no existe; revisa el enlace',
  invite_used: 'Alguien ya usó esta invitación; pide una nueva',
  invite_expired: 'Esta invitación venció; pide una nueva',
  invite_revoked: 'Esta invitación se retiró; pregúntale a quien te la envió',
  invite_unfounded: 'Quien hizo esta invitación ya no puede dar esto; pide una nueva',
  invite_role_too_high: 'Solo un administrador invita con este rol',
  too_many_invites: 'Tienes muchísimas invitaciones abiertas; retira algunas primero',
  person_above_own: 'Esta persona tiene un rol más alto que el tuyo',
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
  courtesy_not_offered: 'No hay billetera de cortesía para ti: aquí no se entregan, o ya tienes una billetera',
  courtesy_unavailable: 'El proveedor no entregó ninguna billetera. Inténtalo en unos minutos o conecta una tuya',
  invalid_pairing: 'Así no se puede pedir una conexión a una billetera',
  pairing_not_found: 'No se pidió esa conexión a ninguna billetera',
  pairing_over: 'La billetera respondió demasiado tarde; vuelve a pedírselo',
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
  wallet_cannot_spend:
    'Esta conexión no nos deja pagar; permítelo en tu billetera, con un presupuesto, y comprueba la billetera aquí',
  address_without_wallet: 'Quien tiene esta dirección Lightning no tiene una billetera activa',
  amount_not_whole: 'El monto debe ser en satoshis enteros: un múltiplo de 1000 milisatoshis',
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
  card_paused_by_holder: 'El titular pausó esta tarjeta: nadie más puede reactivarla',
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
  card_kept: 'Esta tarjeta está reservada para otra persona, en lugar de una que perdió',
  card_not_held: 'Nadie tiene esta tarjeta: bórrala y agrega otra',
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
  pin_required: 'Este monto necesita el PIN de la tarjeta. Usa una caja que lo pida o paga de otra forma',
  pin_wrong: 'El PIN no es correcto. Acerca la tarjeta y escríbelo de nuevo; tres errores la ponen en pausa',
  pin_wrong_card_paused: 'El PIN fue incorrecto tres veces y la tarjeta está en pausa. Su titular la reactiva',
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
  watch_not_found: 'Ese seguimiento no existe o ya terminó su día; crea uno nuevo',
  payment_not_found: 'No tienes ningún pago con este identificador',
  too_many_streams: 'Hay demasiadas conexiones abiertas a tu nombre; cierra algunas de tus páginas',
  no_receiving_wallet: 'Por ahora ninguna billetera tuya recibe. Conecta una o actívala',
  card_not_met: 'Las claves de esta tarjeta se conocen cuando se haya acercado aquí una vez: pásala por cualquier caja',
  import_unreadable:
    'No se puede leer el archivo: tiene que ser JSON, CSV con encabezado o un volcado de la base de datos con COPY o INSERT',
  wipe_link_refused: 'El enlace no es correcto, ya se usó o venció. Pide uno nuevo. La tarjeta sigue como estaba',
  picture_not_found: 'No existe esa imagen',
  alias_without_name: 'Primero toma una dirección Lightning: un alias es un nombre más para ella',
  alias_is_own_name: 'Esta ya es tu dirección Lightning',
  too_many_aliases: 'Tienes todos los alias que puede tener un miembro. Deja uno primero',
  domain_by_invitation: 'Los nombres de este dominio los da quien administra la instancia; pídele uno',
  domain_is_main: 'La instancia ya está en este dominio; lo dicen los ajustes',
  domain_in_use: 'Es uno de los otros dominios, con nombres propios; quítalo antes de allí',
  domain_not_found: 'Aquí no hay tal dominio',
  domain_has_names: 'Alguien tiene un nombre en este dominio, dejó uno hace menos de 30 días o está invitado a uno',
  too_many_domains: 'Hay tantos dominios como puede tener una instancia',
  alias_not_found: 'Esta persona no tiene ese alias',
  not_a_picture:
    'Aquí no se acepta como imagen: tiene que ser PNG, JPEG, GIF o WebP, completa y de hasta 8192 píxeles por lado',
  not_card_shaped:
    'La imagen de una tarjeta tiene las proporciones de una tarjeta: 85,6 por 53,98, como 1012 por 638 píxeles',
  too_many_pictures: 'Hay demasiadas imágenes subidas. Las que nadie muestra se borran después de un día',
}

export const events: Record<string, string> = {
  'address.assigned': 'Se dio una dirección Lightning',
  'address.replaced': 'Se cambió una dirección Lightning',
  'card_design.archived': 'Se archivó un diseño de tarjeta',
  'card_design.created': 'Se agregó un diseño de tarjeta',
  'card_design.imported': 'Se importaron diseños de tarjetas',
  'card_design.restored': 'Se volvió a usar un diseño de tarjeta',
  'nwc.connection_set': 'Se conectó una billetera',
  'nwc.wallet_added': 'Se agregó una billetera',
  'nwc.wallet_archived': 'Se archivó una billetera',
  'nwc.wallet_changed': 'Cambió una billetera',
  'sending.rejected': 'No se pagó un envío de {amount}',
  'sending.succeeded': 'Se enviaron {amount}',
  'user.root_granted_again': 'El primer administrador volvió a tener su rol',
  'voucher.deposited': 'Llegó un vale',
  'voucher.received': 'Llegó un vale de otra persona',
  'voucher.send_expired': 'Venció un vale que se había enviado',
  'voucher.send_redeemed': 'Se usó un vale que se había enviado',
  'voucher.send_returned': 'Volvió un vale que no se pudo enviar',
  'voucher.send_transferred': 'Se envió un vale',
  'voucher.send_voided': 'Se anuló un vale que se había enviado',
  'voucher.service_allowed': 'Un servicio de vales vuelve a estar admitido',
  'voucher.service_blocked': 'Un servicio de vales ya no está admitido',
  'card.created': 'Se agregó una tarjeta',
  'card.deleted': 'Se borró una tarjeta',
  'card.deleted_chip_wiped': 'Se borró el chip de una tarjeta borrada',
  'card.edited': 'Cambió una tarjeta',
  'card.keys_exported': 'Se leyeron las claves de una tarjeta',
  'card.keys_recovered': 'Se leyeron otra vez las claves de una tarjeta',
  'card.limits_changed': 'Cambiaron los límites de una tarjeta',
  'card.disabled': 'Se puso en pausa una tarjeta',
  'card.enabled': 'Se reactivó una tarjeta',
  'address.imported': 'Se trajeron nombres de otro sistema',
  'card.imported': 'Se trajeron tarjetas de otro sistema',
  'card.paired': 'Una tarjeta tiene titular',
  'card.paused_by_guesses': 'Una tarjeta quedó en pausa: su PIN fue incorrecto tres veces',
  'card.pin_removed': 'Una tarjeta ya no tiene PIN',
  'card.pin_set': 'Una tarjeta tiene un PIN nuevo',
  'card.replaced': 'Se perdió una tarjeta: está bloqueada y otra está reservada para su titular',
  'card.released': 'Una tarjeta ya no tiene titular',
  'card.wallet_bound': 'Una tarjeta paga con una billetera propia',
  'card.wallet_unbound': 'Una tarjeta paga con la billetera principal',
  'card.tap_declined': 'Se rechazó una tarjeta en la caja',
  'card.wipe_link_minted': 'Se hizo un enlace para borrar una tarjeta',
  'card.wiped': 'Se borró el chip de una tarjeta',
  'card.write_token_minted': 'Una tarjeta se puede programar',
  'card_payment.corrected': 'Un pago rechazado de {amount} al final se hizo',
  'card_payment.rejected': 'Se rechazó un pago con tarjeta de {amount}',
  'card_payment.resolved_by_operator': 'Un operador resolvió un pago con tarjeta',
  'card_payment.succeeded': '{amount} pagados con una tarjeta',
  'card_payment.unknown': 'Todavía no se sabe cómo terminó un pago con tarjeta de {amount}',
  'card_payment.unproven': 'La billetera dice que pagó {amount} con una tarjeta y no lo prueba',
  'card_payment.unresolved': 'No se pudo saber qué pasó con un pago con tarjeta de {amount}',
  'forwarding.attempt_failed': 'Falló un reenvío',
  'forwarding.configured': 'Cambió el reenvío de una billetera',
  'forwarding.forwarded': 'Se reenvió un pago',
  'forwarding.stopped': 'Se detuvo un reenvío que daba vueltas',
  'invoice.paid': '{amount} recibidos',
  'listener.error': 'El listener informó un error',
  'nwc.courtesy_created': 'Un miembro recibió una billetera de cortesía',
  'nwc.courtesy_failed': 'No se pudo dar una billetera de cortesía',
  'nwc.wallet_dead': 'El proveedor de una billetera la cerró',
  'webhook.disabled': 'Se apagó un webhook que no aceptaba envíos',
  'webhook.instance_url': 'Se avisa a una URL de lo que pasa con todos',
  'server.overview_rebuilt': 'Se cuentan de nuevo las cifras del resumen',
  'server.root_claimed': 'La instancia tiene administrador',
  'server.settings_updated': 'Cambiaron los ajustes',
  'server.domain_added': 'Se agregó un dominio',
  'server.domain_changed': 'Cambió un dominio',
  'server.domain_removed': 'Se quitó un dominio',
  'picture.uploaded': 'Se subió una imagen',
  'address.alias_added': 'Se agregó un alias',
  'address.alias_removed': 'Se quitó un alias',
  'user.device_token_issued': 'Se creó un token de dispositivo',
  'user.role_changed': 'Cambió el rol de un miembro',
  'user.blocked': 'Se bloqueó a una persona',
  'user.deleted': 'Se borró a una persona',
  'user.unblocked': 'Una persona puede volver a entrar',
  'user.invited': 'Se hizo una invitación',
  'user.invite_revoked': 'Se retiró una invitación',
  'user.invite_used': 'Se usó una invitación',
  'user.note_deleted': 'Se borró una nota sobre una persona',
  'user.signed_out': 'Se cerraron las sesiones de una persona',
  'user.signup': 'Llegó un miembro nuevo',
}
