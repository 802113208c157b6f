import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { NwcClient } from '@chispa/nwc/nwc-client'
import type { Wallet } from '@chispa/nwc/wallet'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import type { Method, RequestParams } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { startRelay } from '../relay.ts'
import { until } from '../until.ts'
import type { SandboxWallet, WalletOptions } from './sandbox-wallet.ts'
import { WalletService } from './wallet-service.ts'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const received: string[] = []
const client = new NwcClient({ onNotification: one => received.push(`${one.walletKey} ${one.type}`) })
after(async () => {
  await client.stop()
  await service.stop()
  await relay.stop()
})

async function walletWith(options: WalletOptions = {}): Promise<{ sandbox: SandboxWallet; wallet: Wallet }> {
  const sandbox = await service.create(options)
  const parsed = parseConnectionUri(sandbox.uri)
  assert.ok(parsed.ok)
  const wallet = client.openWallet(sandbox.publicKey, parsed.connection)
  await until(() => wallet.isConnected)
  return { sandbox, wallet }
}

/** A request that nobody answers: it is signed before, so that its short time is for the answer alone. */
async function ask<M extends Method>(wallet: Wallet, method: M, params: RequestParams[M]) {
  const prepared = await wallet.prepare(method, params, { expiresAt: Math.floor(Date.now() / 1000) + 3600 })
  assert.ok(prepared.kind === 'prepared')
  return prepared.publish({ timeoutMs: 1000 })
}

const payer = await walletWith({ balanceMsats: 10_000_000 })
const payee = await walletWith()
const newInvoice = (amountMsats = 1000) => service.ledger.createInvoice(payee.sandbox.accountId, { amountMsats })

/** Switches faults on for the time of one step. */
async function withFaults<T>(wallet: SandboxWallet, faults: Partial<SandboxWallet['faults']>, step: () => Promise<T>) {
  const before = { ...wallet.faults }
  Object.assign(wallet.faults, faults)
  try {
    return await step()
  } finally {
    Object.assign(wallet.faults, before)
  }
}

describe('invoices that are not what was asked for', () => {
  const make = async (faults: Partial<SandboxWallet['faults']>) => {
    const params = { amount: 5000, description_hash: 'cd'.repeat(32) }
    const outcome = await withFaults(payee.sandbox, faults, () => payee.wallet.request('make_invoice', params))
    assert.ok(outcome.kind === 'result' && outcome.result.invoice)
    const decoded = decodeBolt11(outcome.result.invoice)
    assert.ok(decoded.ok)
    return { ...decoded.invoice, named: outcome.result.paymentHash }
  }

  test('without a fault it is right', async () => {
    const invoice = await make({})
    assert.deepEqual(
      [invoice.amountMsats, invoice.descriptionHash, invoice.named],
      [5000, 'cd'.repeat(32), invoice.paymentHash],
    )
  })
  test('wrong amount', async () => assert.equal((await make({ wrongAmount: true })).amountMsats, 6000))
  test('no description hash', async () => {
    assert.equal((await make({ wrongDescriptionHash: true })).descriptionHash, undefined)
  })
  test('another payment hash', async () => {
    const invoice = await make({ wrongPaymentHash: true })
    assert.notEqual(invoice.named, invoice.paymentHash)
  })
  test('another network', async () => assert.equal((await make({ wrongNetwork: true })).network, 'mainnet'))
  test('expired', async () => assert.ok((await make({ expiredInvoice: true })).expiresAt < Date.now() / 1000))
})

