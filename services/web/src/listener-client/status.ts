/** How the listener is, for the dashboard: its own words when it answers, ours when it does not. */
import { listenerPaths } from '@chispa/contract/listener'
import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import type { Deps } from '../deps.ts'
import { lacksSecret } from './pairing.ts'
import { isListenerStatus } from './read-answers.ts'

const limitMs = 7500
/** Tens of thousands of connections. */
const maxBytes = 32 * 1024 * 1024

export async function listenerStatus(
  deps: Pick<Deps, 'listener' | 'settings' | 'listenerEnvironment'>,
): Promise<ListenerStatusReply> {
  const { listener, settings, listenerEnvironment } = deps
  const { pairing } = listener
  if (!pairing) return lacksSecret(settings.values, listenerEnvironment) ? withoutSecret : { state: 'disabled' }
  const answer = await listener.ask(pairing, {
    method: 'GET',
    path: listenerPaths.status,
    timeoutMs: limitMs,
    maxBytes,
  })
  if (answer.kind !== 'answered') return unreachable(`The payment listener could not be reached: ${answer.why}`)
  if (answer.status === 401) return unreachable('The payment listener does not take our secret')
  if (answer.status !== 200) return unreachable(`The payment listener answered ${answer.status}`)
  if (!isListenerStatus(answer.body)) return unreachable('What answers there is not a payment listener of this version')
  return { state: 'ok', status: answer.body }
}

const withoutSecret: ListenerStatusReply = {
  state: 'unreachable',
  error: 'The settings name another address than the environment: it needs a shared secret in the settings',
}

const unreachable = (error: string): ListenerStatusReply => ({ state: 'unreachable', error })
