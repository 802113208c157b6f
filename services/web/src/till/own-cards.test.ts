/** Cards of this very platform at its own tills: asked inside the process, and counted for the till that asks. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { refusalIn } from '../../test/app.ts'
import { longAnswerTimeout, stretchMinutes } from '../../test/long-minutes.ts'
import { exportsOf, tapOfChip } from '../../test/other-systems.ts'
import { type HeldCard, openStage } from '../../test/till-stage.ts'

/** Nobody listens there: whoever asks over HTTP hears nothing. */
const endpoint = 'https://cafe.example'
const stage = await openStage({ rateLimits: true, trustProxy: ['10.0.0.1'], limits: longAnswerTimeout })
after(() => stage.close())
const { web } = stage
await stage.set({ endpoint })

type Till = Awaited<ReturnType<typeof openTill>>

/** A till of a member whose wallet can be paid, behind an address of its own. */
async function openTill(client: string) {
  const owner = await web.member()
  await stage.addWallet(owner, await stage.service.create())
  const from = { address: '10.0.0.1', headers: { 'x-forwarded-for': client } }
  const opened = await web.call({ method: 'POST', url: '/api/tills', as: owner, body: {}, ...from })
  assert.equal(opened.statusCode, 201, opened.body)
  const { id, token } = opened.json() as { id: string; token: string }
  const call = (method: string, url: string, body: object) => web.call({ method, url, token, body, ...from })
  const sale = async (): Promise<string> => {
    const id = randomUUID()
    const reply = await call('PUT', `/api/till/sales/${id}`, { amountMsats: 21_000 })
    assert.equal(reply.statusCode, 200, reply.body)
    return id
  }
  const tap = (saleId: string, link: string, pin?: string) =>
    call('POST', `/api/till/sales/${saleId}/card`, { link, ...(pin && { pin }) })
  return { id, sale, tap }
}

const linkOf = ({ card }: HeldCard, host = 'cafe.example') =>
  `lnurlw://${host}/api/cards/${card.id}/scan?${new URLSearchParams(card.tap())}`

const pays = async (till: Till, link: string) => {
  const reply = await till.tap(await till.sale(), link)
  assert.deepEqual([reply.statusCode, reply.json().card], [200, 'accepted'], reply.body)
}