describe('payments', () => {
  const pay = (faults: Partial<SandboxWallet['faults']>, invoice: string) =>
    withFaults(payer.sandbox, faults, () => payer.wallet.request('pay_invoice', { invoice }, { timeoutMs: 60_000 }))

  test('lost answer after paying: money gone, no word', async () => {
    const { invoice, paymentHash } = newInvoice()
    await withFaults(payer.sandbox, { loseAnswerAfterPaying: true }, async () => {
      const outcome = ask(payer.wallet, 'pay_invoice', { invoice })
      await until(() => service.ledger.find(payer.sandbox.accountId, paymentHash)?.state === 'settled')
      assert.equal((await outcome).kind, 'timeout')
    })
    const found = await payer.wallet.request('lookup_invoice', { payment_hash: paymentHash })
    assert.ok(found.kind === 'result' && preimageMatches(found.result.preimage, paymentHash))
  })

  test('paid, and said to have failed', async () => {
    const { invoice, paymentHash } = newInvoice()
    const outcome = await pay({ payThenSayFailed: true }, invoice)
    assert.ok(outcome.kind === 'wallet-error' && outcome.code === 'PAYMENT_FAILED')
    assert.equal(service.ledger.find(payee.sandbox.accountId, paymentHash)?.state, 'settled')
  })

  test('paid, with a preimage that does not fit', async () => {
    const { invoice, paymentHash } = newInvoice()
    const outcome = await pay({ wrongPreimage: true }, invoice)
    assert.ok(outcome.kind === 'result' && !preimageMatches(outcome.result.preimage, paymentHash))
  })

  test('on hold until released, then settled or given back', async () => {
    for (const settle of [true, false]) {
      const { invoice, paymentHash } = newInvoice()
      const before = payer.sandbox.balanceMsats
      await withFaults(payer.sandbox, { holdPayments: true }, async () => {
        const outcome = payer.wallet.request('pay_invoice', { invoice })
        await until(() => payer.sandbox.heldPayments.length === 1)
        assert.equal(payer.sandbox.balanceMsats, before - 1000)
        const found = await payer.wallet.request('lookup_invoice', { payment_hash: paymentHash })
        assert.ok(found.kind === 'result' && found.result.state === 'pending')
        payer.sandbox.release(settle)
        assert.equal((await outcome).kind, settle ? 'result' : 'wallet-error')
      })
      assert.equal(payer.sandbox.balanceMsats, settle ? before - 1000 : before)
    }
  })

  test('a restart while it is on its way: never answered, still settles', async () => {
    const { invoice, paymentHash } = newInvoice()
    await withFaults(payer.sandbox, { holdPayments: true }, async () => {
      const outcome = ask(payer.wallet, 'pay_invoice', { invoice })
      await until(() => payer.sandbox.heldPayments.length === 1)
      payer.sandbox.restart()
      payer.sandbox.release(true)
      assert.equal((await outcome).kind, 'timeout')
    })
    assert.equal(service.ledger.find(payer.sandbox.accountId, paymentHash)?.state, 'settled')
  })

  test('a failure of the chosen code touches no money', async () => {
    const { invoice } = newInvoice()
    const before = payer.sandbox.balanceMsats
    const outcome = await pay({ failWith: 'QUOTA_EXCEEDED' }, invoice)
    assert.ok(outcome.kind === 'wallet-error' && outcome.code === 'QUOTA_EXCEEDED')
    assert.equal(payer.sandbox.balanceMsats, before)
  })

  test('slow is slow', async () => {
    const { invoice } = newInvoice()
    const from = performance.now()
    assert.equal((await pay({ delayMs: 150 }, invoice)).kind, 'result')
    assert.ok(performance.now() - from >= 145)
  })
})

test('a method that is not announced is not implemented', async () => {
  const { wallet } = await walletWith({ methods: ['get_info'] })
  const outcome = await wallet.request('get_balance', {})
  assert.ok(outcome.kind === 'wallet-error' && outcome.code === 'NOT_IMPLEMENTED')
})

test('lookup finds by invoice or hash and says NOT_FOUND, also after a loss of memory', async () => {
  const { sandbox, wallet } = await walletWith()
  const { invoice, paymentHash } = service.ledger.createInvoice(sandbox.accountId, { amountMsats: 1000 })
  for (const params of [{ invoice }, { payment_hash: paymentHash }]) {
    const outcome = await wallet.request('lookup_invoice', params)
    assert.ok(outcome.kind === 'result' && outcome.result.paymentHash === paymentHash)
  }
  sandbox.restart({ forget: true })
  const outcome = await wallet.request('lookup_invoice', { payment_hash: paymentHash })
  assert.ok(outcome.kind === 'wallet-error' && outcome.code === 'NOT_FOUND')
})

test('transactions are paged by at most fifty, newest first, within the asked time', async () => {
  const { sandbox, wallet } = await walletWith()
  for (let at = 1; at <= 60; at++) {
    service.ledger.createInvoice(sandbox.accountId, {
      amountMsats: at,
      timestamp: 1_800_000_000 + at,
      expirySeconds: 1e9,
    })
  }
  const list = async (params: object) => {
    const outcome = await wallet.request('list_transactions', { unpaid: true, ...params })
    assert.ok(outcome.kind === 'result')
    return outcome.result.transactions.map(transaction => transaction.amountMsats)
  }
  const first = await list({ limit: 1000 })
  assert.deepEqual([first.length, first[0], first[49]], [50, 60, 11])
  assert.deepEqual(await list({ offset: 55, limit: 3 }), [5, 4, 3])
  assert.deepEqual(await list({ from: 1_800_000_010, until: 1_800_000_012 }), [12, 11, 10])
  assert.deepEqual(await list({ type: 'outgoing' }), [])
  assert.deepEqual(await list({ unpaid: false }), [])
})

