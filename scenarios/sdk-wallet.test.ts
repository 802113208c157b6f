/**
 * The platform with a wallet that is none of ours: the wallet service of `@getalby/sdk`, unmodified, in both encryptions. An
 * address is paid and zapped, a card pays once, what arrives is forwarded. It sends no notifications, as that library cannot.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { decodeBolt11 } from '@chispa/protocols/bolt11'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { type Encryption, infoKind } from '@chispa/protocols/nip47'
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import { until } from '@chispa/sandbox/until'
import type { LedgerTransaction } from '@chispa/sandbox/wallets/ledger'
import { nip47Transaction } from '@chispa/sandbox/wallets/told-transaction'
import * as signer from '@chispa/signatures/schnorr'
import {
  type Nip47Transaction,
  NWCWalletService,
  NWCWalletServiceKeyPair,
  type NWCWalletServiceRequestHandler,
} from '@getalby/sdk/nwc'
import { openStage } from '../services/web/test/forwarding-stage.ts'
import { VirtualCard } from '../services/web/test/till-stage.ts'

const timeoutMs = 120_000
const stage = await openStage({ readyTimeoutMs: 3000 })
const { web, ledger, relay, outside, service } = stage
const cleanups: (() => unknown)[] = []
after(async () => {
  for (const clean of cleanups.toReversed()) await clean()
  await stage.close()
})

const now = () => Math.floor(Date.now() / 1000)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const tell = (one: LedgerTransaction) => nip47Transaction(one, now()) as unknown as Nip47Transaction
const methods = ['get_info', 'get_balance', 'make_invoice', 'pay_invoice', 'lookup_invoice', 'list_transactions']

const handlersOf = (accountId: string): NWCWalletServiceRequestHandler => ({
  getInfo: async () => ({
    result: {
      alias: 'library',
      color: '',
      pubkey: ledger.nodePublicKey,
      network: 'regtest',
      block_height: 1,
      block_hash: '',
      methods: methods as never,
      notifications: [],
    },
    error: undefined,
  }),
  getBalance: async () => ({ result: { balance: ledger.balanceMsats(accountId) }, error: undefined }),
  payInvoice: async ({ invoice }) => {
    const paid = ledger.pay(accountId, invoice)
    if (!paid.ok) return { result: undefined, error: { code: paid.code, message: paid.message } }
    return { result: { preimage: paid.payment.preimage as string, fees_paid: 0 }, error: undefined }
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
  listTransactions: async ({ limit }) => {
    const all = ledger.transactions(accountId).filter(one => one.state === 'settled')
    return { result: { transactions: all.slice(0, limit).map(tell), total_count: all.length }, error: undefined }
  },
})

/** A member whose only wallet is run by the library. */
async function memberWith(encryption: Encryption, username: string) {
  const walletSecret = hex(signer.newSecretKey())
  const clientSecret = signer.newSecretKey()
  const library = new NWCWalletService({ relayUrls: [relay.url] })
  const accountId = ledger.open(10_000_000)
  const keys = new NWCWalletServiceKeyPair(walletSecret, signer.publicKeyOf(clientSecret))
  const stop = await library.subscribe(keys, handlersOf(accountId))
  // An answered round trip after its own answers lets the library end in peace.
  const settle = () => library.publishWalletServiceInfoEvent(walletSecret, [], [])
  cleanups.push(() => library.close(), stop, settle)
  const info = { kind: infoKind, created_at: now(), tags: [['encryption', encryption]], content: methods.join(' ') }
  relay.publish(await library.signEvent(info, walletSecret))
  const walletPublicKey = keys.walletPubkey
  const nwcUri = formatConnectionUri({ walletPublicKey, relays: [relay.url], secret: hex(clientSecret) })
  const member = await web.member()
  const put = async (what: string, body: object) => {
    const reply = await web.call({ method: 'PUT', url: `/api/users/${member.userId}/${what}`, as: member, body })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  await put('lightning-address', { username })
  await put('nwc', { nwcUri })
  const [row] = await web.sql<{ id: string }[]>`select id from remote_wallets where user_id = ${member.userId}`
  const walletId = row!.id
  await until(() => stage.listener.pool.find(walletId)?.isReady, timeoutMs)
  return { ...member, walletId, accountId }
}

type Member = Awaited<ReturnType<typeof memberWith>>
const get = async (url: string) => (await web.call({ url })).json()

async function invoiceFor(username: string, query: Record<string, string>) {
  const reply = await get(`/api/lud16/${username}/cb?${new URLSearchParams(query)}`)
  assert.equal(reply.status, 'OK', JSON.stringify(reply))
  const decoded = decodeBolt11(reply.pr)
  assert.ok(decoded.ok)
  return { ...decoded.invoice, verifyPath: new URL(reply.verify).pathname }
}

function zapFor(pubkey: string): string {
  const tags = [
    ['relays', relay.url],
    ['amount', '21000'],
    ['p', pubkey],
  ]
  const template = { kind: 9734, created_at: now(), tags, content: '' }
  return JSON.stringify(finalizeEvent(template, signer.newSecretKey(), signer))
}

async function cardPays(holder: Member): Promise<void> {
  const uid = `04${randomBytes(6).toString('hex')}`
  const made = (await web.call({ method: 'POST', url: '/api/cards', as: stage.admin, body: { id: uid } })).json()
  await web.call({ method: 'POST', url: `/api/cards/otc/${made.otc}/activate`, as: holder })
  const { k0, k1, k2, k3, k4 } = made.ntag424
  const card = new VirtualCard(made.id, uid, { k0, k1, k2, k3, k4 })
  const merchant = await service.create({ name: 'merchant' })
  const { invoice, paymentHash } = ledger.createInvoice(merchant.accountId, { amountMsats: 21_000 })
  const tap = card.tap()
  const { k1: tapSecret } = await get(`/api/cards/${card.id}/scan?${new URLSearchParams(tap)}`)
  const query = new URLSearchParams({ ...tap, k1: tapSecret, pr: invoice })
  await until(async () => {
    await stage.resolve()
    return (await get(`/api/cards/${card.id}/scan/cb?${query}`)).status === 'OK'
  }, timeoutMs)
  const paid = ledger.transactions(holder.accountId).filter(one => one.paymentHash === paymentHash)
  assert.equal(paid.filter(({ state }) => state === 'settled').length, 1)
}

describe('a wallet of @getalby/sdk', () => {
  for (const encryption of ['nip44_v2', 'nip04'] as const) {
    test(`is checked, paid, zapped, spent from by a card and forwarded from, in ${encryption}`, async () => {
      const username = encryption === 'nip04' ? 'older' : 'newer'
      const member = await memberWith(encryption, username)
      const url = `/api/remote-wallets/${member.walletId}/check`
      const { check, health } = (await web.call({ method: 'POST', url, as: member })).json()
      assert.deepEqual(
        [check.encryption, check.hashForm, check.invoice, check.lookup],
        [encryption, 'hash', 'as_asked', 'right'],
      )
      assert.deepEqual([health.canReceive, health.canSpend], ['yes', 'claimed'])

      const { text, verifyPath } = await invoiceFor(username, { amount: '21000' })
      assert.equal((await get(verifyPath)).settled, false)
      assert.ok(ledger.pay(stage.payer.accountId, text).ok)
      await until(async () => (await get(verifyPath)).settled, timeoutMs)

      const nostr = zapFor(member.pubkey)
      const zapped = await invoiceFor(username, { amount: '21000', nostr })
      assert.equal(zapped.descriptionHash, createHash('sha256').update(nostr).digest('hex'))

      await cardPays(member)

      const destination = outside.name(`to-${username}`, await service.create())
      const action = { destinations: [{ address: destination.address, allocationBps: 10_000 }] }
      const path = `/api/remote-wallets/${member.walletId}/receive-action`
      assert.equal((await web.call({ method: 'PUT', url: path, as: member, body: action })).statusCode, 200)
      const received = await invoiceFor(username, { amount: '30000' })
      assert.ok(ledger.pay(stage.payer.accountId, received.text).ok)
      await until(async () => {
        await get(received.verifyPath)
        await stage.forward()
        return destination.wallet.balanceMsats === 30_000
      }, timeoutMs)
    })
  }
})
