import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { refusalIn } from '../../test/app.ts'
import { openStage, type Source } from '../../test/forwarding-stage.ts'

const stage = await openStage()
after(() => stage.close())
const { web, ledger, service } = stage

const shop = await service.create({ name: 'shop', balanceMsats: 0 })
const ana = await stage.source({ balanceMsats: 10_000_000 })
const bruno = await stage.source({ username: 'bruno', balanceMsats: 0 })
await stage.set({ nostr_relays: [stage.relay.url] })

const preview = (to: string, who: Source = ana) =>
  web.call({ method: 'POST', url: '/api/wallet/sending/preview', as: who, body: { to } })

/** What somebody shows of themselves on the relay. */
function publishProfile(content: object) {
  const person = newPerson()
  const event = { kind: 0, created_at: 1_700_000_000, tags: [], content: JSON.stringify(content) }
  stage.relay.publish(finalizeEvent(event, person.secretKey, signer))
  return encodeNpub(person.pubkey)
}

describe('POST /api/wallet/sending/preview', () => {
  for (const to of [
    'bruno',
    '@Bruno',
    'bruno@chispa.example',
    'https://chispa.example/bruno',
    'https://chispa.example/pay?to=bruno',
    'lightning:bruno@chispa.example',
    encodeLnurl('https://chispa.example/api/lud16/bruno'),
    encodeNpub(bruno.pubkey),
    `nostr:${encodeNpub(bruno.pubkey)}`,
  ]) {
    test(`a member of this community is found by ${to.slice(0, 40)}`, async () => {
      const reply = await preview(to)
      assert.equal(reply.statusCode, 200, reply.body)
      assert.deepEqual([reply.json().kind, reply.json().to], ['address', 'bruno@chispa.example'])
    })
  }

  test('somebody else’s key is paid at the address of their profile', async () => {
    const { address } = stage.outside.name('carla', shop)
    const reply = await preview(publishProfile({ name: 'Carla', lud16: address.toUpperCase() }))
    assert.deepEqual([reply.statusCode, reply.json().to], [200, address], reply.body)
  })

  test('404 for a profile without an address, 503 where no relay knows the person', async () => {
    assert.equal(refusalIn(await preview(publishProfile({ name: 'Dora' }))).reason, 'profile_without_address')
    assert.equal(refusalIn(await preview(encodeNpub(newPerson().pubkey))).reason, 'profile_not_found')
  })

  test('409 with since when for an invoice that has expired, in words for somebody who pays', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 7200
    const { invoice } = ledger.createInvoice(shop.accountId, { amountMsats: 1000, timestamp, expirySeconds: 3600 })
    const { error } = (await preview(invoice)).json()
    assert.equal(error.reason, 'invoice_expired')
    assert.match(error.message, /Ask for a new one/)
    assert.equal(Date.parse(error.details.expiredAt), (timestamp + 3600) * 1000)
  })

  test('an invoice that is good for longer than dates have a usual spelling', async () => {
    const { invoice } = ledger.createInvoice(shop.accountId, { amountMsats: 1000, expirySeconds: 2 ** 40 })
    const reply = await preview(invoice)
    assert.deepEqual([reply.statusCode, reply.json().expiresAt], [200, '9999-12-31T23:59:59.000Z'], reply.body)
  })

  for (const [to, reason] of [
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'target_on_chain'],
    [`lno1${'q'.repeat(60)}`, 'target_is_offer'],
    ['https://example.com/ana', 'target_is_web_page'],
    ['nsec180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsgyumg0', 'target_is_secret_key'],
    ['https://chispa.example/wallet/activate#code', 'target_is_page'],
    ['lnurlw://chispa.example/api/cards/1/scan?p=00&c=00', 'target_is_card'],
    [`https://s.example/s/${encodeNpub(bruno.pubkey)}/checkout?coupon=Qk3v9bX2sLr7TzW0nYp5Ag`, 'target_is_coupon'],
    ['bunker://x?relay=wss://r.example', 'target_is_signer_link'],
    ['nostr+walletconnect://x', 'target_is_wallet_link'],
    ['lnurlw://gift.example/w', 'target_is_withdrawal'],
    ['somebody', 'name_not_found'],
    ['somebody@chispa.example', 'address_not_found'],
  ] as const) {
    test(`${reason} for ${to.slice(0, 30)}, also for somebody without a wallet`, async () => {
      assert.equal(refusalIn(await preview(to)).reason, reason)
      const reply = await web.call({
        method: 'POST',
        url: '/api/wallet/sending/preview',
        as: await web.member(),
        body: { to },
      })
      assert.equal(refusalIn(reply).reason, reason)
    })
  }

  test('409 cannot_send for what could be paid, where there is no wallet', async () => {
    const reply = await web.call({
      method: 'POST',
      url: '/api/wallet/sending/preview',
      as: await web.member(),
      body: { to: 'bruno' },
    })
    assert.equal(refusalIn(reply).reason, 'cannot_send')
  })
})
