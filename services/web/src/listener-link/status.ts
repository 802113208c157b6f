/** How the listener is, for the dashboard: its own words when it answers, ours when it does not. */
import { listenerPaths } from '@chispa/contract/listener'
import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import type { ListenerClient } from './listener-client.ts'
import { isListenerStatus } from './read-answers.ts'

const limitMs = 7500
/** Tens of thousands of connections. */
const mostBytes = 32 * 1024 * 1024

export async function listenerStatus(client: ListenerClient): Promise<ListenerStatusReply> {
  const { pairing } = client
  if (!pairing) return { state: 'disabled' }
  const answer = await client.ask(pairing, {
    method: 'GET',
    path: listenerPaths.status,
    timeoutMs: limitMs,
    mostBytes,
  })
  if (answer.kind !== 'answer') return unreachable(`The payment listener could not be reached: ${answer.why}`)
  if (answer.status === 401) return unreachable('The payment listener does not take our secret')
  if (answer.status !== 200) return unreachable(`The payment listener answered ${answer.status}`)
  if (!isListenerStatus(answer.body)) return unreachable('What answers there is not a payment listener of this version')
  return { state: 'ok', status: answer.body }
}

const unreachable = (error: string): ListenerStatusReply => ({ state: 'unreachable', error })
