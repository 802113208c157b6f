/** Our NIP-47 client and our sandbox wallets against the most used library of the field, in both roles and encryptions. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Notification, NwcClient } from '@chispa/nwc/nwc-client'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { type Encryption, infoKind, notificationKinds } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-transaction'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { Ledger, type LedgerTransaction } from '@chispa/sandbox/wallets/ledger'
import { nip47Transaction } from '@chispa/sandbox/wallets/told-transaction'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import {
  type Nip47ListTransactionsResponse,
  type Nip47Notification,
  type Nip47Transaction,
  Nip47WalletError,
  NWCClient,
  NWCWalletService,
  NWCWalletServiceKeyPair,
  type NWCWalletServiceRequestHandler,
} from '@getalby/sdk/nwc'

const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const cleanups: (() => unknown)[] = []
after(async () => {
  for (const clean of cleanups.toReversed()) await clean()
  await service.stop()
  await relay.stop()
})

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe("the library's client with our sandbox wallet", () => {
  for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
    test(`makes, pays, looks up and lists in ${encryption}, and is notified`, async () => {
      const alice = await service.create({ balanceMsats: 100_000, encryptions: [encryption] })
      const bob = await service.create({ encryptions: [encryption] })
      const [payer, payee] = [alice, bob].map(wallet => new NWCClient({ nostrWalletConnectUrl: wallet.uri })) as [
        NWCClient,
        NWCClient,
      ]
      cleanups.push(
        () => payer.close(),
        () => payee.close(),
      )

      const { network, methods } = await payer.getInfo()
      assert.ok(network === 'regtest' && methods.includes('pay_invoice'))
      assert.equal(payer.encryptionType, encryption)
      const notified: Nip47Notification[] = []
      await payee.getInfo()
      cleanups.push(await payee.subscribeNotifications(notification => void notified.push(notification)))

      const made = await payee.makeInvoice({ amount: 21_000, description: 'interop', metadata: { comment: 'hi' } })
      const paid = await payer.payInvoice({ invoice: made.invoice })
      assert.ok(preimageMatches(paid.preimage, made.payment_hash))
      assert.equal((await payee.getBalance()).balance, 21_000)
      assert.equal((await payee.lookupInvoice({ payment_hash: made.payment_hash })).state, 'settled')
      const { transactions, total_count: total } = await payer.listTransactions({ type: 'outgoing', limit: 10 })
      assert.deepEqual([transactions[0]?.payment_hash, total], [made.payment_hash, 1])
      const notification = await until(() => notified[0])
      assert.equal(notification.notification_type, 'payment_received')
      assert.equal(notification.notification.payment_hash, made.payment_hash)
    })
  }

  test('reads our errors', async () => {
    const poor = await service.create()
    const bob = await service.create()
    const client = new NWCClient({ nostrWalletConnectUrl: poor.uri })
    cleanups.push(() => client.close())
    const { invoice } = service.ledger.createInvoice(bob.accountId, { amountMsats: 1000 })
    await assert.rejects(client.payInvoice({ invoice }), (error: Nip47WalletError) => {
      return error instanceof Nip47WalletError && error.code === 'INSUFFICIENT_BALANCE'
    })
  })
})

describe("our client with the library's wallet service", () => {
  const ledger = new Ledger()

  const now = () => Math.floor(Date.now() / 1000)
  const tell = (one: LedgerTransaction) => nip47Transaction(one, now()) as unknown as Nip47Transaction

  /** What the library asks of whoever runs a wallet with it; get_info is left out. */
  const handlersOf = (accountId: string): NWCWalletServiceRequestHandler => ({
    getBalance: async () => ({ result: { balance: ledger.balanceMsats(accountId) }, error: undefined }),
    payInvoice: async ({ invoice }) => {
      const paid = ledger.pay(accountId, invoice)
      if (!paid.ok) return { result: undefined, error: { code: paid.code, message: paid.message } }
      return { result: { preimage: paid.payment.preimage!, fees_paid: 0 }, error: undefined }
    },
    makeInvoice: async ({ amount, description, description_hash: descriptionHash, expiry: expirySeconds }) => {
      const request = { amountMsats: amount, description, descriptionHash, expirySeconds }
      return { result: tell(ledger.createInvoice(accountId, request)), error: undefined }
    },
    lookupInvoice: async ({ payment_hash: paymentHash }) => {
      const found = ledger.find(accountId, paymentHash ?? '')
      if (!found) return { result: undefined, error: { code: 'NOT_FOUND', message: 'Not found' } }
      return { result: tell(found), error: undefined }
    },
    listTransactions: async ({ type, limit, unpaid }) => {
      const all = ledger.transactions(accountId).filter(one => unpaid || one.state === 'settled')
      const matching = all.filter(one => type === undefined || one.type === type)
      const result: Nip47ListTransactionsResponse = {
        transactions: matching.slice(0, limit).map(tell),
        total_count: matching.length,
      }
      return { result, error: undefined }
    },
  })

  /** A wallet of the library; what it announces is up to the test. */
  async function libraryWallet(balanceMsats: number) {
    const walletSecret = hex(newSecretKey())
    const clientSecret = newSecretKey()
    const wallet = new NWCWalletService({ relayUrls: [relay.url] })
    const accountId = ledger.open(balanceMsats)
    const keys = new NWCWalletServiceKeyPair(walletSecret, publicKeyOf(clientSecret))
    const stop = await wallet.subscribe(keys, handlersOf(accountId))
    /** The library has no act for notifications, so they are put together from its encryption, signature and socket. */
    async function notify(type: string, transaction: LedgerTransaction, encryption: Encryption): Promise<void> {
      const text = JSON.stringify({ notification_type: type, notification: tell(transaction) })
      const template = {
        kind: notificationKinds[encryption],
        created_at: now(),
        tags: [['p', keys.clientPubkey]],
        content: await wallet.encrypt(keys, text, encryption),
      }
      await Promise.any(wallet.pool.publish(wallet.relayUrls, await wallet.signEvent(template, walletSecret)))
    }
    // The library leaves publishing its answers to itself; an answered round trip after them lets it end in peace.
    const settle = () => wallet.publishWalletServiceInfoEvent(walletSecret, [], [])
    cleanups.push(() => wallet.close(), stop, settle)
    const connection = { walletPublicKey: keys.walletPubkey, relays: [relay.url], secret: hex(clientSecret) }
    /** As a wallet does that speaks this encryption only. */
    async function announce(encryption: Encryption): Promise<void> {
      const tags = [['encryption', encryption]]
      const info = { kind: infoKind, created_at: now(), tags, content: 'pay_invoice make_invoice' }
      relay.publish(await wallet.signEvent(info, walletSecret))
    }
    return { wallet, walletSecret, accountId, connection, notify, announce }
  }

  const notified: Notification[] = []
  const client = new NwcClient({ onNotification: notification => notified.push(notification) })
  cleanups.push(() => client.stop())

  async function payWith(connection: Parameters<NwcClient['openWallet']>[1], expected: Encryption) {
    const wallet = client.openWallet('library', connection)
    const { invoice, paymentHash } = ledger.createInvoice(ledger.open(), { amountMsats: 4000 })
    const expiresAt = now() + 60
    const prepared = await wallet.prepare('pay_invoice', { invoice }, { expiresAt })
    assert.ok(prepared.kind === 'prepared')
    assert.equal(prepared.encryption, expected)
    const outcome = await prepared.publish()
    assert.ok(outcome.kind === 'result' && preimageMatches(outcome.result.preimage, paymentHash))
    return wallet
  }

  test('pays in NIP-44, which the library announces', async () => {
    const { wallet, walletSecret, connection } = await libraryWallet(10_000)
    await wallet.publishWalletServiceInfoEvent(walletSecret, ['pay_invoice', 'get_balance'], [])
    const opened = await payWith(connection, 'nip44_v2')
    const balance = await opened.request('get_balance', {})
    assert.ok(balance.kind === 'result' && balance.result.balanceMsats === 6000)
    const refused = await opened.request('get_info', {})
    assert.ok(refused.kind === 'wallet-error' && refused.code === 'NOT_IMPLEMENTED')
  })

  test('pays in NIP-04 where only that is announced', async () => {
    const { announce, connection } = await libraryWallet(10_000)
    await announce('nip04')
    await payWith(connection, 'nip04')
  })

  test('pays in NIP-04 where nothing is announced', async () => {
    const { connection } = await libraryWallet(10_000)
    await payWith(connection, 'nip04')
  })

  for (const encryption of ['nip44_v2', 'nip04'] as Encryption[]) {
    test(`makes, looks up and lists invoices in ${encryption}, and is notified`, async () => {
      const { announce, accountId, connection, notify } = await libraryWallet(0)
      await announce(encryption)
      const wallet = client.openWallet(`library ${encryption}`, connection)
      const expiresAt = now() + 60
      const prepared = await wallet.prepare('get_balance', {}, { expiresAt })
      assert.ok(prepared.kind === 'prepared')
      assert.equal(prepared.encryption, encryption)

      const made = await wallet.request('make_invoice', { amount: 21_000, description: 'interop', expiry: 600 })
      assert.ok(made.kind === 'result' && made.result.invoice && made.result.paymentHash)
      const { invoice, paymentHash } = made.result
      const decoded = decodeBolt11(invoice)
      assert.ok(decoded.ok)
      const { amountMsats, description, expirySeconds } = decoded.invoice
      assert.deepEqual([amountMsats, description, expirySeconds], [21_000, 'interop', 600])
      assert.equal(decoded.invoice.paymentHash, paymentHash)

      const lookUp = (hash: string) => wallet.request('lookup_invoice', { payment_hash: hash })
      const open = await lookUp(paymentHash)
      assert.ok(open.kind === 'result' && open.result.state === 'pending')
      const paid = ledger.pay(ledger.open(50_000), invoice)
      assert.ok(paid.ok)
      const settled = await lookUp(paymentHash)
      assert.ok(settled.kind === 'result' && settled.result.state === 'settled')
      assert.ok(preimageMatches(settled.result.preimage, paymentHash))
      const unknown = await lookUp('ab'.repeat(32))
      assert.ok(unknown.kind === 'wallet-error' && unknown.code === 'NOT_FOUND')

      const listed = await wallet.request('list_transactions', { type: 'incoming', limit: 5 })
      assert.ok(listed.kind === 'result')
      assert.deepEqual(
        listed.result.transactions.map(one => [one.paymentHash, one.amountMsats, one.state]),
        [[paymentHash, 21_000, 'settled']],
      )

      await notify('payment_received', ledger.find(accountId, paymentHash)!, encryption)
      const news = await until(() => notified.find(one => one.transaction.paymentHash === paymentHash))
      assert.deepEqual(
        [news.type, news.encryption, news.walletKey],
        ['payment_received', encryption, `library ${encryption}`],
      )
      assert.ok(preimageMatches(news.transaction.preimage, paymentHash))
    })
  }
})
