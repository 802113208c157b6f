import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { WalletProfile } from '@chispa/contract/wallet-profile'
import { finalizeEvent } from '@chispa/protocols/nip01'
import type { HashRule } from '@chispa/sandbox/wallets/wallet-quirks'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage } from '../../test/payee-stage.ts'
import { hashForms } from './hash-forms.ts'

const stage = await openStage()
const { web } = stage
after(() => stage.close())
await stage.set({ listener_enabled: true, listener_url: 'http://127.0.0.1:9' })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let people = 0
async function payeeWith(hashRule: HashRule) {
  const username = `payee${++people}`
  const payee = await stage.payee(username)
  payee.wallet.faults.hashRule = hashRule
  let asked = 0
  const { ledger } = stage.service
  const createInvoice = ledger.createInvoice.bind(ledger)
  ledger.createInvoice = (account, request) => {
    if (account === payee.wallet.accountId) asked++
    return createInvoice(account, request)
  }
  const profile = async (): Promise<WalletProfile> =>
    (await web.sql`select profile from remote_wallets where id = ${payee.walletId}`)[0]?.profile
  /** Invoices that were made since the last question. */
  const made = () => {
    const count = asked
    asked = 0
    return count
  }
  return { ...payee, username, profile, made }
}

function zapFor(pubkey: string) {
  const tags = [
    ['relays', stage.relay.url],
    ['amount', '21000'],
    ['p', pubkey],
  ]
  const template = { kind: 9734, created_at: Math.floor(Date.now() / 1000), tags, content: 'Zap!' }
  return JSON.stringify(finalizeEvent(template, newPerson().secretKey, signer))
}

describe('an invoice that commits to the metadata, and a zap to its request, from a wallet that honours a hash', () => {
  for (const [rule, form] of [
    ['always', 'hash'],
    ['without_text', 'hash'],
    ['with_its_text', 'hash_with_text'],
    ['of_the_text', 'hash_with_text'],
  ] as const) {
    test(`${rule}: in the form ${form}, which is remembered`, async () => {
      const { username, pubkey, profile, made } = await payeeWith(rule)
      const { metadata } = (await web.call({ url: `/api/lud16/${username}` })).json()
      assert.equal((await stage.invoiceFor(username)).descriptionHash, sha256(metadata))
      assert.equal((await profile()).hashForm, form)
      made()
      const nostr = zapFor(pubkey)
      const zap = await stage.invoiceFor(username, { amount: '21000', nostr })
      assert.equal(zap.descriptionHash, sha256(nostr))
      assert.equal(made(), 1)
    })
  }
})

describe('a wallet that makes no invoice with a hash', () => {
  for (const rule of ['echoed', 'as_text'] as const) {
    test(`${rule}: a payment gets the description, zaps are refused`, async () => {
      const { username, pubkey, profile, made } = await payeeWith(rule)
      const first = await stage.invoiceFor(username)
      assert.deepEqual([first.descriptionHash, first.description], [undefined, `Payment to ${username}@localhost`])
      assert.equal((await profile()).hashForm, 'none')
      made()
      await stage.invoiceFor(username)
      assert.equal(made(), 1)
      const reply = await stage.callback(username, { amount: '21000', nostr: zapFor(pubkey) })
      assert.equal(refusalIn(reply).reason, 'wallet_answer_wrong')
    })
  }

  test('is asked again after a week, however often it is paid meanwhile: it may have learned it', async () => {
    const { walletId } = await payeeWith('echoed')
    let at = Date.parse('2026-03-01T00:00:00Z')
    const forms = hashForms({ ...web.deps, now: () => new Date(at) })
    await forms.remember(walletId, 'none')
    assert.deepEqual(await forms.formsFor(walletId, false), ['none'])
    assert.deepEqual(await forms.formsFor(walletId, true), ['hash', 'hash_with_text'])
    at += 5 * 86_400_000
    await forms.remember(walletId, 'none')
    assert.deepEqual(await forms.formsFor(walletId, false), ['none'])
    at += 3 * 86_400_000
    assert.deepEqual(await forms.formsFor(walletId, false), ['hash', 'hash_with_text', 'none'])
    await forms.remember(walletId, 'hash_with_text')
    assert.deepEqual(await forms.formsFor(walletId, false), ['hash_with_text', 'hash', 'none'])
  })
})
