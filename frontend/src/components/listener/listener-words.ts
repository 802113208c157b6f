/** The payment listener in words that operators use: states of wallets, deliveries, counters, what a probe found. */
import type { ConnectionState, ListenerStatus } from '@chispa/contract/listener'
import type { ProbeReply } from '@chispa/contract/listener-link'

type Tone = 'ok' | 'plain' | 'warn' | 'danger' | 'info'
type Words = { label: string; about: string; tone: Tone }

/** In the order of urgency. */
export const connectionWords: Record<ConnectionState, Words> = {
  error: {
    label: 'Not answering',
    about: 'Its relay is there, but the wallet gives no usable answer.',
    tone: 'danger',
  },
  disconnected: { label: 'Disconnected', about: 'It was ready; now none of its relays is connected.', tone: 'warn' },
  connecting: { label: 'Connecting', about: 'None of its relays is connected yet.', tone: 'warn' },
  negotiating: {
    label: 'Checking',
    about: 'Its relay is connected; the wallet is asked whether it is there.',
    tone: 'info',
  },
  ready: { label: 'Ready', about: 'It answers, and what it receives is noticed at once.', tone: 'ok' },
  closed: { label: 'Closed', about: 'It is not held any more.', tone: 'plain' },
}
export const connectionStatesByUrgency = Object.keys(connectionWords) as ConnectionState[]

export const degradedWords: Record<ListenerStatus['degraded'][number], string> = {
  relays: 'its relays',
  connections: 'its wallets',
  counters: 'how many events wait for delivery',
  recentEvents: 'the latest events',
  unresolvedPayments: 'payments without a known end',
}

type RecentEvent = ListenerStatus['recentEvents'][number]

/** `pending` without an attempt is the usual moment before delivery. */
export function deliveryWords(event: RecentEvent): Words {
  if (event.webhookStatus === 'delivered') return { label: 'Delivered', about: '', tone: 'ok' }
  const attempts = event.webhookAttempts ?? 0
  if (attempts === 0) return { label: 'Being delivered', about: '', tone: 'info' }
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
  return {
    label: 'Retrying',
    about: `${tried}. ${problemWords(event.webhookLastError)}`,
    tone: event.webhookStatus === 'failed' ? 'danger' : 'warn',
  }
}

const problemsByStatus: Record<string, string> = {
  400: 'The web service did not understand it: are both of the same version?',
  401: 'The web service does not take the signature: the secrets or the clocks of the two differ.',
  404: 'The listener is switched off in the settings.',
}

/** What the listener notes is `HTTP <status>` or the code of a network failure. */
function problemWords(problem: string | null | undefined): string {
  const status = /^HTTP (\d{3})$/.exec(problem ?? '')?.[1]
  if (status) return problemsByStatus[status] ?? `The web service answered ${status}.`
  return problem ? `The web service could not be reached (${problem}).` : 'The web service did not take it.'
}

const amount = new Intl.NumberFormat()
const told = (n: number, one: string, many: string): string => (n === 1 ? `one ${one}` : `${amount.format(n)} ${many}`)

/** What was counted since the start, as names and sentences. What never happened is not mentioned. */
export function counterSentences(counters: ListenerStatus['counters']): { name: string; text: string }[] {
  return [
    {
      name: 'Heard',
      text: sentence(
        [counters.eventsReceived, 'message from wallets about payments', 'messages from wallets about payments'],
        [counters.eventsDuplicate, 'repeated what was known', 'repeated what was known'],
      ),
    },
    {
      name: 'Caught up',
      text: sentence(
        [counters.catchupRuns, 'check of a wallet’s ledger', 'checks of wallets’ ledgers'],
        [counters.eventsRecovered, 'missed payment found', 'missed payments found'],
        [counters.catchupErrors, 'check failed', 'checks failed'],
      ),
    },
    {
      name: 'Delivered',
      text: sentence(
        [counters.webhooksDelivered, 'event taken by the web service', 'events taken by the web service'],
        [counters.webhooksFailed, 'attempt failed', 'attempts failed'],
      ),
    },
    {
      name: 'Paid',
      text: sentence(
        [counters.nwcPayments, 'payment sent', 'payments sent'],
        [counters.nwcPaymentsPending, 'on its way', 'on their way'],
        [counters.nwcPaymentDuplicates, 'asked for again and not sent again', 'asked for again and not sent again'],
      ),
    },
    {
      name: 'Asked',
      text: sentence(
        [counters.nwcRequests, 'other call to a wallet', 'other calls to wallets'],
        [counters.nwcRequestErrors, 'failed', 'failed'],
      ),
    },
    {
      name: 'Watched',
      text: sentence(
        [
          counters.deadProbesRun,
          'silent wallet asked for a sign of life',
          'times a silent wallet was asked for a sign of life',
        ],
        [counters.deadProbesTimedOut, 'gave none', 'gave none'],
        [counters.walletsDeclaredDead, 'reported as gone', 'reported as gone'],
        [counters.walletsArchiveRequested, 'reported as idle', 'reported as idle'],
      ),
    },
  ]
}

function sentence(...parts: [count: number, one: string, many: string][]): string {
  const clauses = parts.filter(([count]) => count > 0).map(part => told(...part))
  const text = clauses.join('; ')
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : 'Nothing so far.'
}

/** How long something has been running. */
export function durationText(seconds: number): string {
  for (const [name, size] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    const whole = Math.floor(seconds / size)
    if (whole >= 1) return whole === 1 ? `one ${name}` : `${whole} ${name}s`
  }
  return 'less than a minute'
}

/** What trying an address found, and what to do about it. */
export function probeWords(reply: ProbeReply): { tone: 'ok' | 'danger'; text: string } {
  if (reply.ok) {
    const wallets = reply.connections === 1 ? 'one wallet' : `${amount.format(reply.connections)} wallets`
    const relays = reply.relays === 1 ? 'one relay' : `${amount.format(reply.relays)} relays`
    return {
      tone: 'ok',
      text: `It works. The listener has been running for ${durationText(reply.uptimeSeconds)} and holds ${wallets} over ${relays}.`,
    }
  }
  return { tone: 'danger', text: failureWords(reply) }
}

function failureWords({ code, error }: Extract<ProbeReply, { ok: false }>): string {
  switch (code) {
    case 'unreachable':
      return `No listener can be reached there. Is it running, and may this server connect to that address? ${error}.`
    case 'unauthorized':
      return 'A listener answers, but it does not take this secret. Type the LISTENER_AUTH_SECRET that it was started with, or its LISTENER_REQUEST_AUTH_SECRET if it has one.'
    case 'invalid_response':
      return 'Something answers there, but it is not a payment listener. Check the port: usually it is 4100.'
    case 'no_secret':
      return 'There is no secret for this address. A stored one is sent only to the address it is stored for, so type the secret as well.'
    default:
      return code satisfies never
  }
}
