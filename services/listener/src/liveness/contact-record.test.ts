import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { freePort } from '@chispa/testing/free-port'
import { openStage, type Stage } from '../../test/stage.ts'

const hourMs = 3_600_000
const start = (stage: Stage) =>
  stage.start({
    tuning: { liveness: { contactPeriodMs: 10 * hourMs, readySoonMs: 10 * hourMs }, pool: { timeoutMs: 500 } },
  })
const troubleOf = async (stage: Stage, id: string) =>
  (await stage.sql<{ trouble: string | null }[]>`select trouble from wallet_facts where wallet_id = ${id}`)[0]?.trouble

describe('how connections stand', () => {
  test('a relay that goes away is seen by whoever reads the facts, and told to the owner; so is its return', async () => {
    const relay = await startRelay({ port: await freePort() })
    await using stage = await openStage({ relay })
    const { liveness, pool } = await start(stage)
    const { id } = await stage.newWallet()
    await until(() => pool.find(id)?.isReady)
    assert.equal(await liveness.contacts.save(), 1)
    assert.equal(await liveness.contacts.save(), 0)
    assert.equal(await troubleOf(stage, id), null)
    const { port } = new URL(relay.url)
    await relay.stop()
    await until(() => pool.find(id)?.state === 'disconnected')
    // A short loss is none: only what lasts is written down.
    assert.equal(await liveness.contacts.save(), 0)
    assert.equal(await liveness.contacts.save(), 1)
    assert.equal(await troubleOf(stage, id), 'relays_unreachable')
    const told = await stage.sql`select from member_events where name = 'wallet:changed' and subject = ${id}`
    assert.ok(told.length > 0)
    const again = await startRelay({ port: Number(port) })
    await until(() => pool.find(id)?.isReady)
    assert.equal(await liveness.contacts.save(), 1)
    assert.equal(await troubleOf(stage, id), null)
    await again.stop()
  })

  test('what the handshake showed counts at once: that it lives, and what it answered in', async () => {
    await using stage = await openStage()
    const tuning = { liveness: { contactPeriodMs: 10 * hourMs, periodMs: 10 * hourMs }, pool: { timeoutMs: 500 } }
    const { pool } = await stage.start({ tuning })
    const mute = { silentWhenUnread: true, noEncryptionTag: true }
    const { id } = await stage.newWallet({ encryptions: ['nip44_v2'], faults: mute })
    // The web service asked in vain meanwhile.
    await stage.sql`update remote_wallets set failed_at = now(), failure = 'silent' where id = ${id}`
    await until(() => pool.find(id)?.isReady)
    await until(async () => (await troubleOf(stage, id)) === null)
    const [row] = await stage.sql`select contact, encryption from listener.wallets where wallet_id = ${id}`
    assert.deepEqual({ ...row }, { contact: 'ready', encryption: 'nip44_v2' })
  })

  test('what could not be written down is written down with the next look', async () => {
    await using stage = await openStage()
    const { liveness, pool } = await start(stage)
    const { id } = await stage.newWallet()
    await until(() => pool.find(id)?.isReady)
    await stage.sql`alter table listener.wallets rename column contact to contact_away`
    await assert.rejects(liveness.contacts.save(), { code: '42703' })
    await stage.sql`alter table listener.wallets rename column contact_away to contact`
    assert.equal(await liveness.contacts.save(), 1)
    assert.equal(await liveness.contacts.save(), 0)
  })

  test('a wallet that does not answer is silent; what a listener saw that is gone says nothing', async () => {
    await using stage = await openStage()
    const { liveness, pool } = await start(stage)
    const { id } = await stage.newWallet({ faults: { silent: true } })
    await until(() => pool.find(id)?.state === 'error')
    await liveness.contacts.save()
    await liveness.contacts.save()
    assert.equal(await troubleOf(stage, id), 'silent')
    await stage.sql`update listener.wallets set owner = 'gone' where wallet_id = ${id}`
    assert.equal(await troubleOf(stage, id), null)
  })
})
