/** Forwarding in words that members use. */
import type { ForwardingReceiptDetail, LegState, ReceiptState } from '@chispa/contract/forwarding'

type Words = { label: string; about: string; tone: 'ok' | 'plain' | 'warn' | 'info' }

export const receiptWords: Record<ReceiptState, Words> = {
  AMOUNT_UNKNOWN: { label: 'Amount not known', about: 'The wallet is asked how much it received.', tone: 'warn' },
  RETAINED: { label: 'Kept', about: 'It is no more than what stays in the wallet.', tone: 'plain' },
  WAITING: { label: 'Waiting', about: 'Nothing of it is forwarded yet.', tone: 'warn' },
  FORWARDING: { label: 'On its way', about: 'It is being paid.', tone: 'info' },
  PARTIAL: { label: 'Partly forwarded', about: 'The rest is tried again.', tone: 'warn' },
  COMPLETED: { label: 'Forwarded', about: 'All of it has arrived.', tone: 'ok' },
  STOPPED: { label: 'Stopped', about: 'What is left of it stays in the wallet.', tone: 'plain' },
}

export const legWords: Record<LegState, Omit<Words, 'about'>> = {
  WAITING: { label: 'Waiting', tone: 'warn' },
  PAYING: { label: 'On its way', tone: 'info' },
  FORWARDED: { label: 'Forwarded', tone: 'ok' },
  STOPPED: { label: 'Stopped', tone: 'plain' },
}

type Leg = ForwardingReceiptDetail['legs'][number]

/** Tried again by itself, and sooner on demand. */
export const isOpen = ({ state }: Pick<Leg, 'state'>): boolean => state === 'WAITING' || state === 'PAYING'
