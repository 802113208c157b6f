/**
 * Payers and tills of others, as they are: the libraries that most wallets and points of sale are built with, against every
 * LNURL route and its refusals. What they make of an answer is the proof, not the answer.
 */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { encodeLnurl } from '@chispa/protocols/lud01'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { receiptProblem } from '@chispa/protocols/nip57-receipt'
import { startRelay } from '@chispa/sandbox/relay'
import { rawClient } from '@chispa/sandbox/relay/raw-client'
import { until } from '@chispa/sandbox/until'
import * as signer from '@chispa/signatures/schnorr'
import { LightningAddress } from '@getalby/lightning-tools'
import { LN } from '@getalby/sdk/lnclient'
import NDK, { getNip57ZapSpecFromLud, NDKEvent, NDKPrivateKeySigner, NDKUser, NDKZapper } from '@nostr-dev-kit/ndk'
import { getParams } from 'js-lnurl'
import { requestInvoice, utils } from 'lnurl-pay'
import { finalizeEvent, generateSecretKey } from 'nostr-tools'
import { getZapEndpoint, makeZapRequest, useFetchImplementation } from 'nostr-tools/nip57'
import { publishDueReceipts } from '../services/web/src/zaps/publish-receipts.ts'
import { openStage } from '../services/web/test/till-stage.ts'

const domain = 'plaza.example'
const base = `https://${domain}`

const stage = await openStage()
const { web, service } = stage
const social = await startRelay()
const url = await web.app.listen({ port: 0, host: '127.0.0.1' })
const { fetch: ownFetch } = globalThis
/** Stands for name service, TLS and reverse proxy: what is addressed to the domain reaches the service. */
const fetchThroughProxy: typeof fetch = (input, init) => {
  const meant = String(input instanceof Request ? input.url : input)
  return ownFetch(meant.replace(base, url), { ...init, headers: { ...init?.headers, 'x-forwarded-proto': 'https' } })
}
globalThis.fetch = fetchThroughProxy
after(async () => {
  globalThis.fetch = ownFetch
  await stage.close()
  await social.stop()
})

await stage.set({ endpoint: base, domain, serve_well_known: true, nostr_relays: social.url })
await stage.set({ listener_enabled: true, listener_url: 'http://127.0.0.1:9' })
const alice = await stage.heldCard()
const payer = await service.create({ name: 'payer', balanceMsats: 100_000_000 })
const named = await web.call({
  method: 'PUT',
  url: `/api/users/${alice.holder.userId}/lightning-address`,
  as: alice.holder,
  body: { username: 'alice' },
})
assert.equal(named.statusCode, 200, named.body)

const pay = (invoice: string) => {
  const paid = service.ledger.pay(payer.accountId, invoice)
  assert.ok(paid.ok, JSON.stringify(paid))
  return paid.payment.preimage as string
}
/** What a QR code on paper says, for a server that is reached over http. */
const lnurlOf = (path: string) => encodeLnurl(`${url}${path}`)

async function receiptOf(invoice: string): Promise<NostrEvent | undefined> {
  const client = await rawClient(social.url)
  client.send('REQ', 'receipts', { kinds: [9735] })
  await client.next('EOSE')
  const receipts = (await client.untilQuiet('EVENT')).map(frame => frame[2] as NostrEvent)
  await client.close()
  return receipts.find(({ tags }) => tags.some(([name, value]) => name === 'bolt11' && value === invoice))
}

async function requireReceipt(invoice: string): Promise<void> {
  pay(invoice)
  const { paymentHash } = service.ledger.transactions(payer.accountId).findLast(one => one.invoice === invoice)!
  await until(async () => (await web.call({ url: `/api/lud16/alice/verify/${paymentHash}` })).json().settled)
  await publishDueReceipts(web.deps)
  const receipt = await until(() => receiptOf(invoice))
  assert.equal(receiptProblem(receipt, web.deps.receiptKey.publicKey, signer.verifySchnorr), undefined)
}

