/** An instance with an administrator and sandbox wallets, a browser in front of it: for stories about money. */
import assert from 'node:assert/strict'
import { type Sandbox, startSandbox } from '@chispa/sandbox/start-sandbox'
import { newPerson, type Person } from '@chispa/testing/person'
import { openStage, type Stage } from './browser-stage.ts'
import { type Member, newMember } from './members.ts'

export type WalletStage = {
  stage: Stage
  sandbox: Sandbox
  admin: Person
  /** A member who can be paid under this name. */
  payee: (username: string) => Promise<Member>
  /** By somebody with money of their own. */
  payInvoice: (invoice: string) => Promise<void>
} & AsyncDisposable

/** `settings`: beside the name of the community and where it is. */
export async function openWalletStage(settings?: (sandbox: Sandbox) => object): Promise<WalletStage> {
  await using parts = new AsyncDisposableStack()
  const sandbox = parts.adopt(await startSandbox(), started => started.stop())
  const stage = parts.use(await openStage({ RATE_LIMITS: 'off' }))
  const admin = newPerson()
  await stage.ask(admin, 'POST', '/api/admin/assign')
  const named = { endpoint: stage.origin, community_name: 'Plaza Chispa' }
  await stage.ask(admin, 'POST', '/api/settings', { ...named, ...settings?.(sandbox) })
  const kept = parts.move()
  return {
    ...{ stage, sandbox, admin },
    async payee(username) {
      const wallet = await sandbox.wallets.create({ balanceMsats: 21_000_000 })
      return newMember(stage, { nwcUri: wallet.uri, username })
    },
    async payInvoice(invoice) {
      const payer = await sandbox.wallets.create({ balanceMsats: 50_000_000 })
      assert.ok(sandbox.wallets.ledger.pay(payer.accountId, invoice).ok)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
