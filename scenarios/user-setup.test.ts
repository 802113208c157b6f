/**
 * The user setup flow of the specification, steps 1 to 5, against the real process, a real relay and real wallets; then
 * somebody pays the address, by hand and with the two client libraries that most payers use, as they are.
 */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { finalizeEvent, firstTag, type NostrEvent } from '@chispa/protocols/nip01'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import { until } from '@chispa/sandbox/until'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import * as signer from '@chispa/signatures/schnorr'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { Invoice, LightningAddress } from '@getalby/lightning-tools'
import { requestInvoice, utils } from 'lnurl-pay'
import { openPair } from './src/pair.ts'

const database = await testDatabase()
const relay = await startRelay()
const service = new WalletService({ relays: [relay.url] })
const [wallet, payer] = [await service.create(), await service.create({ balanceMsats: 10_000_000 })]
const pair = await openPair(database.url)
await pair.startWeb()
await pair.startListener()
const { web } = pair
after(async () => {
  await pair[Symbol.asyncDispose]()
  await service.stop()
  await relay.stop()
  await database[Symbol.asyncDispose]()
})

type Call = { method?: string; body?: object; as?: Person; token?: string; base?: string }
type Json = Record<string, unknown>

/** `base` is the instance's own name for itself, once it has one. */
async function call(path: string, { method = 'GET', body, as, token, base = web.url }: Call = {}): Promise<Json> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const signed = { url: `${base}${path}`, method, ...(text !== undefined && { body: text }) }
  const credentials = as ? authorization(as, signed) : token && `Bearer ${token}`
  const headers = { ...(credentials && { authorization: credentials }), 'content-type': 'application/json' }
  const reply = await fetch(`${web.url}${path}`, { method, headers, ...(text !== undefined && { body: text }) })
  assert.equal(reply.status, 200, await reply.clone().text())
  return (await reply.json()) as Json
}

const verified = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>
const pay = (invoice: string) => {
  const paid = service.ledger.pay(payer.accountId, invoice)
  assert.ok(paid.ok, JSON.stringify(paid))
  return paid.payment.preimage
}

const alice = newPerson()
const admin = newPerson()

describe('user setup', () => {
  let token = ''
  let userId = ''

  test('1. a NIP-98 request is exchanged for a token', async () => {
    const minted = await call('/api/jwt', { method: 'POST', as: alice, body: { expiresIn: '1h' } })
    assert.deepEqual([minted.type, minted.expiresIn], ['Bearer', '1h'])
    token = minted.token as string
  })

  test('2. GET /api/users/me creates the user', async () => {
    const me = await call('/api/users/me', { token })
    assert.deepEqual([me.pubkey, me.username, me.nwcString], [alice.pubkey, null, ''])
    userId = me.userId as string
    assert.equal((await fetch(`${web.url}/api/lud16/alice`)).status, 404)
  })

  test('3. PUT lightning-address sets the username', async () => {
    const body = { username: 'alice' }
    const address = await call(`/api/users/${userId}/lightning-address`, { method: 'PUT', token, body })
    assert.equal(address.lightningAddress, `alice@${new URL(web.url).host}`)
    assert.equal((await fetch(`${web.url}/api/lud16/alice`)).status, 404)
  })

  test('4. PUT nwc stores the wallet', async () => {
    const stored = await call(`/api/users/${userId}/nwc`, { method: 'PUT', token, body: { nwcUri: wallet.uri } })
    assert.equal(stored.updated, true)
    const me = await call('/api/users/me', { token })
    assert.deepEqual([me.username, me.nwcString], ['alice', wallet.uri])
  })

  test('5. GET /api/lud16/alice then succeeds, and alice can be paid', async () => {
    const payRequest = await call('/api/lud16/alice')
    assert.equal(payRequest.tag, 'payRequest')
    const query = '?amount=42000&comment=hola'
    const reply = await fetch(`${payRequest.callback}${query}`)
    const { pr, verify } = (await reply.json()) as { pr: string; verify: string }
    assert.equal((await verified(verify)).settled, false)
    const before = wallet.balanceMsats
    const preimage = pay(pr)
    assert.equal(wallet.balanceMsats, before + 42000)
    const settled = await until(async () => {
      const state = await verified(verify)
      return state.settled && state
    })
    assert.deepEqual(settled, { status: 'OK', settled: true, preimage, pr })
  })

  test('a payment that nobody asks about is seen all the same', async () => {
    wallet.faults.noNotifications = true
    const reply = await fetch(`${web.url}/api/lud16/alice/cb?amount=5000`)
    const { pr } = (await reply.json()) as { pr: string }
    pay(pr)
    const status = async () =>
      (await database.sql<{ status: string }[]>`select status from invoices where bolt11 = ${pr}`)[0]?.status
    await until(async () => (await status()) === 'PAID')
  })
})

