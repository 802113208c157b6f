/** What people and programs send to the API, signed where they have a key. A person who hears nothing for a while gives up. */
import { authorization, type Person } from '@chispa/testing/person'
import type { Outcome } from '../timeline.ts'

/** `body`: undefined where it could not be read to its end. */
export type Reply = { status: number; body: unknown; next: string | undefined }
export type Asking = {
  method?: string
  path: string
  body?: object | undefined
  as?: Person
  token?: string
  timeoutMs?: number
}

/** Of a person at a till. */
const defaultTimeoutMs = 10_000
/** Of this program, while nothing fails. */
export const unhurriedMs = 60_000

/** Undefined: nobody answered, or not to the end. */
export async function ask(
  origin: string,
  { method = 'GET', path, body, as, token, timeoutMs = defaultTimeoutMs }: Asking,
): Promise<Reply | undefined> {
  const url = `${origin}${path}`
  const text = body && JSON.stringify(body)
  const signed = { url, method, ...(text !== undefined && { body: text }) }
  const headers = {
    // A connection that is kept may be closed just as it is used.
    connection: 'close',
    ...(as && { authorization: authorization(as, signed) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const reply = await fetch(url, { ...signed, headers, signal: AbortSignal.timeout(timeoutMs) })
    return { status: reply.status, body: await reply.json(), next: reply.headers.get('x-next-cursor') ?? undefined }
  } catch {
    return undefined
  }
}

/** For the time without faults: whatever is refused is an error of this program. */
export async function askWell<T>(origin: string, asking: Asking): Promise<T> {
  const reply = await ask(origin, { timeoutMs: unhurriedMs, ...asking })
  if (reply && reply.status < 300) return reply.body as T
  throw new Error(`${asking.method ?? 'GET'} ${asking.path} answered ${JSON.stringify(reply)}`)
}

/** Of a change that was asked for. */
export function outcomeOf(reply: Reply | undefined): Outcome {
  if (!reply || reply.status >= 500 || reply.status === 429) return 'unknown'
  return reply.status < 300 ? 'taken' : 'refused'
}

/** Our word for a refusal. */
export function reasonOf(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { reason?: string } }
  return error?.reason
}
