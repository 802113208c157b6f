import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { startRelay } from '@chispa/sandbox/relay'
import { noWalletFaults, type WalletFaults } from '@chispa/sandbox/wallets/wallet-faults'
import { timed } from '@chispa/testing/stopwatch'
import { refusalIn } from '../../test/app.ts'
import { newConnection } from '../../test/connection.ts'
import { openStage } from '../../test/payee-stage.ts'

const limitMs = 4000
/** The database may be slow on a busy machine; a second limit after the first would still be seen. */
const slackMs = 3900
const stage = await openStage({ walletLimitMs: limitMs })
const { web } = stage
/** For wallets that answer, however long a busy machine takes. */
const slowStage = await openStage()
after(() => Promise.all([stage.close(), slowStage.close()]))
const [bob, ben] = [await stage.payee('bob'), await slowStage.payee('ben')]
await stage.invoiceFor('bob')
await slowStage.invoiceFor('ben')

beforeEach(() => {
  for (const { wallet } of [bob, ben]) Object.assign(wallet.faults, noWalletFaults())
})

const invoiceCount = async (at = stage) => (await at.web.sql`select 1 from invoices`).length

/** The caller is refused, nothing is stored, and the next request works. How long it took. */
async function refusedIn(
  at: typeof stage,
  { username, wallet }: { username: string; wallet: typeof bob.wallet },
  reason: string,
  fault: Partial<WalletFaults>,
): Promise<number> {
  const before = await invoiceCount(at)
  Object.assign(wallet.faults, fault)
  const [reply, tookMs] = await timed(at.callback(username, { amount: '5000' }))
  assert.deepEqual(
    [reply.statusCode, refusalIn(reply).code, refusalIn(reply).reason],
    [200, 'SERVICE_UNAVAILABLE', reason],
  )
  assert.equal(reply.json().status, 'ERROR')
  assert.equal(await invoiceCount(at), before)
  Object.assign(wallet.faults, noWalletFaults())
  assert.equal((await at.invoiceFor(username, { amount: '5000' })).amountMsats, 5000)
  return tookMs
}

async function assertSilent(fault: Partial<WalletFaults>): Promise<void> {
  const tookMs = await refusedIn(stage, { ...bob, username: 'bob' }, 'wallet_silent', fault)
  assert.ok(tookMs < limitMs + slackMs, `${tookMs}`)
}

const assertRefused = (reason: string, fault: Partial<WalletFaults>) =>
  refusedIn(slowStage, { ...ben, username: 'ben' }, reason, fault).then(() => {})

describe('503 within the limit, nothing stored, and the next request works, when the wallet', () => {
  test('is silent', () => assertSilent({ silent: true }))
  test('answers too late', () => assertSilent({ delayMs: limitMs + 200 }))
  test('answers with garbage', () => assertSilent({ garbage: true }))
  test('answers in a tongue of somebody else', () => assertSilent({ undecryptable: true }))
  test('is impersonated', () => assertSilent({ foreignAuthor: true }))
})

describe('503, nothing stored, and the next request works, when the wallet', () => {
  for (const code of ['RESTRICTED', 'RATE_LIMITED', 'INTERNAL', 'NOT_IMPLEMENTED']) {
    test(`declines with ${code}`, () => assertRefused('wallet_refused', { failWith: code }))
  }
  test('makes an invoice of another amount', () => assertRefused('wallet_answer_wrong', { wrongAmount: true }))
  test('names another payment hash', () => assertRefused('wallet_answer_wrong', { wrongPaymentHash: true }))
  test('makes an invoice of another network', () => assertRefused('wallet_answer_wrong', { wrongNetwork: true }))
  test('makes an invoice that has expired', () => assertRefused('wallet_answer_wrong', { expiredInvoice: true }))
  test('makes an invoice for centuries', () => assertRefused('wallet_answer_wrong', { eternalInvoice: true }))
  test('makes an invoice of next week', () => assertRefused('wallet_answer_wrong', { futureInvoice: true }))
})

test('an answer that comes twice makes one invoice', async () => {
  const before = await invoiceCount()
  bob.wallet.faults.duplicateAnswers = true
  await stage.invoiceFor('bob')
  assert.equal(await invoiceCount(), before + 1)
})

