/** Paying by hand: whom, how much, the moment it is paid, and what is not known yet. */
import type { Form } from '../form.ts'

export const sending = {
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
