/** The payment listener in words that operators use: states of wallets, deliveries, counters, what a probe found. */

import type { ConnectionState, ListenerStatus } from '@chispa/contract/listener'
import type { ProbeReply } from '@chispa/contract/listener-link'
import type { Sentence } from '@chispa/words/sentence'
import { t } from '../../language/current.ts'

type Tone = 'ok' | 'plain' | 'warn' | 'danger' | 'info'
type Words = { label: string; about: string; tone: Tone }

/** In the order of urgency. */
export const connectionWords = (): Record<ConnectionState, Words> => ({
  error: {
    label: t('Not answering'),
    about: t('Its relay is there, but the wallet gives no usable answer.'),
    tone: 'danger',
  },
  disconnected: {
    label: t('Disconnected'),
    about: t('It was ready; now none of its relays is connected, or has a place for it.'),
    tone: 'warn',
  },
  connecting: {
    label: t('Connecting'),
    about: t('None of its relays is connected yet, or has a place for it.'),
    tone: 'warn',
  },
  negotiating: {
    label: t('Checking'),
    about: t('Its relay is connected; the wallet is asked whether it is there.'),
    tone: 'info',
  },
  ready: { label: t('Ready'), about: t('It answers, and what it receives is noticed at once.'), tone: 'ok' },
  closed: { label: t('Closed'), about: t('It is not held any more.'), tone: 'plain' },
})
export const connectionStatesByUrgency = Object.keys(connectionWords()) as ConnectionState[]

export const degradedWords = (): Record<ListenerStatus['degraded'][number], string> => ({
  relays: t('its relays'),
  connections: t('its wallets'),
  counters: t('how many events wait for delivery'),
  recentEvents: t('the latest events'),
  unresolvedPayments: t('payments without a known end'),
})

/** What the wallets that are held let us promise; one that was reported as idle is not waited for. */
export function hearingWords(connections: ListenerStatus['connections']): { tone: 'ok' | 'warn'; text: string } {
  const count = connections.filter(({ state, parked }) => state !== 'ready' && !parked).length
  return count === 0
    ? { tone: 'ok', text: t('What wallets receive is noticed within moments.') }
    : { tone: 'warn', text: t('{count} wallets are not ready. What they receive is noticed once they are.', { count }) }
}

type Relay = ListenerStatus['relays'][number]

/** Whether a relay does what wallets need it for; a socket alone is no sign of that. */
export function relayWords({ connected, walletsWithoutPlace: count = 0 }: Relay): Words[] {
  if (!connected) return [{ label: t('Not connected'), about: '', tone: 'danger' }]
  if (count === 0) return [{ label: t('Connected'), about: '', tone: 'ok' }]
  return [
    {
      label: t('{count} without a place', { count }),
      about: t(
        'The relay takes no more subscriptions from here, so nothing of these wallets is heard there. Their owners can connect them by another relay.',
      ),
      tone: 'warn',
    },
    { label: t('Connected'), about: '', tone: 'plain' },
  ]
}

type RecentEvent = ListenerStatus['recentEvents'][number]

/** `pending` without an attempt is the usual moment before delivery. */
export function deliveryWords(event: RecentEvent): Words {
  if (event.webhookStatus === 'delivered') return { label: t('Delivered'), about: '', tone: 'ok' }
  const attempts = event.webhookAttempts ?? 0
  if (attempts === 0) return { label: t('Being delivered'), about: '', tone: 'info' }
  const tried = t('Tried {count} times', { count: attempts })
  return {
    label: t('Retrying'),
    about: `${tried}. ${problemWords(event.webhookLastError)}`,
    tone: event.webhookStatus === 'failed' ? 'danger' : 'warn',
  }
}

const problemsByStatus = (): Record<string, string> => ({
  400: t('The web service did not understand it: are both of the same version?'),
  401: t('The web service does not take the signature: the secrets or the clocks of the two differ.'),
  404: t('The listener is switched off in the settings.'),
})

