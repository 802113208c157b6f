/** Vouchers in words that their owner understands: what it gives, how long, and what became of it. */
import type { Voucher, VoucherStatus } from '@chispa/contract/vouchers'
import { type Money, readBenefit } from '@chispa/protocols/voucher-benefit'

type Tone = 'ok' | 'plain' | 'warn' | 'danger' | 'info'

export const statusWords: Record<VoucherStatus, { label: string; tone: Tone }> = {
  minted: { label: 'Available', tone: 'ok' },
  claimed: { label: 'Redeemed', tone: 'plain' },
  expired: { label: 'Expired', tone: 'warn' },
  voided: { label: 'Voided', tone: 'danger' },
  transfer_pending: { label: 'Sending…', tone: 'info' },
  transferred: { label: 'Sent', tone: 'plain' },
}

/** One line; undefined where the service describes it in a way that cannot be summarised. */
export function benefitLine(value: unknown): string | undefined {
  const benefit = readBenefit(value)
  if (!benefit) return undefined
  const upTo = benefit.cap ? `, up to ${moneyText(benefit.cap)}` : ''
  switch (benefit.type) {
    case 'percent':
      return `${benefit.percent}% off${upTo}`
    case 'fixed':
      return `${moneyText(benefit)} off${upTo}`
    case 'multibuy':
      return `${benefit.buyQty} for the price of ${benefit.payQty}${upTo}`
    case 'buyXgetY':
      return `Buy one, get one free${upTo}`
    case 'freeItems':
      return `${benefit.count === 1 ? '1 free item' : `${benefit.count} free items`}${upTo}`
  }
}

function moneyText({ amount, currency }: Money): string {
  if (currency === 'SAT') return `${new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(amount)} sats`
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${new Intl.NumberFormat('en', digits).format(amount)} ${currency}`
}

const dayMs = 86_400_000

/** What there is to know about its time; `isSoon`: three days or less. */
export function timeLine(voucher: Voucher, now: Date): { text: string; isSoon: boolean } | undefined {
  const { status, expiresAt, claimedAt, transferredTo } = voucher
  const dated = (at: string) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at))
  const plain = (text: string) => ({ text, isSoon: false })
  switch (status) {
    case 'claimed':
      return plain(claimedAt ? `Redeemed on ${dated(claimedAt)}` : 'Redeemed')
    case 'transferred':
      return plain(transferredTo ? `Sent to ${transferredTo}` : 'Handed on')
    case 'transfer_pending':
      return plain(transferredTo ? `On its way to ${transferredTo}` : 'On its way')
    case 'voided':
      return plain('Taken back by the merchant')
    case 'expired':
      return plain(expiresAt ? `Expired on ${dated(expiresAt)}` : 'Expired')
    case 'minted': {
      if (!expiresAt) return plain('Does not expire')
      const days = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / dayMs)
      if (days > 60) return plain(`Until ${dated(expiresAt)}`)
      const text = days < 1 ? 'Expires within a day' : days === 1 ? '1 day left' : `${days} days left`
      return { text, isSoon: days <= 3 }
    }
  }
}

export const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')
