/** The way in, a wallet at once, and pages without a connection. */
import type { Form } from '../form.ts'

export const welcome = {
  // components/wallets/wallet-health
  'No answer since {moment}.': 'Sin respuesta desde {moment}.',
  // frame/offline-notice
  'You are offline. Sending waits until you are connected again.':
    'Sin conexión. Para enviar hay que esperar a que vuelva.',
  // pages/receive
  'Any amount. You see it here once you are connected again.':
    'Cualquier monto. Lo ves aquí cuando vuelva la conexión.',
  'Waits for a connection': 'Espera la conexión',
  'Use another wallet': 'Usar otra billetera',
  // pages/pay, services/web/src/pages
  '{name} cannot be paid right now': 'Ahora no se le puede pagar a {name}',
  'No wallet of theirs answers at the moment. Try again in a while, or tell them.':
    'Ninguna billetera suya responde por ahora. Prueba en un rato o avísale.',
  // pages/till
  Offline: 'Sin conexión',
} satisfies Record<string, Form>
