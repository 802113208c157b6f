/** Keys of an account: linked ones, take-overs, the page that links a key. */
import type { Form } from '../form.ts'

export const accountKeys = {
  // services/web/src/push/notification.ts
  'Another key asked to take over your account. If that was not you, open this and stop it.':
    'Otra llave pidió tomar tu cuenta. Si no fuiste tú, abre esto y detenlo.',
  // pages/webhooks/webhook-words
  'A linked key asks to take over an account': 'Una llave vinculada pide tomar una cuenta',
  'An account has another key': 'Una cuenta tiene otra llave',
} satisfies Record<string, Form>
