import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { noGiftFaults, startGiftService } from '@chispa/sandbox/gift-service'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import type { Person } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { waitForServers } from '../../test/http-timeouts.ts'
import { openStage } from '../../test/payee-stage.ts'
import { waitForAnswers } from '../../test/wallet-timeouts.ts'

const stage = await openStage()
after(() => stage.close())
const { web, service } = stage
waitForAnswers(web, 'lookupInvoice')
waitForServers(web)
const giver = await service.create({ name: 'giver', balanceMsats: 1_000_000_000 })
const gifts = await startGiftService(service, giver)
after(() => gifts.stop())
const host = new URL(gifts.origin).host

beforeEach(() => {
  Object.assign(gifts.faults, noGiftFaults())
  gifts.handed.length = 0
})

const url = '/api/wallet/withdrawals'
const preview = (as: Person, link: string) => web.call({ method: 'POST', url: `${url}/preview`, as, body: { link } })
const take = (as: Person, body: { link: string; amountMsats?: number; idempotencyKey?: string }) =>
  web.call({ method: 'POST', url, as, body: { idempotencyKey: randomUUID(), amountMsats: 2_100_000, ...body } })
const read = async (as: Person, id: string) => (await web.call({ url: `${url}/${id}`, as })).json()
const balanceOf = ({ accountId }: SandboxWallet) => service.ledger.balanceMsats(accountId)
const settleAll = async (as: Person) => {
  for (const invoice of gifts.handed) {
    const { paymentHash } = (
      await web.sql<{ paymentHash: string }[]>`select payment_hash from invoices where bolt11 = ${invoice}`
    )[0]!
    await web.call({ url: `/api/wallet/requests/${paymentHash}`, as })
  }
}

let number = 0
const newMember = () => stage.payee(`taker-${++number}`)

describe('POST /api/wallet/withdrawals/preview', () => {
  test('200 with who gives, what for and how much, for every spelling of the link', async () => {
    const ana = await newMember()
    const { link, lnurl } = gifts.give({ minMsats: 1500, maxMsats: 50_999, description: 'Wel\ncome\u202e' })
    for (const spelled of [
      link,
      link.toUpperCase().replace(/\/GIFT.*/, link.slice(link.indexOf('/gift'))),
      lnurl,
      `lightning:${lnurl.toUpperCase()}`,
    ]) {
      const reply = await preview(ana, spelled)
      assert.deepEqual(
        reply.json(),
        { giver: host, description: 'Wel come', minMsats: 2000, maxMsats: 50_000 },
        reply.body,
      )
    }
    assert.deepEqual(gifts.handed, [])
  })

  for (const [what, options, reason] of [
    ['nothing to take', { minMsats: 0, maxMsats: 0 }, 'withdrawal_empty'],
    ['less than a satoshi', { minMsats: 1, maxMsats: 999 }, 'withdrawal_empty'],
    ['a gift that was taken', { uses: 0 }, 'withdrawal_refused'],
  ] as const) {
    test(`409 for ${what}`, async () => {
      assert.equal(refusalIn(await preview(await newMember(), gifts.give(options).link)).reason, reason)
    })
  }

  test('the words of a service that declines are passed on as one line', async () => {
    const reply = await preview(await newMember(), gifts.give({ uses: 0 }).link)
    assert.equal(reply.json().error.message, 'They declined: It was taken before')
  })

  test('what gives nothing is named; a host of the private network is not asked where that is not allowed', async () => {
    const ana = await newMember()
    const reasonFor = async (link: string) => refusalIn(await preview(ana, link)).reason
    gifts.faults.garbage = true
    assert.equal(await reasonFor(gifts.give().link), 'not_a_withdrawal')
    assert.equal(await reasonFor('ana@example.com'), 'not_a_withdrawal')
    assert.equal(await reasonFor('two coffees'), 'invalid_payment_target')
    assert.equal(await reasonFor('lnurlw://127.0.0.1:1/w'), 'withdrawal_unreachable')
    const allowed = web.deps.privateHostsAllowed
    web.deps.privateHostsAllowed = () => false
    try {
      assert.equal(await reasonFor('lnurlw://169.254.169.254/w'), 'withdrawal_unreachable')
    } finally {
      web.deps.privateHostsAllowed = allowed
    }
  })
})

