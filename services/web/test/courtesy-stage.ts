/** A provider of courtesy wallets, members who visit, and what each has got. */
import assert from 'node:assert/strict'
import { noCourtesyFaults, startCourtesyProvider } from '@chispa/sandbox/courtesy-provider'
import { startRelay } from '@chispa/sandbox/relay'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import type { Person } from '@chispa/testing/person'
import { testApp } from './app.ts'

/** `courtesyLimitMs`: as long as a busy machine takes, unless the story is about it. */
export async function openCourtesy({ courtesyLimitMs = 60_000 } = {}) {
  const relay = await startRelay()
  const service = new WalletService({ relays: [relay.url] })
  const provider = await startCourtesyProvider(service, { wallet: { balanceMsats: 3000 } })
  const clock = { lateMs: 0 }
  const web = await testApp({ courtesyLimitMs, now: () => new Date(Date.now() + clock.lateMs) })
  const admin = await web.member('ADMIN')
  const set = async (body: object) => {
    const reply = await web.call({ method: 'POST', url: '/api/settings', as: admin, body })
    assert.equal(reply.statusCode, 200)
  }
  const visit = async (as: Person) => {
    const reply = await web.call({ url: '/api/users/me', as })
    assert.equal(reply.statusCode, 200)
    return reply.json()
  }
  const walletsOf = (userId: string) =>
    web.sql<{ id: string; status: string; isPrimary: boolean; provider: string | null; name: string }[]>`
      select id, status, is_primary, provider, name from remote_wallets where user_id = ${userId} order by created_at, id`
  const claimOf = async (userId: string) =>
    (await web.sql`select failures, held_until from courtesy_claims where user_id = ${userId}`)[0]
  const waitsForLock = async () =>
    (
      await web.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0
  const heldMs = (claim: { heldUntil?: Date } | undefined) => Number(claim?.heldUntil) - Date.now() - clock.lateMs

  /** Whoever asks the provider waits for a wallet until the gate is open. */
  function holdWallets() {
    const create = service.create.bind(service)
    const { promise, resolve: open } = Promise.withResolvers<void>()
    service.create = async options => {
      await promise
      return create(options)
    }
    return {
      open,
      [Symbol.dispose]() {
        open()
        service.create = create
      },
    }
  }

  /** The provider does again what it should, and is asked. */
  async function mend(): Promise<void> {
    Object.assign(provider.faults, noCourtesyFaults())
    provider.given.length = 0
    await set({ courtesy_auto_create: true, courtesy_provider_url: provider.url })
  }

  async function close(): Promise<void> {
    await provider.stop()
    await web.close()
    await service.stop()
    await relay.stop()
  }

  return {
    web,
    service,
    provider,
    clock,
    set,
    visit,
    walletsOf,
    claimOf,
    waitsForLock,
    heldMs,
    holdWallets,
    mend,
    close,
  }
}
