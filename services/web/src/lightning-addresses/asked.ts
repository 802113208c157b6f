/**
 * What a link to a member asks for, `/ana?amount=5000&for=Pizza`: whole satoshis and a few words. Anybody can write such a link, so it is
 * worth what its reader takes it for: it fixes an amount on a page and in a code, and is kept nowhere. What is none is no question.
 */
import { maxCommentLength, minSendableMsats } from '@chispa/contract/lud16'
import { oneLine } from '../http/one-line.ts'

export type Asked = { amountMsats: number; words: string | null }

export type AskedQuery = { amount?: string | undefined; for?: string | undefined }

export function readAsked({ amount, for: words }: AskedQuery, maxMsats: number): Asked | undefined {
  if (amount === undefined || !/^[1-9][0-9]{0,9}$/.test(amount)) return undefined
  const amountMsats = Number(amount) * 1000
  if (amountMsats < minSendableMsats || amountMsats > maxMsats) return undefined
  return { amountMsats, words: readWords(words) }
}

export const readWords = (words: string | undefined): string | null =>
  oneLine((words ?? '').slice(0, 4 * maxCommentLength))
    .slice(0, maxCommentLength)
    .trim() || null

/** As it stands behind the `?` of a page or an LNURL; empty for any amount. */
export const askedSearch = (asked: Asked | undefined): string =>
  asked === undefined
    ? ''
    : `?${new URLSearchParams({ amount: String(asked.amountMsats / 1000), ...(asked.words !== null && { for: asked.words }) })}`