/** What the listener notes is `HTTP <status>` or the code of a network failure. */
function problemWords(problem: string | null | undefined): string {
  const status = /^HTTP (\d{3})$/.exec(problem ?? '')?.[1]
  if (status) return problemsByStatus()[status] ?? t('The web service answered {status}.', { status })
  return problem
    ? t('The web service could not be reached ({problem}).', { problem })
    : t('The web service did not take it.')
}

type Counted = Extract<Sentence, `{count} ${string}`>

/** What was counted since the start, as names and sentences. What never happened is not mentioned. */
export function counterSentences(counters: ListenerStatus['counters']): { name: string; text: string }[] {
  return [
    {
      name: t('Heard'),
      text: sentence(
        [counters.eventsReceived, '{count} messages from wallets about payments'],
        [counters.eventsDuplicate, '{count} repeated what was known'],
      ),
    },
    {
      name: t('Caught up'),
      text: sentence(
        [counters.catchupRuns, '{count} checks of wallets’ ledgers'],
        [counters.eventsRecovered, '{count} missed payments found'],
        [counters.catchupErrors, '{count} checks failed'],
      ),
    },
    {
      name: t('Delivered'),
      text: sentence(
        [counters.webhooksDelivered, '{count} events taken by the web service'],
        [counters.webhooksFailed, '{count} attempts failed'],
      ),
    },
    {
      name: t('Paid'),
      text: sentence(
        [counters.nwcPayments, '{count} payments sent'],
        [counters.nwcPaymentsPending, '{count} on their way'],
        [counters.nwcPaymentDuplicates, '{count} asked for again and not sent again'],
      ),
    },
    {
      name: t('Asked'),
      text: sentence(
        [counters.nwcRequests, '{count} other calls to wallets'],
        [counters.nwcRequestErrors, '{count} failed'],
      ),
    },
    {
      name: t('Watched'),
      text: sentence(
        [counters.deadProbesRun, '{count} times a silent wallet was asked for a sign of life'],
        [counters.deadProbesTimedOut, '{count} gave none'],
        [counters.walletsDeclaredDead, '{count} reported as gone'],
        [counters.walletsArchiveRequested, '{count} reported as idle'],
      ),
    },
  ]
}

function sentence(...parts: [count: number, words: Counted][]): string {
  const clauses = parts.filter(([count]) => count > 0).map(([count, words]) => t(words, { count }))
  const text = clauses.join('; ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : t('Nothing so far.')
}

/** How long something has been running. */
export function durationText(seconds: number): string {
  for (const [words, size] of [
    ['{count} days', 86_400],
    ['{count} hours', 3600],
    ['{count} minutes', 60],
  ] as const) {
    const count = Math.floor(seconds / size)
    if (count >= 1) return t(words, { count })
  }
  return t('less than a minute')
}

/** What trying an address found, and what to do about it. */
export function probeWords(reply: ProbeReply): { tone: 'ok' | 'danger'; text: string } {
  if (reply.ok) {
    const wallets = t('{count} wallets', { count: reply.connections })
    const relays = t('{count} relays', { count: reply.relays })
    return {
      tone: 'ok',
      text: t('It works. The listener has been running for {duration} and holds {wallets} over {relays}.', {
        duration: durationText(reply.uptimeSeconds),
        wallets,
        relays,
      }),
    }
  }
  return { tone: 'danger', text: failureWords(reply) }
}

function failureWords({ code, error }: Extract<ProbeReply, { ok: false }>): string {
  switch (code) {
    case 'unreachable':
      return t(
        'No listener can be reached there. Is it running, and may this server connect to that address? {error}.',
        { error },
      )
    case 'unauthorized':
      return t(
        'A listener answers, but it does not take this secret. Type the LISTENER_AUTH_SECRET that it was started with, or its LISTENER_REQUEST_AUTH_SECRET if it has one.',
      )
    case 'invalid_response':
      return t('Something answers there, but it is not a payment listener. Check the port: usually it is 4100.')
    case 'no_secret':
      return t(
        'There is no secret for this address. A stored one is sent only to the address it is stored for, so type the secret as well.',
      )
    default:
      return code satisfies never
  }
}
