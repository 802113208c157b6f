/** What follows from codes: scanned, pasted, shared to the app or opened by a link; taking money, keeping coupons. */
import type { Form } from '../form.ts'

export const scanning = {
  // components/scanning
  'This invoice expired {when}. Ask for a new one.': 'Esta factura venció {when}. Pide una nueva.',
  'This is the link of an app that signs for you. You are signed in already.':
    'Es el enlace de una app que firma por ti. Ya has entrado.',

  // pages/open
  'Open a code': 'Abrir un código',
  'This cannot be paid here': 'Esto no se puede pagar aquí',
  'Opening…': 'Abriendo…',
  'The connection of a wallet': 'La conexión de una billetera',
  'Connect this wallet': 'Conectar esta billetera',
  'Connect it only if the wallet is yours: what people pay you goes into it.':
    'Conéctala solo si la billetera es tuya: lo que te paguen va a ella.',
  'The link of a signer app': 'El enlace de una app que firma',
  'Sign in with it': 'Entrar con él',
  'It signs you in, and asks you on the device that has your key.':
    'Con él entras; la app te pregunta en el dispositivo que tiene tu llave.',
  'Nothing was shared': 'No se compartió nada',
  'Share a code or a link to this app, and it opens here.':
    'Comparte un código o un enlace con esta app y se abre aquí.',
  'Scan or paste a code': 'Escanear o pegar un código',

  // pages/account/link-panel
  'Lightning links': 'Enlaces de Lightning',
  'Open links to pay with this app.': 'Abre con esta app los enlaces para pagar.',
  'Your browser asks you whether it may.': 'Tu navegador te pregunta si lo permites.',
  'This browser does not hand such links to apps.': 'Este navegador no entrega esos enlaces a las apps.',
  'Open them here': 'Abrirlos aquí',

  // pages/take
  'Take money': 'Tomar dinero',
  'Nothing can be taken here': 'Aquí no hay nada para tomar',
  'Scan a code that gives money': 'Escanea un código que da dinero',
  'A gift, a voucher machine, a faucet: what it gives goes into your wallet.':
    'Un regalo, una máquina, un grifo: lo que da va a tu billetera.',
  'From {giver}': 'De {giver}',
  'Take it': 'Tomarlo',
  'Take {amount} sats': 'Tomar {amount} sats',
  'It goes straight into your wallet.': 'Va directo a tu billetera.',
  'We don’t know yet whether it was taken. Press again to look: it is never taken twice.':
    'Todavía no sabemos si se tomó. Pulsa otra vez para mirar: nunca se toma dos veces.',
  'It is in your wallet.': 'Ya está en tu billetera.',
  '{giver} says it is on its way. We’ll tell you when it arrives.':
    '{giver} dice que está en camino. Te avisamos cuando llegue.',
  '{giver} has not answered yet. If it pays, it arrives by {time}; until then it is not taken again.':
    '{giver} todavía no responde. Si paga, llega antes del {time}; hasta entonces no se vuelve a tomar.',
  '{giver} could not be reached. Nothing was taken.': 'No se pudo llegar a {giver}. No se tomó nada.',
  '{giver} declined: {message}': '{giver} lo rechazó: {message}',
  'Nothing came. It was not taken.': 'No llegó nada. No se tomó.',

  // pages/vouchers/keep-coupon
  'A coupon': 'Un cupón',
  'No coupon was given': 'No hay ningún cupón',
  'Scan the code that the shop shows.': 'Escanea el código que muestra el comercio.',
  'This coupon cannot be kept': 'Este cupón no se puede guardar',
  'At {shop}': 'En {shop}',
  'Keep this coupon': 'Guardar este cupón',
} satisfies Record<string, Form>
