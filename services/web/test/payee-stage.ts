/** The web service with a relay and wallets of the sandbox, for tests: people who can be paid, and one who pays. */
import assert from 'node:assert/strict'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { startRelay } from '@chispa/sandbox/relay'
import type { Ledger } from '@chispa/sandbox/wallets/ledger'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { type TestOptions, testApp } from './app.ts'

/** Longer than a busy machine takes: for those who are not about a limit. */
const walletLimitMs = 20_000

export async function openStage(options: TestOptions & { ledger?: Ledger } = {}) {
  const relay = await startRelay()
  const service = new WalletService({ relays: [relay.url], ...(options.ledger && { ledger: options.ledger }) })
  const payer = await service.create({ name: 'payer', balanceMsats: 1_000_000_000 })
  const web = await testApp({ walletLimitMs, ...options })
  const admin = await web.member('ADMIN')

  /** A member with a username and, unless told otherwise, a wallet. */
  async function payee(username: string, walletOptions: WalletOptions = {}) {
    const member = await web.member()
    const wallet = await service.create(walletOptions)
    await put(member, 'lightning-address', { username })
    await put(member, 'nwc', { nwcUri: wallet.uri })
    return { ...member, wallet, walletId: await walletIdOf(member.userId) }
  }

  async function put(as: Awaited<ReturnType<typeof web.member>>, what: string, body: object): Promise<void> {
    const reply = await web.call({ method: 'PUT', url: `/api/users/${as.userId}/${what}`, as, body })
    assert.equal(reply.statusCode, 200, reply.body)
  }

  async function walletIdOf(userId: string): Promise<string> {
    const [row] = await web.sql<
      { id: string }[]
    >`select id from remote_wallets where user_id = ${userId} and is_primary`
    return (row as { id: string }).id
  }

  const set = (values: Record<string, unknown>) =>
    web.call({ method: 'POST', url: '/api/settings', as: admin, body: values })

  const callback = (username: string, query: Record<string, string> | [string, string][]) =>
    web.call({ url: `/api/lud16/${username}/cb?${new URLSearchParams(query)}` })

  /** An invoice that must come about. */
  async function invoiceFor(username: string, query: Record<string, string> = { amount: '21000' }) {
    let reply = await callback(username, query)
    // A busy machine may need longer than a payer waits.
    for (let again = 0; again < 5 && reply.json().error?.reason === 'wallet_silent'; again++) {
      reply = await callback(username, query)
    }
    const body: { pr: string; verify: string } = reply.json()
    assert.ok(body.pr, reply.body)
    const decoded = decodeBolt11(body.pr)
    assert.ok(decoded.ok)
    return { ...body, ...decoded.invoice, verifyPath: new URL(body.verify).pathname }
  }

  function pay(invoice: string, from: SandboxWallet = payer): string {
    const paid = service.ledger.pay(from.accountId, invoice)
    assert.ok(paid.ok)
    return paid.payment.preimage as string
  }

  const invoiceRow = async (paymentHash: string) =>
    (await web.sql`select * from invoices where payment_hash = ${paymentHash}`)[0]

  return {
    web,
    relay,
    service,
    admin,
    payer,
    payee,
    set,
    callback,
    invoiceFor,
    pay,
    invoiceRow,
    async close() {
      await web.close()
      await service.stop()
      await relay.stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
