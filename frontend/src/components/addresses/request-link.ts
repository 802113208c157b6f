/** The page of a member, asking for an amount where one is given: `/ana?amount=5000&for=Pizza`. */
import { splitName } from '@chispa/contract/names'
import { memberPath } from '@chispa/contract/page-paths'

export type AskedAmount = { amountMsats: number; words: string | null }

/** A name on a further domain has its page there. */
export function requestLink(origin: string, name: string, asked?: AskedAmount): string {
  const { username, host } = splitName(name)
  const page = (host === undefined ? origin : `${new URL(origin).protocol}//${host}`) + memberPath(username)
  if (!asked) return page
  const search = new URLSearchParams({ amount: String(Math.floor(asked.amountMsats / 1000)) })
  if (asked.words) search.set('for', asked.words)
  return `${page}${page.includes('?') ? '&' : '?'}${search}`
}
