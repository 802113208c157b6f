/** A payment in the words of its member: who or where, what it says, and why it failed. */
import type { OwnPayment } from '@chispa/contract/history'
import { reasonText, t } from '../../language/current.ts'
import { ArrowDownIcon, ArrowUpIcon, BoltIcon, CardIcon, ForwardIcon, type Icon, TicketIcon } from '../../ui/icons.tsx'
import { shortNpub } from '../people/npub.ts'
import { personName } from '../people/person-name.ts'

/** Whom it came from or went to: by name where one is known, as members are, else by address or key. */
function otherSide({ who, with: other, kind }: OwnPayment): string | null {
  if (who && (who.name !== null || who.isMember)) return personName(who)
  if (who?.address) return who.address
  return other !== null && kind === 'zap' ? shortNpub(other) : other
}

export function paymentTitle(payment: OwnPayment): string {
  const { kind, title } = payment
  const other = otherSide(payment)
  switch (kind) {
    case 'received':
      return other ? t('From {who}', { who: other }) : t('Received')
    case 'zap':
      return other ? t('Zap from {who}', { who: other }) : t('Zap')
    case 'top-up':
      return title ? t('Top-up of {card}', { card: title }) : t('Top-up')
    case 'sent':
      return other ? t('To {who}', { who: other }) : (title ?? t('Sent'))
    case 'card':
      return title ?? t('Card')
    case 'forward':
      return t('Forwarded to {address}', { address: other ?? '' })
    case 'voucher-in':
    case 'voucher-out':
      return title ?? t('Voucher')
  }
}

/** The second line: what somebody wrote, else what became of it. */
export function paymentNote(payment: OwnPayment): string | null {
  const { state, kind, comment, with: other } = payment
  if (state === 'failed') return declineText(payment)
  if (kind === 'voucher-out') return t('Voucher sent to {address}', { address: other ?? '' })
  if (kind === 'voucher-in') return comment ?? t('Voucher received')
  return comment
}

export function declineText({ kind, code }: OwnPayment): string {
  if (kind === 'voucher-out') return t('It did not get there.')
  return (code !== null && (declines()[code] ?? reasonText(code))) || t('It was declined. Nothing was paid.')
}

/** Made when asked for: the language may have changed. */
const declines = (): Record<string, string> => ({
  not_started: t('The wallet could not be reached. Nothing was paid.'),
  insufficient_balance: t('Not enough in the wallet.'),
  wallet_quota_reached: t('The wallet has reached its own spending limit.'),
  wallet_not_allowed: t('The wallet does not let this platform pay.'),
  payment_failed: t('No way to the receiver was found. Nothing was paid.'),
  fee_over_cap: t('The fees would be more than your limit. Nothing was paid.'),
  expired_unpaid: t('The invoice expired before it was paid.'),
  unresolved_expired: t('We don’t know whether it was paid.'),
})

export const paymentIcon = ({ kind, direction }: OwnPayment): Icon =>
  kind === 'zap'
    ? BoltIcon
    : kind === 'card' || kind === 'top-up'
      ? CardIcon
      : kind === 'forward'
        ? ForwardIcon
        : kind.startsWith('voucher')
          ? TicketIcon
          : direction === 'in'
            ? ArrowDownIcon
            : ArrowUpIcon
