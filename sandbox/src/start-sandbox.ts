/**
 * The relay, the wallets, the virtual cards and the till with their HTTP control, and the courtesy provider, wired
 * together on loopback.
 */
import { CardBox } from './cards/card-box.ts'
import { cardControl } from './cards/control.ts'
import { type CourtesyProvider, startCourtesyProvider } from './courtesy-provider.ts'
import { type Relay, startRelay } from './relay.ts'
import { tillControl } from './till/control.ts'
import { Till } from './till/till.ts'
import { walletControl } from './wallets/control.ts'
import { WalletService } from './wallets/wallet-service.ts'

export type Sandbox = {
  relay: Relay
  wallets: WalletService
  cards: CardBox
  till: Till
  /** Where the wallets, the cards and the till are controlled. */
  walletsUrl: string
  courtesy: CourtesyProvider
  stop(): Promise<void>
}

/** Ports default to free ones. */
export async function startSandbox(
  ports: { relay?: number; wallets?: number; courtesy?: number } = {},
): Promise<Sandbox> {
  const relay = await startRelay({ port: ports.relay ?? 0 })
  const wallets = new WalletService({ relays: [relay.url] })
  const till = new Till({ wallet: await wallets.create({ name: 'Till' }) })
  const cards = new CardBox()
  const control = walletControl(wallets)
  cardControl(control, cards)
  tillControl(control, till, cards)
  const walletsUrl = await control.listen({ host: '127.0.0.1', port: ports.wallets ?? 0 })
  const courtesy = await startCourtesyProvider(wallets, { port: ports.courtesy ?? 0 })
  return {
    relay,
    wallets,
    cards,
    till,
    walletsUrl,
    courtesy,
    async stop() {
      await courtesy.stop()
      await control.close()
      await till.stop()
      await wallets.stop()
      await relay.stop()
    },
  }
}
