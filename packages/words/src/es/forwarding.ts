/** Spanish of addresses that forward. */
import type { Form } from '../form.ts'

export const forwarding = {
  // pages/forwarding
  'At most {count} addresses': { one: 'Una dirección como máximo', other: '{count} direcciones como máximo' },
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
} satisfies Record<string, Form>
