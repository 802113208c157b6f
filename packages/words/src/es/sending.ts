/** Paying by hand: whom, how much, the moment it is paid, and what is not known yet. */
import type { Form } from '../form.ts'

export const sending = {
  'A share': 'Una parte',
  Arrived: 'Llegada',
  'Asked of you': 'Te piden',
  'Does not pay': 'No paga',
  'Enter the bill, and shares that together are no more than it.':
    'Escribe la cuenta, y partes que juntas no la superen.',
  'Everybody has paid': 'Pagaron todos',
  'Everybody pays their share into your wallet. You see who has.':
    'Cada persona paga su parte a tu billetera. Ves quién pagó.',
  'I don’t pay': 'No lo pago',
  'I pay a share too': 'Yo también pago una parte',
  'Its link asks for nothing any more. What was paid stays yours.':
    'Su enlace ya no pide nada. Lo que se pagó sigue siendo tuyo.',
  'Only a name: nobody is asked here. They pay with the link.':
    'Solo un nombre: aquí no se le pide a nadie. Esa persona paga con el enlace.',
  '{name} is asked for it here in the app.': 'Se le pide a {name} aquí, en la app.',
  'Name, or nothing for anybody': 'Nombre, o nada para cualquiera',
  'This bill is split among members. Sign in to see your share.':
    'Esta cuenta se reparte entre miembros. Inicia sesión para ver tu parte.',
  'Nothing is left to pay here': 'Aquí no queda nada por pagar',
  'One more': 'Una persona más',
  'Paid in cash': 'Pagado en efectivo',
  'Paid in cash?': '¿Pagó en efectivo?',
  'Pay me {amount} sats': 'Págame {amount} sats',
  'Pay your share': 'Paga tu parte',
  'Pay your share: {words}': 'Paga tu parte: {words}',
  'QR code of the link to pay a share': 'Código QR del enlace para pagar una parte',
  'Say what the bill is for.': 'Di de qué es la cuenta.',
  'Scan it with a lightning wallet, or with the camera. It goes straight to me, at {community}.':
    'Escanéalo con una billetera Lightning o con la cámara. Me llega directo, en {community}.',
  'Somebody else': 'Otra persona',
  'Split a bill': 'Dividir una cuenta',
  'Split it': 'Dividirla',
  'Take the split back': 'Retirar la cuenta dividida',
  'Take the split back?': '¿Retirar la cuenta dividida?',
  'Their share in sats, or nothing for an equal one': 'Su parte en sats, o nada para partes iguales',
  'Who are you? (optional)': '¿Quién eres? (opcional)',
  'Who pays a share': 'Quién paga una parte',
  'Your share': 'Tu parte',
  'Your splits': 'Tus cuentas divididas',
  '{name} asks you for {amount} sats': '{name} te pide {amount} sats',
  '{name} sees who has paid.': '{name} ve quién pagó.',
  '{name} splits a bill with you': '{name} divide una cuenta contigo',
  '{paid} of {amount} sats are there': 'Hay {paid} de {amount} sats',
  '{paid} of {count} have paid': '{paid} de {count} pagaron',
  'Choose below whom you mean.': 'Elige abajo a quién te refieres.',
  'Choose somebody, or type a name, or scan or paste what you want to pay.':
    'Elige a alguien, escribe un nombre, o escanea o pega lo que quieres pagar.',
  Contacts: 'Contactos',
  Lately: 'Últimamente',
  'Nothing is copied yet. Copy what you want to pay first.':
    'Todavía no copiaste nada. Copia primero lo que quieres pagar.',
  'Of somebody here the name is enough.': 'De alguien de aquí alcanza con el nombre.',
  Paste: 'Pegar',
  'They see that it is from {who}': 'Ven que es de {who}',
  'They take it only with a name. They see “{who}”.': 'Solo lo aceptan con un nombre. Ven “{who}”.',
  'You have {amount} sats': 'Tienes {amount} sats',
  'Your browser keeps what you copied to itself. Paste it into the field.':
    'Tu navegador no muestra lo que copiaste. Pégalo en el campo.',
  'Your wallet hasn’t answered since {time}. Open its app before you pay, or we may not know for hours whether you did.':
    'Tu billetera no responde desde {time}. Abre su app antes de pagar, o quizá no sepamos por horas si pagaste.',
  'Your wallet isn’t answering. Open its app before you pay, or we may not know for hours whether you did.':
    'Tu billetera no responde. Abre su app antes de pagar, o quizá no sepamos por horas si pagaste.',
  'Copy the receipt': 'Copiar el comprobante',
  'It has not arrived yet. We’ll tell you when it does.': 'Todavía no llegó. Te avisamos cuando llegue.',
  'Not known yet. We will know by {time}.': 'Todavía no se sabe. Lo sabremos a más tardar {time}.',
  'Paid from': 'Pagado desde',
  'Paid {amount} to {who}': 'Pagados {amount} a {who}',
  'Paid {amount}': 'Pagados {amount}',
  'Pay from my wallet': 'Pagar desde mi billetera',
  'Pay {amount} sats from my wallet': 'Pagar {amount} sats desde mi billetera',
  'Received in': 'Recibido en',
  'Scan it with a lightning wallet. The amount is in the code.':
    'Escanéalo con una billetera Lightning. El monto está en el código.',
  'Share the receipt': 'Compartir el comprobante',
  'We don’t know yet whether it was paid. Look into your wallet, or ask the receiver, before you pay again.':
    'Todavía no sabemos si se pagó. Mira en tu billetera o pregunta a quien recibe antes de volver a pagar.',
  'We don’t know yet whether it was paid. We will know by {time}. Please don’t pay again.':
    'Todavía no sabemos si se pagó. Lo sabremos a más tardar {time}. No vuelvas a pagar.',
  'You are asked for a payment': 'Te piden un pago',
  'You are asked for {amount} sats': 'Te piden {amount} sats',
  '{amount} sats': '{amount} sats',
  'fee {amount}': 'comisión {amount}',
} satisfies Record<string, Form>
