/** The relay, the wallets with their HTTP control, and the courtesy provider, wired together on loopback. */
import { type CourtesyProvider, startCourtesyProvider } from './courtesy-provider.ts'
import { type Relay, startRelay } from './relay.ts'
import { walletControl } from './wallets/control.ts'
import { WalletService } from './wallets/wallet-service.ts'

export type Sandbox = {
  relay: Relay
  wallets: WalletService
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
  const control = walletControl(wallets)
  const walletsUrl = await control.listen({ host: '127.0.0.1', port: ports.wallets ?? 0 })
  const courtesy = await startCourtesyProvider(wallets, { port: ports.courtesy ?? 0 })
  return {
    relay,
    wallets,
    walletsUrl,
    courtesy,
    async stop() {
      await courtesy.stop()
      await control.close()
      await wallets.stop()
      await relay.stop()
    },
  }
}
