/**
 * One request to the courtesy provider: a POST without a body. It ends within its limit, whatever the provider does, and
 * goes nowhere but to the address the operator has set: redirects are not followed.
 */
import { findNwcUri } from './find-nwc-uri.ts'

export type Answer = { kind: 'wallet'; uri: string } | { kind: 'failed'; why: string }

export const courtesyLimitMs = 5000
const mostBytes = 64 * 1024

export async function askCourtesyProvider(url: string, limitMs = courtesyLimitMs): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return failed(`it answered ${response.status}`)
    }
    const text = await readUpTo(mostBytes, response)
    if (text === undefined) return failed('its answer is too long')
    const uri = findNwcUri(text)
    return uri ? { kind: 'wallet', uri } : failed('its answer has no wallet connection in it')
  } catch (error) {
    return failed(signal.aborted ? 'it did not answer in time' : `it cannot be reached (${reasonOf(error)})`)
  }
}

async function readUpTo(most: number, { body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const failed = (why: string): Answer => ({ kind: 'failed', why })

/** What fetch throws says nothing; the cause of it does. */
function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: unknown; message?: string }
  return typeof code === 'string' ? code : (message ?? 'unknown')
}