describe('with the libraries that payers use', () => {
  test('lnurl-pay resolves an LNURL, checks amount and description hash, and knows the preimage', async () => {
    const tokens = utils.toSats(21)
    const lnUrlOrAddress = encodeLnurl(`${web.url}/api/lud16/alice`)
    const asked = await requestInvoice({ lnUrlOrAddress, tokens, comment: 'gracias', validateInvoice: true })
    assert.deepEqual([asked.hasValidAmount, asked.hasValidDescriptionHash], [true, true])
    assert.equal(asked.params.identifier, `alice@${new URL(web.url).host}`)
    assert.ok(asked.validatePreimage(pay(asked.invoice)!))
    await assert.rejects(
      requestInvoice({ lnUrlOrAddress: encodeLnurl(`${web.url}/api/lud16/nobody`), tokens }),
      /404|no such/i,
    )
  })

  test('lightning-tools resolves alice@plaza.example, asks for invoices and zaps, and sees them paid', async t => {
    const base = 'https://plaza.example'
    const social = await startRelay()
    t.after(() => social.stop())
    await call('/api/admin/assign', { method: 'POST', as: admin })
    // A public base URL closes loopback to relays that strangers name; this one is there.
    const settings = { endpoint: base, domain: 'plaza.example', serve_well_known: true, private_relays_allowed: true }
    await call('/api/settings', { method: 'POST', as: admin, body: settings })
    serveAs(t, base)

    const address = new LightningAddress('alice@plaza.example', { proxy: false })
    await address.fetch()
    assert.equal(address.nostrPubkey, alice.pubkey)
    assert.equal(address.lnurlpData?.identifier, 'alice@plaza.example')
    const invoice = await address.requestInvoice({ satoshi: 7, comment: 'pan' })
    assert.equal(invoice.satoshi, 7)
    assert.equal(await invoice.isPaid(), false)
    pay(invoice.paymentRequest)
    await until(() => new Invoice({ pr: invoice.paymentRequest, verify: invoice.verify! }).isPaid())

    const fan = newPerson()
    const nostr = {
      getPublicKey: async () => fan.pubkey,
      signEvent: async (event: Parameters<typeof finalizeEvent>[0]) => finalizeEvent(event, fan.secretKey, signer),
    }
    const zap = await address.zapInvoice(
      { satoshi: 9, comment: 'zap', relays: [social.url] },
      { nostr: nostr as NonNullable<Parameters<typeof address.zapInvoice>[1]>['nostr'] & object },
    )
    pay(zap.paymentRequest)
    await until(() => zap.isPaid())
    const receipt = await until(() => firstReceipt(social.url))
    assert.equal(firstTag(receipt, 'bolt11'), zap.paymentRequest)
    const { nostrPubkey } = (await (await fetch(`${base}/.well-known/lnurlp/alice`)).json()) as { nostrPubkey: string }
    assert.equal(receiptProblem(receipt, nostrPubkey, signer.verifySchnorr), undefined)
  })
})

/** Stands for name service, TLS and reverse proxy: what is addressed to `base` reaches the process. */
function serveAs(t: { after: (restore: () => void) => void }, base: string): void {
  const { fetch: original } = globalThis
  globalThis.fetch = (input, init) => original(String(input).replace(base, web.url), init)
  t.after(() => {
    globalThis.fetch = original
  })
}

async function firstReceipt(url: string): Promise<NostrEvent | undefined> {
  const client = await rawClient(url)
  client.send('REQ', 'receipts', { kinds: [9735] })
  await client.next('EOSE')
  const [frame] = await client.untilQuiet('EVENT')
  await client.close()
  return frame?.[2] as NostrEvent | undefined
}
