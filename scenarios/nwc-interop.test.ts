/** Our NIP-47 client and our sandbox wallets against the most used library of the field, in both roles and encryptions. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { NwcClient } from '@chispa/nwc/nwc-client'
import { type Encryption, infoKind } from '@chispa/protocols/nip47'
import { preimageMatches } from '@chispa/protocols/nip47-client'
import { startRelay } from '@chispa/sandbox/relay'
import { until } from '@chispa/sandbox/until'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import {
  type Nip47Notification,
  Nip47WalletError,
  NWCClient,
  NWCWalletService,
  NWCWalletServiceKeyPair,
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

  /** A wallet of the library; what it announces is up to the test. */
  async function libraryWallet(balanceMsats: number) {
    const walletSecret = hex(newSecretKey())
    const clientSecret = newSecretKey()
    const wallet = new NWCWalletService({ relayUrls: [relay.url] })
    const accountId = ledger.open(balanceMsats)
    const keys = new NWCWalletServiceKeyPair(walletSecret, publicKeyOf(clientSecret))
    const stop = await wallet.subscribe(keys, {
      getBalance: async () => ({ result: { balance: ledger.balanceMsats(accountId) }, error: undefined }),
      payInvoice: async ({ invoice }) => {
        const paid = ledger.pay(accountId, invoice)
        if (!paid.ok) return { result: undefined, error: { code: paid.code, message: paid.message } }
        return { result: { preimage: paid.payment.preimage!, fees_paid: 0 }, error: undefined }
      },
    })
    // The library leaves publishing its answers to itself; an answered round trip after them lets it end in peace.
    const settle = () => wallet.publishWalletServiceInfoEvent(walletSecret, [], [])
    cleanups.push(() => wallet.close(), stop, settle)
    const connection = { walletPublicKey: keys.walletPubkey, relays: [relay.url], secret: hex(clientSecret) }
    return { wallet, walletSecret, accountId, connection }
  }

  const client = new NwcClient()
  cleanups.push(() => client.stop())

  async function payWith(connection: Parameters<NwcClient['openWallet']>[1], expected: Encryption) {
    const wallet = client.openWallet('library', connection)
    const { invoice, paymentHash } = ledger.createInvoice(ledger.open(), { amountMsats: 4000 })
    const expiresAt = Math.floor(Date.now() / 1000) + 60
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
    const refused = await opened.request('make_invoice', { amount: 1000 })
    assert.ok(refused.kind === 'wallet-error' && refused.code === 'NOT_IMPLEMENTED')
  })

  test('pays in NIP-04 where only that is announced', async () => {
    const { wallet, walletSecret, connection } = await libraryWallet(10_000)
    const info = { kind: infoKind, created_at: 1, tags: [['encryption', 'nip04']], content: 'pay_invoice' }
    relay.publish(await wallet.signEvent(info, walletSecret))
    await payWith(connection, 'nip04')
  })

  test('pays in NIP-04 where nothing is announced', async () => {
    const { connection } = await libraryWallet(10_000)
    await payWith(connection, 'nip04')
  })
})