describe('POST /api/wallet/withdrawals', () => {
  test('200: the money is in the wallet, in the history and in the withdrawal', async () => {
    const ana = await newMember()
    const taken = (await take(ana, { link: gifts.give({ description: 'Welcome' }).link })).json()
    assert.deepEqual([taken.giver, taken.amountMsats, taken.description], [host, 2_100_000, 'Welcome'])
    assert.equal(balanceOf(ana.wallet), 2_100_000)
    await settleAll(ana)
    const { state, paymentId } = await read(ana, taken.id)
    assert.equal(state, 'paid')
    const [row] = (await web.call({ url: '/api/wallet/payments', as: ana })).json()
    assert.deepEqual([row.id, row.kind, row.comment], [paymentId, 'received', `${host}: Welcome`])
  })

  test('an amount within the range is taken; outside of it nothing is asked', async () => {
    const ana = await newMember()
    const { link } = gifts.give({ minMsats: 10_000, maxMsats: 90_000 })
    assert.equal(refusalIn(await take(ana, { link, amountMsats: 9000 })).reason, 'amount_out_of_range')
    assert.equal(refusalIn(await take(ana, { link, amountMsats: 91_000 })).reason, 'amount_out_of_range')
    assert.equal(gifts.handed.length, 0)
    assert.equal((await take(ana, { link, amountMsats: 42_000 })).json().state, 'accepted')
    assert.equal(balanceOf(ana.wallet), 42_000)
  })

  test('ten presses of one key at once, and later ones, ask once', async () => {
    gifts.faults.generous = true
    const ana = await newMember()
    const body = { link: gifts.give({ uses: 100 }).link, idempotencyKey: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(ana, body)))
    for (const reply of replies) assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(new Set(replies.map(reply => reply.json().id)).size, 1)
    await settleAll(ana)
    assert.equal((await take(ana, body)).json().state, 'paid')
    assert.deepEqual([gifts.handed.length, balanceOf(ana.wallet)], [1, 2_100_000])
  })

  test('ten keys for one link at once: one invoice is handed over, and everybody is told of that one', async () => {
    Object.assign(gifts.faults, { generous: true, late: true })
    const ana = await newMember()
    const { link } = gifts.give({ uses: 100 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(ana, { link })))
    assert.equal(new Set(replies.map(reply => reply.json().id)).size, 1, replies[0]!.body)
    assert.equal(gifts.handed.length, 1)
  })

  test('an answer that never comes leaves it open: pressing again, in any way, hands over no second invoice', async () => {
    Object.assign(gifts.faults, { hang: true, late: true, generous: true })
    const ana = await newMember()
    const gift = gifts.give({ uses: 100 })
    const first = take(ana, { link: gift.link })
    await until(() => gifts.handed.length === 1)
    const again = (await take(ana, { link: gift.lnurl })).json()
    assert.equal(again.state, 'asked')
    gifts.cut()
    assert.deepEqual([(await first).json().id, (await first).json().state], [again.id, 'asked'])
    assert.equal((await take(ana, { link: gift.link })).json().id, again.id)
    assert.equal(gifts.handed.length, 1)
    gifts.payLate()
    await settleAll(ana)
    assert.equal((await read(ana, again.id)).state, 'paid')
    assert.equal(balanceOf(ana.wallet), 2_100_000)
  })

  test('the page of a proxy is no refusal: it stays open until it is paid', async () => {
    gifts.faults.brokenProxy = true
    const ana = await newMember()
    const { id, state } = (await take(ana, { link: gifts.give().link })).json()
    assert.equal(state, 'asked')
    await settleAll(ana)
    assert.equal((await read(ana, id)).state, 'paid')
  })

  test('after it was paid, a code that gives more than once is taken again', async () => {
    const ana = await newMember()
    const { link } = gifts.give({ uses: 2 })
    const first = (await take(ana, { link })).json()
    await settleAll(ana)
    const second = (await take(ana, { link })).json()
    assert.notEqual(second.id, first.id)
    assert.equal(balanceOf(ana.wallet), 4_200_000)
  })

  test('a refusal is told in the giver’s words, and the code may be tried again at once', async () => {
    gifts.faults.refuse = 'Come back\ntomorrow'
    const ana = await newMember()
    const { link } = gifts.give()
    const refused = (await take(ana, { link })).json()
    assert.deepEqual([refused.state, refused.message], ['refused', 'Come back tomorrow'])
    gifts.faults.refuse = null
    assert.equal((await take(ana, { link })).json().state, 'accepted')
    assert.equal(balanceOf(ana.wallet), 2_100_000)
  })

  test('an OK without a payment is never called paid; when the invoice is over it says so, and the code is free', async () => {
    Object.assign(gifts.faults, { lie: true, generous: true })
    const ana = await newMember()
    const { link } = gifts.give()
    const { id, state } = (await take(ana, { link })).json()
    assert.equal(state, 'accepted')
    await web.sql`update withdrawals set open_until = now() - interval '1 s' where id = ${id}`
    assert.equal((await read(ana, id)).state, 'expired')
    gifts.faults.lie = false
    assert.notEqual((await take(ana, { link })).json().id, id)
    assert.equal(balanceOf(ana.wallet), 2_100_000)
  })

  test('a wallet that makes no invoice leaves nothing behind, and nobody is asked', async () => {
    const ana = await newMember()
    ana.wallet.faults.failWith = 'INTERNAL'
    const body = { link: gifts.give().link, idempotencyKey: randomUUID() }
    assert.equal(refusalIn(await take(ana, body)).reason, 'wallet_refused')
    assert.equal((await web.sql`select from withdrawals where user_id = ${ana.userId}`).length, 0)
    assert.equal(gifts.handed.length, 0)
    ana.wallet.faults.failWith = null
    assert.equal((await take(ana, body)).statusCode, 200)
  })

  test('what a process left that died before the giver heard of it holds nobody up', async () => {
    const ana = await newMember()
    const { link } = gifts.give()
    const body = { link, idempotencyKey: randomUUID() }
    const { id } = (await take(ana, body)).json()
    await web.sql`
      update withdrawals set state = 'STARTED', payment_hash = null, open_until = now() - interval '1 s', idempotency_key = ${randomUUID()}
      where id = ${id}`
    gifts.faults.generous = true
    const again = await take(ana, { link })
    assert.equal(again.statusCode, 200, again.body)
    assert.notEqual(again.json().id, id)
  })

  test('409 for a key of another link, 409 without a wallet, 404 for somebody else’s', async () => {
    const [ana, other] = [await newMember(), await web.member()]
    const body = { link: gifts.give().link, idempotencyKey: randomUUID() }
    const { id } = (await take(ana, body)).json()
    assert.equal(refusalIn(await take(ana, { ...body, link: gifts.give().link })).reason, 'idempotency_key_reused')
    assert.equal(refusalIn(await take(other, { link: gifts.give().link })).reason, 'no_receiving_wallet')
    assert.equal(refusalIn(await web.call({ url: `${url}/${id}`, as: other })).reason, 'withdrawal_not_found')
  })

  test('two members take the same code of many, each once', async () => {
    const [ana, bruno] = [await newMember(), await newMember()]
    const { link } = gifts.give({ uses: 2 })
    const taken = [await take(ana, { link }), await take(bruno, { link })]
    assert.deepEqual(
      taken.map(reply => reply.json().state),
      ['accepted', 'accepted'],
    )
    assert.deepEqual([balanceOf(ana.wallet), balanceOf(bruno.wallet)], [2_100_000, 2_100_000])
  })
})
