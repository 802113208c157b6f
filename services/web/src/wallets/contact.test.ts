import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { WalletHealth } from '@chispa/contract/wallet-check'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { until } from '@chispa/sandbox/until'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { openStage, type Stage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

const stage = await openStage({ walletLimitMs: 5000 })
const { web } = stage
/** For wallets that answer. */
const slowStage = await openStage()
waitForAnswers(slowStage.web, 'getInfo')
after(() => Promise.all([stage.close(), slowStage.close()]))

type Payee = Awaited<ReturnType<Stage['payee']>>
const read = async (as: Payee): Promise<RemoteWallet> =>
  (await web.call({ url: `/api/remote-wallets/${as.walletId}`, as })).json()
const healthIn = async (as: Payee): Promise<WalletHealth> => (await read(as)).health
const payRequest = (username: string) => web.call({ url: `/api/lud16/${username}` })
const check = (as: Payee) => web.call({ method: 'POST', url: `/api/remote-wallets/${as.walletId}/check`, as })
const age = (as: Payee) => web.sql`
  update remote_wallets set heard_at = heard_at - interval '1 hour', info_at = info_at - interval '1 hour'
  where id = ${as.walletId}`

describe('a wallet that goes silent', () => {
  test('is asked when its owner looks at it, shown as silent, refused to payers at once, and found again', async () => {
    const alice = await stage.payee('alice')
    // On a busy machine it may be asked in vain: then again.
    await until(async () => {
      await check(alice)
      return (await healthIn(alice)).canReceive === 'yes'
    })
    assert.equal((await payRequest('alice')).json().tag, 'payRequest')
    alice.wallet.faults.silent = true
    await age(alice)
    await until(async () => (await healthIn(alice)).problem === 'silent')
    const me = (await web.call({ url: '/api/users/me', as: alice })).json()
    assert.deepEqual([me.wallet.health.canReceive, me.wallet.health.problem], ['no', 'silent'])
    const [refused, tookMs] = await timed(payRequest('alice'))
    assert.deepEqual([refused.statusCode, refusalIn(refused).reason], [503, 'wallet_silent'])
    assert.ok(tookMs < 2000, `nobody waits for it: ${tookMs}`)
    const [row] = (await web.call({ url: '/api/lightning-addresses?q=alice', as: stage.admin })).json()
    assert.equal(row.health.problem, 'silent')
    // Whatever it says again counts.
    alice.wallet.faults.silent = false
    await stage.invoiceFor('alice')
    assert.equal((await healthIn(alice)).canReceive, 'yes')
    assert.equal((await payRequest('alice')).statusCode, 200)
  })

  test('turns nobody away who comes more than a minute later, and is asked again meanwhile', async () => {
    const rita = await stage.payee('rita')
    await stage.invoiceFor('rita')
    rita.wallet.faults.silent = true
    await stage.callback('rita', { amount: '21000' })
    assert.equal(refusalIn(await payRequest('rita')).reason, 'wallet_silent')
    await until(async () => refusalIn(await payRequest('rita')).reason === 'wallet_silent')
    const [{ failedAt } = { failedAt: null }] = await web.sql<{ failedAt: Date | null }[]>`
      update remote_wallets set failed_at = now() - interval '61 seconds', heard_at = now() - interval '1 hour',
        info_at = null where id = ${rita.walletId} returning failed_at`
    assert.ok(failedAt)
    assert.equal((await payRequest('rita')).json().tag, 'payRequest')
    // Its owner sees what it is all the same.
    assert.equal((await healthIn(rita)).problem, 'silent')
  })

  test('what was shown by a check turns nobody away more than a minute later', async () => {
    const sven = await stage.payee('sven')
    const checkedAt = new Date(Date.now() - 61_000).toISOString()
    const seen = {
      check: {
        checkedAt,
        relays: [],
        answered: true,
        network: null,
        methods: [],
        invoice: 'refused',
        lookup: 'right',
        history: 'right',
      },
    }
    const keep = (at: string) => web.sql`
      update remote_wallets set profile = ${web.sql.json({ check: { ...seen.check, checkedAt: at } })} where id = ${sven.walletId}`
    await keep(checkedAt)
    assert.equal((await payRequest('sven')).statusCode, 200)
    await keep(new Date().toISOString())
    assert.equal(refusalIn(await payRequest('sven')).reason, 'wallet_refused')
  })

  test('a question that was asked before it was heard shows nothing, however late that ends', async () => {
    const tilda = await stage.payee('tilda')
    tilda.wallet.faults.silent = true
    const asking = web.wallets.makeInvoice(tilda.walletId, { amountMsats: 1000 }, { timeoutMs: 2500 })
    // Another process hears it meanwhile.
    await until(async () => {
      const rows =
        await web.sql`update remote_wallets set heard_at = clock_timestamp() where id = ${tilda.walletId} returning 1`
      return rows.length === 1
    })
    assert.equal((await asking).kind, 'timeout')
    const [row] = await web.sql`select failure from remote_wallets where id = ${tilda.walletId}`
    assert.equal(row?.failure, null)
    assert.equal((await payRequest('tilda')).statusCode, 200)
  })

  test('an invoice that it did not make is enough to know', async () => {
    const bob = await stage.payee('bob')
    await stage.invoiceFor('bob')
    bob.wallet.faults.silent = true
    await stage.callback('bob', { amount: '21000' })
    assert.equal((await healthIn(bob)).problem, 'silent')
  })

  test('silence to what it need not know is none', async () => {
    const carol = await stage.payee('carol')
    const { verifyPath } = await stage.invoiceFor('carol')
    carol.wallet.faults.findsByInvoiceOnly = true
    await web.call({ url: verifyPath })
    assert.equal((await healthIn(carol)).canReceive, 'yes')
  })
})

describe('a relay that goes away', () => {
  test('is seen with the next call', async () => {
    const dora = await web.member()
    const nwcUri = newConnection(['ws://127.0.0.1:9']).uri
    await web.call({
      method: 'PUT',
      url: `/api/users/${dora.userId}/lightning-address`,
      as: dora,
      body: { username: 'dora' },
    })
    await web.call({ method: 'PUT', url: `/api/users/${dora.userId}/nwc`, as: dora, body: { nwcUri } })
    await stage.callback('dora', { amount: '21000' })
    assert.equal(refusalIn(await payRequest('dora')).reason, 'wallet_unreachable')
  })
})

describe('POST /api/remote-wallets', () => {
  const add = async (as: Awaited<ReturnType<typeof web.member>>, nwcUri: string, more: object = {}, at = stage) =>
    (
      await at.web.call({ method: 'POST', url: '/api/remote-wallets', as, body: { name: 'New', nwcUri, ...more } })
    ).json()

  test('the first wallet becomes primary when it answers', async () => {
    const eve = await slowStage.web.member()
    const wallet = await slowStage.service.create({})
    assert.equal((await add(eve, wallet.uri, {}, slowStage)).isPrimary, true)
  })

  test('one that never answered does not, until a check saw it work', async () => {
    const frank = await web.member()
    const wallet = await stage.service.create({})
    wallet.faults.silent = true
    const added: RemoteWallet = await add(frank, wallet.uri)
    assert.deepEqual([added.isPrimary, added.health.problem], [false, 'silent'])
    wallet.faults.silent = false
    const now = await until(async () => {
      await web.call({ method: 'POST', url: `/api/remote-wallets/${added.id}/check`, as: frank })
      const one: RemoteWallet = (await web.call({ url: `/api/remote-wallets/${added.id}`, as: frank })).json()
      return one.health.canReceive === 'yes' && one
    })
    assert.equal(now.isPrimary, true)
  })

  test('two that answer at the same time leave one primary', async () => {
    const gus = await slowStage.web.member()
    const [one, two] = await Promise.all([slowStage.service.create({}), slowStage.service.create({})])
    const added = await Promise.all([
      add(gus, one.uri, { name: 'One' }, slowStage),
      add(gus, two.uri, { name: 'Two' }, slowStage),
    ])
    assert.equal(added.filter(({ isPrimary }) => isPrimary).length, 1)
  })
})

describe('a wallet that speaks NIP-44 only and does not say so', () => {
  const mute = { encryptions: ['nip44_v2'], faults: { silentWhenUnread: true, noEncryptionTag: true } } as const

  test('is understood at once where another process has learned it', async () => {
    const una = await stage.payee('una', { ...mute, encryptions: [...mute.encryptions] })
    await web.sql`
      insert into listener.wallets (wallet_id, fence, first_seen_at, caught_up_to, encryption, last_life_at)
      values (${una.walletId}, 1, now(), now(), 'nip44_v2', now())`
    const [reply, tookMs] = await timed(stage.callback('una', { amount: '21000' }))
    assert.ok(reply.json().pr, reply.body)
    assert.ok(tookMs < 5000, `${tookMs}`)
  })

  test('what it answered in is kept for other processes', async () => {
    const vera = await stage.payee('vera', { ...mute, encryptions: [...mute.encryptions] })
    await until(async () => (await web.wallets.getInfo(vera.walletId, { timeoutMs: 2000 })).kind === 'result')
    const [row] = await web.sql`select encryption from remote_wallets where id = ${vera.walletId}`
    assert.equal(row?.encryption, 'nip44_v2')
  })
})
