/**
 * Brazilian Portuguese: written, not translated; você. Words to keep: carteira, endereço Lightning, cartão, titular, vale,
 * caixa, fatura, saldo, chave, recarregar, repassar. The same files and sentences as in Spanish (`es.ts`).
 */
import { accountKeys } from './pt-BR/account-keys.ts'
import { addresses } from './pt-BR/addresses.ts'
import { brand } from './pt-BR/brand.ts'
import { cardDesk } from './pt-BR/card-desk.ts'
import { cardHolders } from './pt-BR/card-holders.ts'
import { cards } from './pt-BR/cards.ts'
import { contacts } from './pt-BR/contacts.ts'
import { desk } from './pt-BR/desk.ts'
import { domains } from './pt-BR/domains.ts'
import { forwarding } from './pt-BR/forwarding.ts'
import { frame } from './pt-BR/frame.ts'
import { keys } from './pt-BR/keys.ts'
import { listener } from './pt-BR/listener.ts'
import { operator } from './pt-BR/operator.ts'
import { payments } from './pt-BR/payments.ts'
import { people } from './pt-BR/people.ts'
import { scanning } from './pt-BR/scanning.ts'
import { selfTest } from './pt-BR/self-test.ts'
import { sending } from './pt-BR/sending.ts'
import { settings } from './pt-BR/settings.ts'
import { signIn } from './pt-BR/sign-in.ts'
import { signing } from './pt-BR/signing.ts'
import { till } from './pt-BR/till.ts'
import { vouchers } from './pt-BR/vouchers.ts'
import { wallets } from './pt-BR/wallets.ts'
import { welcome } from './pt-BR/welcome.ts'
import type { Catalogue } from './sentence.ts'

export { events } from './pt-BR/events.ts'
export { fields } from './pt-BR/fields.ts'
export { reasons } from './pt-BR/reasons.ts'

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
} satisfies Catalogue['sentences']
