/** States of cards and of their payments in words that people use. */

import type { CardTap, CardTransaction } from '@chispa/contract/card-history'
import type { PaymentDecline } from '@chispa/contract/card-payments'
import type { Card, Programming } from '@chispa/contract/cards'
import { t } from '../../language/current.ts'

type Words = { label: string; about: string; tone: 'ok' | 'plain' | 'warn' | 'danger' | 'info' }

export const programmingWords = (): Record<Programming, Words> => ({
  new: { label: t('Not programmed'), about: t('No device has taken its keys yet.'), tone: 'plain' },
  keys_issued: {
    label: t('Keys issued'),
    about: t('A device has taken its keys. The first tap will prove that they are on the chip.'),
    tone: 'info',
  },
  imported: {
    label: t('Taken over'),
    about: t('Another system programmed it. Its first tap here will prove that it works.'),
    tone: 'info',
  },
  programmed: { label: t('Programmed'), about: t('It was tapped, so its keys are on the chip.'), tone: 'ok' },
  wiped: {
    label: t('Wiped'),
    about: t('Its keys were told so that the chip can be reset. It never pays again.'),
    tone: 'plain',
  },
})

/** What keeps a card from paying, the gravest first; undefined: nothing does. */
export function stopOf(card: Pick<Card, 'blocked' | 'disabled'>): Words | undefined {
  if (card.blocked) return { label: t('Blocked'), about: t('Blocked for good: it never pays again.'), tone: 'danger' }
  if (card.disabled)
    return { label: t('Paused'), about: t('It pays nothing until it is switched on again.'), tone: 'warn' }
  return undefined
}

/** What a holder is told: also that nobody has programmed the chip, or that no wallet pays. Ready only if nothing is left to do. */
export function standingOf(
  card: Pick<Card, 'blocked' | 'disabled' | 'programming' | 'walletId'>,
  primaryPays: boolean,
): Words {
  const stop = stopOf(card)
  if (stop) return stop
  if (card.programming === 'new' || card.programming === 'wiped') return programmingWords()[card.programming]
  if (card.walletId === null && !primaryPays)
    return { label: t('No wallet'), about: t('There is no wallet to pay from.'), tone: 'warn' }
  // Green once a tap has proved it.
  return { label: t('Ready to pay'), about: '', tone: card.programming === 'programmed' ? 'ok' : 'info' }
}

const declineWords = (): Record<PaymentDecline, string> => ({
  not_started: t('The wallet could not be reached; nothing was paid.'),
  insufficient_balance: t('There was not enough money in the wallet.'),
  wallet_quota_reached: t('The wallet has reached its own spending limit.'),
  wallet_not_allowed: t('The wallet does not allow this platform to pay.'),
  wallet_busy: t('The wallet was too busy.'),
  payment_failed: t('No route to the receiver was found.'),
  expired_unpaid: t('The invoice expired before it was paid.'),
  unresolved_expired: t('The wallet never said whether it was paid. It may have been.'),
  rejected_by_operator: t('An operator found that it was not paid.'),
})

export function paymentWords({ status, code }: Pick<CardTransaction, 'status' | 'code'>): Words {
  switch (status) {
    case 'SUCCEEDED':
      return { label: t('Paid'), about: '', tone: 'ok' }
    case 'PENDING':
      return { label: t('Being paid'), about: t('The wallet is being asked at this moment.'), tone: 'info' }
    case 'UNKNOWN':
      return { label: t('On its way'), about: t('The wallet hasn’t said yet whether it was paid.'), tone: 'warn' }
    case 'UNPROVEN':
      return {
        label: t('Paid, unproven'),
        about: t('The wallet says that it paid but gives no proof. Whoever was paid can see it in their own invoice.'),
        tone: 'warn',
      }
    case 'REJECTED': {
      const about = declineWords()[code as PaymentDecline] ?? ''
      return code === 'unresolved_expired'
        ? { label: t('Not known'), about, tone: 'warn' }
        : { label: t('Not paid'), about, tone: 'plain' }
    }
  }
}

/** Why a tap was refused before a payment began, to the holder. */
const refusalWords = (): Partial<Record<string, string>> => ({
  amount_over_tap_limit: t('Above what one tap may spend.'),
  amount_over_day_limit: t('Above what was left of the day.'),
  amount_over_week_limit: t('Above what was left of the week.'),
  amount_over_month_limit: t('Above what was left of the month.'),
  card_disabled: t('The card was paused.'),
  card_blocked: t('Blocked for good: it never pays again.'),
  card_without_wallet: t('There is no wallet to pay from.'),
  wallet_not_allowed: t('The wallet does not allow this platform to pay.'),
  pin_wrong: t('The PIN was wrong.'),
  pin_wrong_card_paused: t('The PIN was wrong three times, and that paused the card.'),
  invoice_expired: t('The invoice expired before it was paid.'),
  too_many_open_payments: t('Earlier payments were not finished.'),
})

export function tapWords({ status, code }: Pick<CardTap, 'status' | 'code'>): Words {
  if (status !== 'REFUSED') return paymentWords({ status, code })
  const about = refusalWords()[code ?? ''] ?? t('The till asked for something that cannot be paid.')
  return { label: t('Declined'), about, tone: 'warn' }
}

/** What a holder calls it: by who carries it, where that is somebody else. */
export const nameOfCard = ({ title, carriedBy }: Pick<Card, 'title' | 'carriedBy'>): string =>
  carriedBy === undefined ? title : t('{name}’s card', { name: carriedBy })

/** UIDs as readers print them: pairs with colons. */
export const uidText = (uid: string): string => uid.match(/../g)?.join(':') ?? t('UID not known yet')