describe('payers', () => {
  test('lnurl-pay: amount, description hash and preimage are right; a refusal is an error', async () => {
    const lnUrlOrAddress = lnurlOf('/api/lud16/alice')
    const fetchGet = async ({ url: asked, params }: { url: string; params?: Record<string, unknown> }) => {
      const query = new URLSearchParams(
        Object.entries(params ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
      )
      const joined = query.size > 0 ? `${asked}?${query}` : asked
      return (await fetch(joined)).json() as Promise<Record<string, string | number>>
    }
    const asked = await requestInvoice({
      lnUrlOrAddress,
      tokens: utils.toSats(21),
      comment: 'gracias',
      validateInvoice: true,
      fetchGet,
    })
    assert.deepEqual([asked.hasValidAmount, asked.hasValidDescriptionHash], [true, true])
    assert.ok(asked.validatePreimage(pay(asked.invoice)))
    await assert.rejects(requestInvoice({ lnUrlOrAddress: lnurlOf('/api/lud16/nobody'), tokens: utils.toSats(21) }))
  })

  test('lightning-tools: an address, an invoice, its payment; an unknown name and a silent wallet are errors with words', async () => {
    const address = new LightningAddress(`alice@${domain}`, { proxy: false })
    await address.fetch()
    const invoice = await address.requestInvoice({ satoshi: 7, comment: 'pan' })
    assert.match(invoice.verify ?? '', /\/verify\/[0-9a-f]{64}$/)
    assert.equal(await invoice.isPaid(), false)
    assert.ok(invoice.validatePreimage(pay(invoice.paymentRequest)))
    const unknown = new LightningAddress(`nobody@${domain}`, { proxy: false })
    await assert.rejects(unknown.requestInvoice({ satoshi: 7 }))
  })

  test('@getalby/sdk: pays an invoice of the address from a wallet of its own', async () => {
    const before = alice.wallet.balanceMsats
    const address = new LightningAddress(`alice@${domain}`, { proxy: false })
    await address.fetch()
    const { paymentRequest } = await address.requestInvoice({ satoshi: 33 })
    const client = new LN(payer.uri)
    const paid = await client.pay(paymentRequest)
    client.close()
    assert.equal(paid.invoice.satoshi, 33)
    assert.ok(paid.invoice.validatePreimage(paid.preimage))
    assert.equal(alice.wallet.balanceMsats, before + 33_000)
  })

  test('js-lnurl: reads the payRequest of an address and of a card’s top-up', async () => {
    for (const path of ['/api/lud16/alice', `/api/cards/${alice.card.id}/lnurlp`]) {
      const params = await getParams(lnurlOf(path))
      assert.ok('tag' in params && params.tag === 'payRequest', JSON.stringify(params))
      assert.equal(params.minSendable, 1000)
      const answer = (await (await fetch(`${params.callback}?amount=5000`)).json()) as Record<string, unknown>
      assert.deepEqual(answer.routes, [])
      assert.match(String(answer.verify), /\/verify\/[0-9a-f]{64}$/)
    }
  })
})

describe('zaps', () => {
  const fan = generateSecretKey()

  async function zapByHand(relays: string[]): Promise<string> {
    useFetchImplementation(fetchThroughProxy)
    const profile = { kind: 0, created_at: 1, tags: [], content: JSON.stringify({ lud16: `alice@${domain}` }) }
    const callback = await getZapEndpoint(finalizeEvent(profile, fan))
    assert.ok(callback)
    const request = makeZapRequest({ pubkey: alice.holder.pubkey, amount: 9000, comment: 'zap', relays })
    const nostr = JSON.stringify(finalizeEvent(request, fan))
    const answer = await fetch(`${callback}?${new URLSearchParams({ amount: '9000', nostr })}`)
    const { pr, reason } = (await answer.json()) as { pr?: string; reason?: string }
    assert.ok(pr, reason)
    return pr
  }

  test('nostr-tools: finds the endpoint, makes the request, and gets its receipt', async () => {
    await requireReceipt(await zapByHand([social.url]))
  })

  test('nostr-tools, naming no relay: the receipt comes all the same', async () => {
    await requireReceipt(await zapByHand([]))
  })

  test('NDK: zaps a person, and gets its receipt', async () => {
    const ndk = new NDK({ signer: new NDKPrivateKeySigner(fan) })
    const user = new NDKUser({ pubkey: alice.holder.pubkey })
    user.ndk = ndk
    const spec = await getNip57ZapSpecFromLud({ lud16: `alice@${domain}` }, ndk)
    assert.ok(spec)
    const zapper = new NDKZapper(user, 12_000, 'msat', { ndk, comment: 'NDK' })
    const request = new NDKEvent(ndk, {
      kind: 9734,
      content: 'NDK',
      tags: [
        ['p', user.pubkey],
        ['amount', '12000'],
        ['relays', social.url],
        ['lnurl', spec.callback],
      ],
    })
    await request.sign()
    const pr = await zapper.getLnInvoice(request, 12_000, spec)
    assert.ok(pr)
    await requireReceipt(pr)
  })
})

describe('tills', () => {
  test('js-lnurl: reads what a card offers, and the till is paid through the callback', async () => {
    const tap = alice.card.tap()
    const params = await getParams(lnurlOf(`/api/cards/${alice.card.id}/scan?${new URLSearchParams({ ...tap })}`))
    assert.ok('tag' in params && params.tag === 'withdrawRequest', JSON.stringify(params))
    assert.ok('k1' in params && params.maxWithdrawable >= params.minWithdrawable)
    const { invoice } = stage.bill(21_000)
    const callback = new URL(params.callback)
    callback.searchParams.set('k1', params.k1)
    callback.searchParams.set('pr', invoice)
    // A till that is told to wait asks again.
    await until(async () => ((await (await fetch(callback.href)).json()) as { status: string }).status === 'OK')
  })

  test('js-lnurl: a tap that is not genuine, and a card that nobody knows, are refusals with a sentence', async () => {
    const tap = new URLSearchParams({ ...alice.card.tap(), c: '00'.repeat(8) })
    for (const path of [`/api/cards/${alice.card.id}/scan?${tap}`, `/api/cards/${'ab'.repeat(16)}/scan?${tap}`]) {
      const params = await getParams(lnurlOf(path))
      assert.ok('status' in params && params.status === 'ERROR', JSON.stringify(params))
      assert.match(params.reason, /\w+ \w+/)
    }
  })
})

describe('every LNURL answer', () => {
  const card = alice.card.id
  const hash = 'ab'.repeat(32)
  const paths = [
    '/api/lud16/alice',
    '/api/lud16/nobody',
    '/api/lud16/alice/cb',
    '/api/lud16/alice/cb?amount=1',
    '/api/lud16/alice/cb?amount=21000&nostr=zap',
    '/api/lud16/nobody/cb?amount=21000',
    `/api/lud16/alice/verify/${hash}`,
    '/api/lud16/alice/verify/what',
    '/.well-known/lnurlp/alice',
    '/.well-known/lnurlp/nobody',
    `/api/cards/${card}/scan`,
    `/api/cards/${card}/scan?p=what&c=that`,
    `/api/cards/${card}/scan/cb`,
    `/api/cards/${card}/scan/cb?k1=${hash}&pr=lnbc1`,
    `/api/cards/${hash}/scan`,
    `/api/cards/${card}/lnurlp`,
    `/api/cards/${hash}/lnurlp`,
    `/api/cards/${card}/lnurlp/cb?amount=0`,
    `/api/cards/${hash}/lnurlp/cb?amount=1000`,
    `/api/cards/${card}/lnurlp/verify/${hash}`,
  ]
  const attempts = paths.flatMap(path => [
    { method: 'GET', path },
    { method: 'POST', path, type: 'application/json', body: '{"amount":21000}' },
    { method: 'POST', path, type: 'application/x-www-form-urlencoded', body: 'amount=21000' },
    { method: 'PUT', path, type: 'text/html', body: '<p>' },
  ])
  for (const { method, path, type, body } of attempts) {
    test(`${method} ${path.replace(card, '{card}')} ${type ?? ''} is JSON that any page may read, and says what is wrong`, async () => {
      const headers = { origin: 'https://shop.example', ...(type && { 'content-type': type }) }
      const answer = await ownFetch(`${url}${path}`, { method, headers, ...(body && { body }) })
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
      const told = (await answer.json()) as { status?: string; reason?: string; tag?: string }
      if (told.status === 'ERROR') assert.match(told.reason ?? '', /\w+ \w+/)
      else assert.ok(method === 'GET' && told.tag, JSON.stringify(told))
    })
  }

  test('a browser that asks first may read them all', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
    for (const path of new Set(paths.map(path => path.split('?')[0]))) {
      const answer = await ownFetch(`${url}${path}`, { method: 'OPTIONS', headers })
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [204, '*'], path)
    }
  })
})
