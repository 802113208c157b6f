/** States of wallets in words that people use. */

import type { WalletCheck } from '@chispa/contract/wallet-check'
import type { WalletStatus } from '@chispa/contract/wallets'
import { t } from '../../language/current.ts'

type Words = { label: string; about: string; tone: 'ok' | 'plain' | 'warn' | 'danger' }

const walletWords = (): Record<WalletStatus, Words> => ({
  ACTIVE: { label: t('Active'), about: t('It is in use. Whether it works stands with it.'), tone: 'plain' },
  DISABLED: { label: t('Disabled'), about: t('It receives nothing until it is enabled.'), tone: 'warn' },
  ARCHIVED: { label: t('Archived'), about: t('Put away for good.'), tone: 'plain' },
  DEAD: { label: t('Gone'), about: t('It stopped answering while others did, and was put away.'), tone: 'danger' },
})

/** Statuses come as plain text in some lists; one that is new to us is shown as it is. */
export const walletWordsOf = (status: string): Words =>
  walletWords()[status as WalletStatus] ?? { label: status, about: status, tone: 'plain' }

/** What the number is that a wallet calls its balance: many tell what is left to spend in place of what is there. */
export function balanceMeaning(check: WalletCheck | null): string {
  if (check?.differences?.includes('balance_is_budget')) return t('Left of the budget of this connection')
  return check?.budget === null ? t('In the wallet') : t('As the wallet tells it; often what is left of its budget')
}