describe('wallets that speak differently', () => {
  const { createInvoice } = slowStage.service.ledger
  after(() => {
    slowStage.service.ledger.createInvoice = createInvoice
  })
  const ledger = slowStage.service.ledger

  for (const days of [2, 8, 365]) {
    test(`200 for an invoice that is valid for ${days} days, which is watched for a week at most`, async () => {
      ben.wallet.faults.fixedExpiry = days * 86_400
      const { paymentHash, expiresAt, timestamp } = await slowStage.invoiceFor('ben', { amount: '1000' })
      assert.equal(expiresAt - timestamp, days * 86_400)
      const row = await slowStage.invoiceRow(paymentHash)
      const watchedDays = ((row!.expiresAt as Date).getTime() / 1000 - timestamp) / 86_400
      assert.ok(Math.abs(watchedDays - Math.min(days, 7)) < 0.01, `${watchedDays}`)
    })
  }

  test('200 with a plain description from a wallet that ignores the description hash', async () => {
    ben.wallet.faults.wrongDescriptionHash = true
    const invoice = await slowStage.invoiceFor('ben', { amount: '1000', comment: 'tea' })
    assert.equal(invoice.descriptionHash, undefined)
    assert.equal(invoice.description, 'Payment to ben@localhost: tea')
  })

  test('503 for an invoice with another description hash', async () => {
    ledger.createInvoice = (account, request) =>
      createInvoice.call(ledger, account, { ...request, descriptionHash: 'ab'.repeat(32) })
    const reply = await slowStage.callback('ben', { amount: '1000' })
    ledger.createInvoice = createInvoice
    assert.equal(refusalIn(reply).reason, 'wallet_answer_wrong')
  })

  test('an error for the same invoice a second time: it is somebody else’s already', async () => {
    const made = createInvoice.call(ledger, ben.wallet.accountId, { amountMsats: 1000, description: 'again' })
    ledger.createInvoice = () => made
    const first = await slowStage.callback('ben', { amount: '1000' })
    const second = await slowStage.callback('ben', { amount: '1000' })
    ledger.createInvoice = createInvoice
    assert.deepEqual(
      [typeof first.json().pr, second.statusCode, refusalIn(second).reason],
      ['string', 200, 'wallet_answer_wrong'],
    )
  })

  test('a wallet that refuses description hashes is asked in every form once, and then never again', async () => {
    const dan = await slowStage.payee('dan')
    let requests = 0
    const refuse = (_account: string, request: { descriptionHash?: string | undefined }) => {
      requests++
      if (request.descriptionHash) throw new Error('description_hash is not supported')
      return createInvoice.call(ledger, dan.wallet.accountId, request as { amountMsats: number })
    }
    ledger.createInvoice = refuse
    for (const expected of [3, 4, 5]) {
      const { description } = await slowStage.invoiceFor('dan', { amount: '1000' })
      assert.equal(description, 'Payment to dan@localhost')
      assert.equal(requests, expected)
    }
    ledger.createInvoice = createInvoice
  })

  for (const [username, network] of [
    ['net-none', null],
    ['net-empty', ''],
    ['net-odd', 'lightning-labs'],
    ['net-trap', 'constructor'],
  ] as const) {
    test(`a wallet that names the network ${JSON.stringify(network)} may mint on any`, async () => {
      const { wallet, walletId } = await slowStage.payee(username)
      await slowStage.web.wallets.getInfo(walletId)
      await slowStage.web.sql`update remote_wallets set network = ${network} where id = ${walletId}`
      wallet.faults.wrongNetwork = true
      assert.equal((await slowStage.invoiceFor(username)).network, 'mainnet')
    })
  }

  test('a wallet that does not say who it is still mints, and is not waited for each time', async () => {
    const erin = await slowStage.payee('erin', { methods: ['make_invoice', 'lookup_invoice'] })
    const answer = erin.wallet.answer.bind(erin.wallet)
    assert.ok((await slowStage.callback('erin', { amount: '1000' })).json().pr)
    assert.equal(
      (await slowStage.web.sql`select info_at from remote_wallets where id = ${erin.walletId}`)[0]?.infoAt,
      null,
    )
    let requests = 0
    erin.wallet.answer = event => {
      requests++
      return answer(event)
    }
    await slowStage.invoiceFor('erin')
    assert.equal(requests, 1)
  })

  test('503 when nothing is at the relay’s address', async () => {
    const gone = await startRelay()
    await gone.stop()
    const member = await web.member()
    const put = (what: string, body: object) =>
      web.call({ method: 'PUT', url: `/api/users/${member.userId}/${what}`, as: member, body })
    await put('lightning-address', { username: 'unreachable' })
    await put('nwc', { nwcUri: newConnection([gone.url]).uri })
    const [reply, tookMs] = await timed(stage.callback('unreachable', { amount: '1000' }))
    assert.ok(tookMs < limitMs + slackMs, `${tookMs}`)
    assert.equal(reply.json().status, 'ERROR')
    assert.match(String(refusalIn(reply).reason), /^wallet_(unreachable|silent)$/)
  })

  test('a silent wallet does not hold up the others', async () => {
    const fay = await slowStage.payee('fay')
    await slowStage.invoiceFor('fay')
    const says = Promise.withResolvers<void>()
    const answer = fay.wallet.answer.bind(fay.wallet)
    fay.wallet.answer = async event => {
      await says.promise
      return answer(event)
    }
    let ended = 0
    const stuck = Array.from({ length: 30 }, () => slowStage.callback('fay', { amount: '1000' }).finally(() => ended++))
    await slowStage.invoiceFor('ben')
    assert.equal(ended, 0, 'ben’s payer did not wait for them')
    says.resolve()
    for (const reply of await Promise.all(stuck)) assert.ok(reply.json().pr, reply.body)
  })

  test('the words of a wallet stay out of the answer', async () => {
    ben.wallet.faults.failWith = 'OTHER'
    const reply = await slowStage.callback('ben', { amount: '1000' })
    assert.ok(!reply.body.includes('A fault was switched on'))
  })
})
