/** Both services with an administrator, sandbox wallets, and a browser in front of them: for stories in which members pay. */
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import { newPerson, type Person } from '@chispa/testing/person'
import { openBrowser } from './browser-stage.ts'
import { isReadyAt } from './listener-process.ts'
import { newMember } from './members.ts'
import { openNetwork } from './network.ts'
import { openPair } from './pair.ts'

type Network = Awaited<ReturnType<typeof openNetwork>>

/** `settings`: beside where the instance is. */
export async function openPaymentStage(settings?: (network: Network) => object) {
  await using parts = new AsyncDisposableStack()
  const network = parts.use(await openNetwork())
  const pair = parts.use(await openPair(network.url))
  await pair.startWeb()
  await pair.startListener()
  const stage = parts.use(await openBrowser(pair.web.url))
  const [admin, host] = [newPerson(), new URL(stage.origin).host]
  await stage.ask(admin, 'POST', '/api/admin/assign')
  const place = { endpoint: stage.origin, domain: host }
  await stage.ask(admin, 'POST', '/api/settings', { ...place, ...settings?.(network) })
  const kept = parts.move()
  return {
    ...{ network, pair, stage, admin, host },
    /** With a wallet that the listener holds. */
    async member(username: string, balanceMsats = 50_000_000): Promise<{ person: Person; wallet: SandboxWallet }> {
      const wallet = await network.service.create({ balanceMsats })
      const { person } = await newMember(stage, { nwcUri: wallet.uri, username })
      const me = (await stage.ask(person, 'GET', '/api/users/me')) as { wallet: { id: string } }
      await until(() => isReadyAt(pair.listener, me.wallet.id))
      return { person, wallet }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
