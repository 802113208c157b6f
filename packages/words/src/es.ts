/**
 * Spanish: written, not translated; tú, natural in Buenos Aires and in Madrid. Words to keep: billetera, dirección
 * Lightning, tarjeta, titular, vale, caja, factura, saldo, llave (of a person), clave (of a chip), recargar, reenviar.
 * Each sentence stands once, in the file of its part and under the file that says it first; many are said in several.
 */
import { accountKeys } from './es/account-keys.ts'
import { addresses } from './es/addresses.ts'
import { brand } from './es/brand.ts'
import { cardDesk } from './es/card-desk.ts'
import { cardHolders } from './es/card-holders.ts'
import { cards } from './es/cards.ts'
import { contacts } from './es/contacts.ts'
import { desk } from './es/desk.ts'
import { domains } from './es/domains.ts'
import { forwarding } from './es/forwarding.ts'
import { frame } from './es/frame.ts'
import { keys } from './es/keys.ts'
import { listener } from './es/listener.ts'
import { operator } from './es/operator.ts'
import { payments } from './es/payments.ts'
import { people } from './es/people.ts'
import { scanning } from './es/scanning.ts'
import { selfTest } from './es/self-test.ts'
import { sending } from './es/sending.ts'
import { settings } from './es/settings.ts'
import { signIn } from './es/sign-in.ts'
import { signing } from './es/signing.ts'
import { till } from './es/till.ts'
import { vouchers } from './es/vouchers.ts'
import { wallets } from './es/wallets.ts'
import { welcome } from './es/welcome.ts'
import type { Form } from './form.ts'

export { events } from './es/events.ts'
export { fields } from './es/fields.ts'
export { reasons } from './es/reasons.ts'

export const sentences = {
  ...accountKeys,
  ...addresses,
  ...brand,
  ...cardDesk,
  ...cardHolders,
  ...cards,
  ...contacts,
  ...desk,
  ...domains,
  ...forwarding,
  ...frame,
  ...keys,
  ...listener,
  ...operator,
  ...payments,
  ...people,
  ...scanning,
  ...selfTest,
  ...sending,
  ...settings,
  ...signIn,
  ...signing,
  ...till,
  ...vouchers,
  ...wallets,
  ...welcome,
} satisfies Record<string, Form>
