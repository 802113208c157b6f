import { systemClock } from '@chispa/concurrency/clock'
import type { WalletCheck } from '@chispa/contract/wallet-check'
import { type HostGuard, hostGuard } from '@chispa/outgoing-http/host-guard'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { OperatorError } from '@chispa/service/operator-error'
import { Refusal } from '../http/refusal.ts'
import { checkDeep } from '../wallets/check-deep.ts'
import { checkWallet } from '../wallets/check-wallet.ts'
import { readConnection } from '../wallets/read-connection.ts'
import { UriCalls } from '../wallets/uri-calls.ts'
import { type Command, onlyArgument } from './command.ts'

const deepTimeoutMs = 3000

export const walletCheck: Command = {
  summary:
    'tries a wallet by its connection: relays, invoices, a look-up, its history, and what differs from the standard',
  usage: 'URI',
  about: `Does what the dashboard does when a wallet is connected, with any nostr+walletconnect:// address and without an
instance. Nothing is spent: the invoice over one satoshi is not to be paid. Put the URI in quotes; it is a secret,
and with - as URI it is read from standard input.`,
  async run(invocation) {
    const given = onlyArgument(invocation, 'URI')
    const text = given === '-' ? await standardInput() : given
    // Whoever runs a command on a server may call whatever the server can.
    const relayGuard = hostGuard({ privateHostsAllowed: () => true })
    const { uri, relays } = await readConnection({ relayGuard }, text).catch(explainRefusal)
    const wallets = new UriCalls(uri, relayGuard)
    try {
      const check = await checkWallet(
        { wallets, paymentWallets: wallets, relayGuard, now: systemClock.now, clock: systemClock },
        { id: '', relays },
      )
      const differences = [...(check.differences ?? []), ...(await deepDifferences(uri, relayGuard, check.answered))]
      for (const line of linesOf({ ...check, differences })) invocation.say(line)
      return isWell(check) ? 0 : 1
    } finally {
      await wallets.stop()
    }
  },
}

/** Requests that come twice, too late, in one second, or from another clock. */
async function deepDifferences(uri: string, { mayUse, lookup }: HostGuard, answered: boolean) {
  const parsed = parseConnectionUri(uri)
  return answered && parsed.ok
    ? (await checkDeep(parsed.connection, { mayUse, lookup, timeoutMs: deepTimeoutMs })).differences
    : []
}

function explainRefusal(error: unknown): never {
  if (error instanceof Refusal) throw new OperatorError(error.message)
  throw error
}

async function standardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.trim()
}

const isWell = ({ answered, invoice }: WalletCheck) => answered && invoice === 'as_asked'

const linesOf = (check: WalletCheck): string[] => [
  ...check.relays.map(({ url, reached }) => `relay ${url}: ${reached ? 'reached' : 'not reached'}`),
  `wallet: ${check.answered ? 'answers' : 'does not answer'}${check.network ? `, ${check.network}` : ''}`,
  `methods: ${check.methods.join(', ') || 'unknown'}`,
  `trial invoice: ${words(check.invoice)}`,
  `its look-up: ${words(check.lookup)}`,
  `history: ${words(check.history)}`,
  `encryption: ${check.encryption ?? 'not announced'}`,
  `differs from the standard: ${check.differences?.map(words).join(', ') || 'nowhere'}`,
  isWell(check) ? 'This wallet can receive' : 'This wallet cannot receive as it is',
]
const words = (outcome: string) => outcome.replaceAll('_', ' ')
