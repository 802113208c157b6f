/**
 * Follows a link as the Bolt Card programming app does: a plain address is read, and a `boltcard://program` link is asked
 * with the UID of the chip that lies on the reader. Either may consume the link.
 */
import { isRecord, textOf } from '@chispa/protocols/untrusted-json'
import { type Programming, readProgramming } from './programming.ts'

export type FetchedProgramming = { ok: true; programming: Programming } | { ok: false; message: string }

const timeoutMs = 10_000

export async function fetchProgramming(link: string, chipUid?: string): Promise<FetchedProgramming> {
  const { url, namesChip } = readLink(link)
  if (url === undefined) return { ok: false, message: 'This is not a link to program a card with' }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(url, { signal, ...(namesChip && chipUid !== undefined && namingChip(chipUid)) })
    const body: unknown = await reply.json()
    const programming = readProgramming(body)
    if (programming) return { ok: true, programming }
    return { ok: false, message: reasonOf(body) ?? 'What is at this link cannot be written to a card' }
  } catch {
    return { ok: false, message: 'Nobody answers at this link' }
  }
}

function readLink(link: string): { url?: string; namesChip: boolean } {
  const text = link.trim()
  if (!URL.canParse(text)) return { namesChip: false }
  const parsed = new URL(text)
  if (/^https?:$/.test(parsed.protocol)) return { url: text, namesChip: false }
  const inner = /^boltcard:$/.test(parsed.protocol) ? parsed.searchParams.get('url') : null
  return inner !== null && /^https?:/.test(inner) ? { url: inner, namesChip: true } : { namesChip: false }
}

const namingChip = (uid: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ UID: uid.toUpperCase() }),
})

const reasonOf = (body: unknown) =>
  isRecord(body) ? (textOf(body.reason) ?? (isRecord(body.error) ? textOf(body.error.message) : undefined)) : undefined
