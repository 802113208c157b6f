/** What works with a wallet of these quirks. The stories hold it against what happens. */
import type { RecordedWallet } from './recorded-wallet.ts'

export type WhatWorks = {
  /** How a payment to its address becomes known. */
  received: 'reported' | 'asked' | 'never'
  zaps: boolean
  /** How a card payment ends. */
  cards: 'proven' | 'unproven' | 'by a person'
  /** What came in while nobody listened is found in its list. */
  catchUp: boolean
}

export function whatWorks({ notifications, quirks, methods }: RecordedWallet): WhatWorks {
  const isSilent = notifications.length === 0 || quirks.noNotifications === true
  const cannotTell = quirks.settledAtCreation === true || quirks.findsByInvoiceOnly === true
  return {
    received: !isSilent ? 'reported' : cannotTell ? 'never' : 'asked',
    zaps: quirks.hashRule !== 'echoed' && quirks.hashRule !== 'as_text',
    cards: provenBy(quirks),
    catchUp: methods.includes('list_transactions') && !quirks.settledAtCreation,
  }
}

function provenBy(quirks: RecordedWallet['quirks']): WhatWorks['cards'] {
  if (quirks.findsPayee || quirks.allIncoming || quirks.findsByInvoiceOnly) return 'by a person'
  return quirks.hidesPreimage ? 'unproven' : 'proven'
}
