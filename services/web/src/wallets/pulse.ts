/**
 * Asks wallets that somebody looks at whether they are still there, in the background: what they answer, or that they do
 * not, is written down and told to open pages. One that was seen to make no usable invoices is tried again as a whole. A
 * wallet is asked by nobody else meanwhile, and seldom.
 */
import { BoundedCache } from '@chispa/concurrency/bounded-cache'
import { Semaphore } from '@chispa/concurrency/semaphore'
import { SingleFlight } from '@chispa/concurrency/single-flight'
import type { WalletHealth } from '@chispa/contract/wallet-check'
import type { Deps } from '../deps.ts'
import { checkAndKeep } from './check-and-keep.ts'
import type { Lud16Deps } from './check-lud16.ts'

type PulseDeps = Pick<Deps, 'wallets' | 'paymentWallets' | 'relayGuard' | 'now' | 'clock'> & Lud16Deps
type Looked = { id: string; health: WalletHealth }

export type Pulse = {
  /** Asks those in use that were not heard lately. Returns at once. */
  feel(wallets: readonly Looked[]): void
  settled(): Promise<void>
}

const quietAfterMs = 45_000
const askAgainMs = 30_000
const tryAgainMs = 600_000
const timeoutMs = 5000
const maxAtOnce = 16
const maxWallets = 10_000

const isOutOfUse = ({ problem }: WalletHealth) =>
  problem === 'disabled' || problem === 'retired' || problem === 'asleep'

export function walletPulse(deps: PulseDeps): Pulse {
  const { wallets, log, now, clock } = deps
  const asked = new BoundedCache<string, true>({ max: maxWallets, ttlMs: askAgainMs, clock })
  const tried = new BoundedCache<string, true>({ max: maxWallets, ttlMs: tryAgainMs, clock })
  const flights = new SingleFlight<string, void>()
  const places = new Semaphore(maxAtOnce)

  async function ask(walletId: string, asWhole: boolean): Promise<void> {
    try {
      await places.run(async () => {
        if (asWhole) await checkAndKeep(deps, walletId)
        else await wallets.getInfo(walletId, { timeoutMs })
      })
    } catch (error) {
      log.warn({ err: error, walletId }, 'a wallet was not asked whether it is there')
    }
  }

  return {
    feel(looked) {
      for (const { id, health } of looked) {
        if (isOutOfUse(health) || asked.has(id)) continue
        const heardAt = health.lastAnsweredAt === null ? 0 : Date.parse(health.lastAnsweredAt)
        if (health.canReceive !== 'no' && now().getTime() - heardAt < quietAfterMs) continue
        const asWhole = health.problem?.startsWith('makes_') === true && !tried.has(id)
        asked.set(id, true)
        if (asWhole) tried.set(id, true)
        void flights.run(id, () => ask(id, asWhole))
      }
    },
    settled: () => flights.settled(),
  }
}