test('a destroyed wallet does not answer any more', async () => {
  const { sandbox, wallet } = await walletWith()
  assert.equal((await wallet.request('get_info', {})).kind, 'result')
  service.destroy(sandbox)
  assert.equal((await ask(wallet, 'get_info', {})).kind, 'timeout')
})

describe('off its relays', () => {
  const reachedAgain = (wallet: Wallet) =>
    until(async () => (await wallet.request('get_info', {}, { timeoutMs: 300 })).kind === 'result')

  test('neither answers nor notifies, is paid all the same, and comes back', async () => {
    const { sandbox, wallet } = await walletWith()
    assert.equal((await wallet.request('get_info', {})).kind, 'result')
    received.length = 0
    await withFaults(sandbox, { disconnect: true }, async () => {
      assert.equal((await ask(wallet, 'get_info', {})).kind, 'timeout')
      const { invoice } = service.ledger.createInvoice(sandbox.accountId, { amountMsats: 2000 })
      assert.equal((await payer.wallet.request('pay_invoice', { invoice })).kind, 'result')
      assert.equal(sandbox.balanceMsats, 2000)
    })
    await reachedAgain(wallet)
    assert.ok(received.every(one => one.startsWith(payer.sandbox.publicKey)))
  })

  test('an answer that was under way is not given', async () => {
    const { invoice, paymentHash } = newInvoice()
    const outcome = await withFaults(payer.sandbox, { holdPayments: true }, async () => {
      const paying = ask(payer.wallet, 'pay_invoice', { invoice })
      await until(() => payer.sandbox.heldPayments.length === 1)
      return withFaults(payer.sandbox, { disconnect: true }, () => {
        payer.sandbox.release(true)
        return paying
      })
    })
    assert.equal(outcome.kind, 'timeout')
    assert.equal(service.ledger.find(payer.sandbox.accountId, paymentHash)?.state, 'settled')
    await reachedAgain(payer.wallet)
  })

  test('what a relay kept for it meanwhile is answered when it is back', async () => {
    const keeper = await startRelay({ keepEphemeral: true })
    const { sandbox, wallet } = await walletWith({ relays: [keeper.url] })
    assert.equal((await wallet.request('get_info', {})).kind, 'result')
    sandbox.faults.disconnect = true
    const before = keeper.status().stored
    const asked = wallet.request('get_balance', {})
    await until(() => keeper.status().stored > before)
    sandbox.faults.disconnect = false
    assert.equal((await asked).kind, 'result')
    await keeper.stop()
  })

  test('a destroyed wallet does not come back', async () => {
    const { sandbox, wallet } = await walletWith()
    sandbox.faults.disconnect = true
    service.destroy(sandbox)
    sandbox.faults.disconnect = false
    assert.equal((await ask(wallet, 'get_info', {})).kind, 'timeout')
  })
})

test('notifications can be switched off', async () => {
  received.length = 0
  await withFaults(payee.sandbox, { noNotifications: true }, async () => {
    assert.equal((await payer.wallet.request('pay_invoice', { invoice: newInvoice().invoice })).kind, 'result')
  })
  await until(() => received.length >= 2)
  assert.ok(received.every(one => one === `${payer.sandbox.publicKey} payment_sent`))
})

test('a request whose expiration has passed is ignored', async () => {
  const prepared = await payer.wallet.prepare('get_balance', {}, { expiresAt: Math.floor(Date.now() / 1000) + 3600 })
  assert.ok(prepared.kind === 'prepared')
  assert.equal((await payer.sandbox.answer(prepared.event)).length, 1)
  const late = new WalletService({ relays: [relay.url], nowSeconds: () => Math.floor(Date.now() / 1000) + 7200 })
  const wallet = await late.create()
  const parsed = parseConnectionUri(wallet.uri)
  assert.ok(parsed.ok)
  const opened = client.openWallet('late', parsed.connection)
  await until(() => opened.isConnected)
  assert.equal((await ask(opened, 'get_balance', {})).kind, 'timeout')
  await late.stop()
})
