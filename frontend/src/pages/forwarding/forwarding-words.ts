/** Forwarding in words that members use. */

import type { ForwardingReceiptDetail, LegState, ReceiptState } from '@chispa/contract/forwarding'
import { t } from '../../language/current.ts'

type Words = { label: string; about: string; tone: 'ok' | 'plain' | 'warn' | 'info' }

export const receiptWords = (): Record<ReceiptState, Words> => ({
  AMOUNT_UNKNOWN: { label: t('Amount not known'), about: t('The wallet is asked how much it received.'), tone: 'warn' },
  RETAINED: { label: t('Kept'), about: t('It is no more than what stays in the wallet.'), tone: 'plain' },
  WAITING: { label: t('Waiting'), about: t('Nothing of it is forwarded yet.'), tone: 'warn' },
  FORWARDING: { label: t('On its way'), about: t('It is being paid.'), tone: 'info' },
  PARTIAL: { label: t('Partly forwarded'), about: t('The rest is tried again.'), tone: 'warn' },
  COMPLETED: { label: t('Forwarded'), about: t('All of it has arrived.'), tone: 'ok' },
  STOPPED: { label: t('Stopped'), about: t('What is left of it stays in the wallet.'), tone: 'plain' },
})

export const legWords = (): Record<LegState, Omit<Words, 'about'>> => ({
  WAITING: { label: t('Waiting'), tone: 'warn' },
  PAYING: { label: t('On its way'), tone: 'info' },
  FORWARDED: { label: t('Forwarded'), tone: 'ok' },
  STOPPED: { label: t('Stopped'), tone: 'plain' },
})

type Leg = ForwardingReceiptDetail['legs'][number]

/** Tried again by itself, and sooner on demand. */
export const isOpen = ({ state }: Pick<Leg, 'state'>): boolean => state === 'WAITING' || state === 'PAYING'
