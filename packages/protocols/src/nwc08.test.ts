import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecretKey, publicKeyOf, signSchnorr } from './bip340.ts'
import { finalizeEvent } from './nip01.ts'
import { formatWalletAuth, parseWalletAuth, readApproval, type WalletAuth, walletAuthPage } from './nwc08.ts'

const clientPublicKey = publicKeyOf(newSecretKey())
const asked: WalletAuth = {
  clientPublicKey,
  state: 'ab'.repeat(16),
  relays: ['wss://relay.example/v1', 'wss://other.example'],
  name: 'Plaza & Chispa',
  methods: ['make_invoice', 'lookup_invoice', 'pay_invoice'],
  notifications: ['payment_received'],
  maxAmountMsats: 21_000_000,
  budgetRenewal: 'monthly',
  returnTo: 'https://plaza.example/dashboard/wallet/connect?pairing=1',
}

test('a code is read back as it was made, spaces as %20', () => {
  const uri = formatWalletAuth(asked)
  assert.match(uri, /request_methods=make_invoice%20lookup_invoice%20pay_invoice&/)
  assert.deepEqual(parseWalletAuth(uri), asked)
  assert.deepEqual(parseWalletAuth(uri.replace('walletauth', 'walletauth+alby')), asked)
})

test('a budget is renewed by the name of either draft', () => {
  const query = new URLSearchParams(formatWalletAuth(asked).split('?')[1])
  assert.deepEqual([query.get('budget_renewal'), query.get('renewal_period')], ['monthly', 'monthly'])
  query.delete('budget_renewal')
  assert.equal(parseWalletAuth(`nostr+walletauth://${clientPublicKey}?${query}`)?.budgetRenewal, 'monthly')
  const page = new URL(walletAuthPage('https://hub.example/apps/new', asked))
  assert.equal(page.searchParams.get('renewal_period'), 'monthly')
})

test('the page of a wallet gets the same facts, and keeps its own', () => {
  const url = new URL(walletAuthPage('https://hub.example/apps/new?app=chispa', asked))
  assert.equal(url.searchParams.get('app'), 'chispa')
  assert.equal(url.searchParams.get('pubkey'), clientPublicKey)
  assert.equal(url.searchParams.get('return_to'), asked.returnTo)
  assert.equal(url.searchParams.get('request_methods'), asked.methods.join(' '))
  assert.equal(url.searchParams.has('relay'), false)
})

test('what is no code is nothing', () => {
  for (const text of ['', 'nostr+walletauth://', `nostr+walletauth://${clientPublicKey}?relay=wss://a`, 'https://a'])
    assert.equal(parseWalletAuth(text), undefined)
})

test('only an answer to this key, with this state or none, is an approval', () => {
  const secretKey = newSecretKey()
  const info = (tags: string[][], kind = 13194) =>
    finalizeEvent({ kind, created_at: 1, tags, content: 'make_invoice' }, secretKey, { publicKeyOf, signSchnorr })
  const [p, state] = [
    ['p', clientPublicKey],
    ['state', asked.state],
  ]
  const relay = ['relay', 'wss://moved.example']
  assert.deepEqual(readApproval(info([p!, state!, relay, ['relay', 'http://no']]), asked), {
    walletPublicKey: publicKeyOf(secretKey),
    relays: ['wss://moved.example'],
    repeatsState: true,
  })
  for (const tags of [[p!], [p!, ['state', '']], [p!, ['state']]])
    assert.equal(readApproval(info(tags), asked)?.repeatsState, false)
  for (const tags of [[state!], [p!, ['state', 'cd'.repeat(16)]], [['p', publicKeyOf(secretKey)], state!]])
    assert.equal(readApproval(info(tags), asked), undefined)
  assert.equal(readApproval(info([p!, state!], 23194), asked), undefined)
  assert.equal(readApproval(info([p!, ['state', '']]), { ...asked, state: '' }), undefined)
})
