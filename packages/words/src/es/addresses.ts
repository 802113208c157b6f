/** Spanish of lightning addresses and paying them. */
import type { Form } from '../form.ts'

export const addresses = {
  // components/addresses/username-form
  'Type a name that is free first.': 'Primero escribe un nombre que esté libre.',
  // components/addresses/pay-form
  name: 'nombre',
  'name@example.com': 'nombre@example.com',
  'you@example.com': 'correo@example.com',
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
  '{username} cannot be paid here': 'Aquí no se puede pagar a {username}',
  'Nothing can be paid to {address}. Check the spelling, or ask the person.':
    'No se puede pagar nada a {address}. Revisa cómo está escrita, o pregúntale a la persona.',
  'Looking for the member': 'Buscando al miembro',
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
  'With the key itself': 'Con la llave misma',
  'With a bunker link': 'Con un enlace de bunker',
  'With a signer app': 'Con una app de firma',
  'Open my signer app': 'Abrir mi app de firma',
  'Show a new code': 'Mostrar un código nuevo',
  'Scan it with Amber, Primal, Clave or another signer app, and approve there. Notifications of the app have to be on.':
    'Escanéalo con Amber, Primal, Clave u otra app de firma, y apruébalo allí. La app debe tener activadas las notificaciones.',
  'None of the relays where your signer is met can be reached. Check the connection, or try again in a moment.':
    'No se puede llegar a ninguno de los relays donde se encuentra tu app de firma. Revisa la conexión, o prueba de nuevo en un momento.',
  'The wallet of your signer app is not connected: {words}':
    'La billetera de tu app de firma no está conectada: {words}',
  'Your signer app offers its wallet as well.': 'Tu app de firma ofrece también su billetera.',
  'Connect it': 'Conectarla',
  'No, thanks': 'No, gracias',
  'Wallet of my signer app': 'Billetera de mi app de firma',
  'Code for your signer app': 'Código para tu app de firma',
  Tried: 'Probada',
  'Check it': 'Probarla',
  'As the wallet tells it; often what is left of its budget':
    'Según la billetera; a menudo lo que queda de su presupuesto',
  'It is disabled: it receives nothing until it is enabled.': 'Está desactivada: no recibe nada hasta que se active.',
  'It is put away for good.': 'Está archivada para siempre.',
  'It did not answer for so long that it was put to sleep. Its owner can switch it on again.':
    'No respondió por tanto tiempo que se durmió. Su dueño puede volver a encenderla.',
  Asleep: 'Dormida',
  'Nobody has tried yet whether it answers.': 'Todavía nadie probó si responde.',
  'None of its relays can be reached, or has a place for it. Check the connection in your wallet, or use another wallet.':
    'No se llega a ninguno de sus relays, o ninguno tiene lugar para ella. Revisa la conexión en tu billetera o usa otra.',
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
  'Copy a link to pay you': 'Copiar un enlace para cobrar',
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
} satisfies Record<string, Form>
