import { systemClock } from '@chispa/concurrency/clock'
import type { WalletCheck } from '@chispa/contract/wallet-check'
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { OperatorError } from '@chispa/service/operator-error'
import { Refusal } from '../http/refusal.ts'
import { checkWallet } from '../wallets/check-wallet.ts'
import { readConnection } from '../wallets/read-connection.ts'
import { UriCalls } from '../wallets/uri-calls.ts'
import { type Command, onlyArgument } from './command.ts'

export const walletCheck: Command = {
  summary: 'tries a wallet by its connection: relays, an invoice, its look-up, its history',
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
        { wallets, relayGuard, now: systemClock.now, clock: systemClock },
        { id: '', relays },
      )
      for (const line of linesOf(check)) invocation.say(line)
      return isWell(check) ? 0 : 1
    } finally {
      await wallets.stop()
    }
  },
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
  isWell(check) ? 'This wallet can receive' : 'This wallet cannot receive as it is',
]
const words = (outcome: string) => outcome.replaceAll('_', ' ')