describe('POST /api/till/sales/{saleId}/card with a card of ours', () => {
  test('200 though the instance cannot be reached under its own name, also under a further domain', async () => {
    const [till, held] = [await openTill('192.0.2.1'), await stage.heldCard()]
    await pays(till, linkOf(held))
    const added = await web.call({ method: 'PUT', url: '/api/domains/other.example', as: stage.admin, body: {} })
    assert.equal(added.statusCode, 200, added.body)
    await pays(till, linkOf(held, 'other.example'))
  })

  for (const system of ['lnbits', 'boltcard', 'btcpay'] as const) {
    test(`200 for one that came from ${system}`, async () => {
      const till = await openTill('192.0.2.2')
      const { file, key, chips } = exportsOf[system](1)
      const body = { system, file, dryRun: false, ...(key !== undefined && { key }) }
      const report = (await web.call({ method: 'POST', url: '/api/cards/import', as: stage.admin, body })).json()
      const holder = await web.member()
      await stage.addWallet(holder, await stage.service.create({ balanceMsats: 10_000_000 }))
      await stage.activate({ otc: report.cards[0].otc }, holder)
      await pays(till, `lnurlw://cafe.example${tapOfChip(chips[0]!)}`)
    })
  }

  test('declines by the reason of the card: a PIN is asked for, a wrong one can be entered again', async () => {
    const [till, held] = [await openTill('192.0.2.3'), await stage.heldCard()]
    const body = { pin: '4711', limitMsats: 1000 }
    await web.call({ method: 'PUT', url: `/api/cards/${held.card.id}/pin`, as: held.holder, body })
    const [sale, link] = [await till.sale(), linkOf(held)]
    assert.equal(refusalIn(await till.tap(sale, link)).reason, 'card_asks_pin')
    const wrong = await till.tap(sale, link, '0000')
    assert.equal(refusalIn(wrong).reason, 'pin_wrong')
    assert.equal(wrong.json().error.details, undefined, 'said once: by its reason')
    assert.equal((await till.tap(sale, link, '4711')).json().card, 'accepted')
  })

  test('declines by the limit, with what the card may spend, and its holder sees the tap', async () => {
    const [till, held] = [await openTill('192.0.2.6'), await stage.heldCard()]
    await stage.limit(held.card, { tapMsats: 20_000 })
    const reply = await till.tap(await till.sale(), linkOf(held))
    assert.equal(refusalIn(reply).reason, 'amount_over_tap_limit')
    assert.deepEqual(reply.json().error.details, { maxMsats: 20_000 })
    await stage.until(async () => {
      const taps = await web.call({ url: `/api/cards/${held.card.id}/taps`, as: held.holder })
      return taps.json()[0]?.code === 'amount_over_tap_limit'
    })
    // Another payment that is open keeps this one from beginning: a decline, nothing to wait for.
    await stage.limit(held.card, { tapMsats: 90_000 })
    held.wallet.faults.failWith = 'INSUFFICIENT_BALANCE'
    assert.equal(refusalIn(await till.tap(await till.sale(), linkOf(held))).reason, 'insufficient_balance')
    await web.sql`
      update card_payments set status = 'UNKNOWN', error_code = null, moved_nothing = false, resolved_at = null, resolved_by = null,
        wallet_error_code = null, next_check_at = now() + interval '1 hour'
      where card_id = ${held.card.id}`
    const other = await till.tap(await till.sale(), linkOf(held))
    assert.equal(refusalIn(other).reason, 'card_payment_unresolved', other.body)
  })

  test('404 for an unknown card', async () => {
    const till = await openTill('192.0.2.7')
    const path = `/api/cards/${'0'.repeat(32)}/scan?p=${'0'.repeat(32)}&c=${'0'.repeat(16)}`
    const reply = await till.tap(await till.sale(), `${endpoint}${path}`)
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [404, 'card_not_found'])
  })

  const refused: [string, string, string][] = [
    ['half a tap', `/api/cards/${'0'.repeat(32)}/scan?p=00`, 'card_declined'],
    ['no card at all', '/api/health', 'card_unreachable'],
  ]
  for (const [what, path, reason] of refused) {
    test(`409 for ${what}`, async () => {
      const till = await openTill('192.0.2.4')
      const reply = await till.tap(await till.sale(), `${endpoint}${path}`)
      assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [409, reason], reply.body)
    })
  }
})

describe('strangers who open tills of their own and tap without end', () => {
  test('stop at a hundred and twenty a minute each, and the cards of a café pay on', async () => {
    const [cafe, held] = [await openTill('192.0.2.5'), await stage.heldCard()]
    const strangers = await Promise.all(Array.from({ length: 8 }, (_, at) => openTill(`198.51.100.${at + 1}`)))
    const madeUp = `${endpoint}/api/cards/${held.card.id}/scan?p=${'a'.repeat(32)}&c=${'b'.repeat(16)}`
    await stretchMinutes(
      web.sql,
      strangers.map(({ id }) => `tapCard till ${id}`),
      110,
    )
    for (const till of strangers) {
      const sale = await till.sale()
      const replies = await Promise.all(Array.from({ length: 15 }, () => till.tap(sale, madeUp)))
      assert.equal(replies.filter(reply => refusalIn(reply).reason === 'rate_limited').length, 5)
    }
    for (let at = 0; at < 3; at++) await pays(cafe, linkOf(held))
    const [counted] = await web.sql`select count(*)::int as taps from rate_limits where key like 'card-scan address%'`
    assert.equal(counted?.taps, 0, 'no till asked over HTTP')
  })
})
