/** The PIN of a card: set by its holder, asked for at the till from its limit on, three guesses whoever guesses where. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { tapUrl } from '@chispa/protocols/boltcard'
import { ProfileTill } from '@chispa/sandbox/tills/profile-till'
import { tillProfiles } from '@chispa/sandbox/tills/profiles'
import { ManualClock } from '@chispa/testing/manual-clock'
import { refusalIn } from '../../test/app.ts'
import { startTillProcess } from '../../test/till-process.ts'
import { declined, type HeldCard, openStage, paid, told } from '../../test/till-stage.ts'
import { payWithTap } from './pay.ts'

// Nothing here is about time: a busy machine has as much of it as it needs.
const times = { tillTimeoutMs: 60_000, walletLimitMs: 60_000 }
const clock = new ManualClock()
const stage = await openStage({ logLevel: 'trace' })
const others = [startTillProcess(stage, undefined, times), startTillProcess(stage, undefined, times)]
after(async () => {
  await Promise.all(others.map(process => process.crash()))
  await stage.close()
})
const { web, bill } = stage
const rightPin = '4711'

const setPin = (
  { card, holder }: Pick<HeldCard, 'card' | 'holder'>,
  body: object = { pin: rightPin, limitMsats: 20_000 },
) => web.call({ method: 'PUT', url: `/api/cards/${card.id}/pin`, as: holder, body })

const act = ({ card, holder }: HeldCard, method: string, what: string) =>
  web.call({ method, url: `/api/cards/${card.id}/${what}`, as: holder })

async function heldWithPin(limitMsats = 20_000): Promise<HeldCard> {
  const held = await stage.heldCard()
  const reply = await setPin(held, { pin: rightPin, limitMsats })
  assert.deepEqual([reply.statusCode, reply.json().pinLimitMsats], [200, limitMsats], reply.body)
  return held
}

const guessesLeft = async ({ card, holder }: HeldCard) =>
  (await web.call({ url: `/api/cards/${card.id}`, as: holder })).json().pinGuessesLeft

/** Taps and pays with this PIN, or none. */
async function payWith(
  { card }: HeldCard,
  pin: string | undefined,
  amountMsats = 21_000,
  invoice = bill(amountMsats).invoice,
) {
  const tap = { ...(await stage.scanned(card)), ...(pin === undefined ? {} : { pin }) }
  return told(await stage.pay(card, tap, invoice))
}

describe('at the till', () => {
  test('asked for from the limit on, and below it not', async () => {
    const held = await heldWithPin()
    const offer = (await stage.scan(held.card, held.card.tap())).json()
    assert.equal(offer.pinLimit, 20_000)
    assert.deepEqual(await payWith(held, undefined, 19_000), paid)
    assert.deepEqual(await payWith(held, undefined, 20_000), declined('pin_required'))
    assert.deepEqual(await payWith(held, '', 20_000), declined('pin_required'))
    assert.deepEqual(await payWith(held, rightPin, 20_000), paid)
  })

  test('a card without one offers no limit, and takes whatever a till sends', async () => {
    const held = await stage.heldCard()
    assert.ok(!('pinLimit' in (await stage.scan(held.card, held.card.tap())).json()))
    assert.deepEqual(await payWith(held, ''), paid)
    assert.deepEqual(await payWith(held, '0000'), paid)
  })

  test('the same invoice again after a wrong guess, and nothing was spent by it', async () => {
    const held = await heldWithPin()
    const { invoice, paymentHash } = bill(21_000)
    const tap = await stage.scanned(held.card)
    assert.deepEqual(told(await stage.pay(held.card, { ...tap, pin: '0000' } as never, invoice)), declined('pin_wrong'))
    assert.deepEqual(told(await stage.pay(held.card, { ...tap, pin: rightPin } as never, invoice)), paid)
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
    // The same tap asked again gets the result of the first, whatever was typed.
    assert.deepEqual(told(await stage.pay(held.card, tap, invoice)), paid)
  })

  test('three wrong guesses pause the card; the holder switches it on, and has three again', async () => {
    const held = await heldWithPin()
    assert.equal(await guessesLeft(held), 3)
    assert.deepEqual(await payWith(held, '0000'), declined('pin_wrong'))
    assert.equal(await guessesLeft(held), 2)
    assert.deepEqual(await payWith(held, '0001'), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, 'not a pin'), declined('pin_wrong_card_paused'))
    assert.deepEqual(await payWith(held, rightPin), declined('card_disabled'))
    assert.deepEqual(await payWith(held, undefined, 1000), declined('card_disabled'))
    assert.equal(await guessesLeft(held), 0)
    const entries = await web.sql`
      select level, user_id, message from activity
      where event = 'card.paused_by_guesses' and metadata ->> 'cardId' = ${held.card.id}`
    assert.deepEqual(
      [...entries].map(({ level, userId }) => [level, userId]),
      [['WARN', held.holder.userId]],
    )
    assert.match(entries[0]?.message, /paused: its PIN was wrong three times/)
    assert.equal((await act(held, 'POST', 'enable')).json().disabled, false)
    assert.deepEqual(await payWith(held, '0000'), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, '0001'), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, rightPin), paid)
    // The right one starts the count anew.
    assert.deepEqual(await payWith(held, '0000'), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, '0001'), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, rightPin), paid)
  })

  test('forty guesses at once over three processes are three', async () => {
    const held = await heldWithPin()
    const { invoice } = bill(21_000)
    const { k1 } = await stage.scanned(held.card)
    const guess = (at: number) =>
      payWithTap(others[at % 2]!.deps, held.card.id, { k1, pr: invoice, pin: String(1000 + at) }).then(
        () => 'paid',
        error => error.reason as string,
      )
    const here = (at: number) =>
      stage.pay(held.card, { k1, pin: String(2000 + at) } as never, invoice).then(reply => told(reply).reason as string)
    const words = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 3 === 2 ? here(at) : guess(at))))
    const count = (word: string) => words.filter(one => one === word).length
    assert.deepEqual([count('pin_wrong'), count('pin_wrong_card_paused'), count('card_disabled')], [2, 1, 37])
    assert.ok((await stage.cardRow(held.card)).disabledAt !== null)
    const entries = await web.sql`
      select 1 from activity where event = 'card.paused_by_guesses' and metadata ->> 'cardId' = ${held.card.id}`
    assert.equal(entries.length, 1, 'told once')
    assert.equal(stage.outgoing(held.wallet).length, 0)
  })

  test('the right one at once from a till that asks twice: one guess, one payment', async () => {
    const held = await heldWithPin()
    await payWith(held, '0000')
    await payWith(held, '0001')
    const { invoice, paymentHash } = bill(21_000)
    const tap = { ...(await stage.scanned(held.card)), pin: rightPin }
    const replies = await Promise.all([1, 2, 3].map(() => stage.pay(held.card, tap as never, invoice)))
    assert.deepEqual(replies.map(told), [paid, paid, paid])
    assert.equal(stage.outgoing(held.wallet, paymentHash).length, 1)
    assert.equal((await stage.cardRow(held.card)).disabledAt, null)
  })

  test('a small amount of the same tap at the same moment lets no large one through', async () => {
    const held = await heldWithPin()
    const tap = { ...(await stage.scanned(held.card)), pin: '0000' }
    const bills = [bill(1000), bill(30_000), bill(1000)]
    const replies = await Promise.all(bills.map(({ invoice }) => stage.pay(held.card, tap as never, invoice)))
    assert.equal(told(replies[1]!).status, 'ERROR')
    assert.equal(stage.outgoing(held.wallet, bills[1]!.paymentHash).length, 0)
  })

  for (const profile of tillProfiles.filter(({ pin }) => pin !== undefined)) {
    test(`${profile.name} asks for it`, async () => {
      if (!web.app.server.listening) await web.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = web.app.server.address() as { port: number }
      // A till that compares the wrong units is told so, and asks from a thousand times the limit on.
      const isOff = profile.pin === 'from a thousand times the limit on'
      const { card } = await heldWithPin(isOff ? 21 : 0)
      const { invoice } = bill(21_000)
      const tap = tapUrl(`lnurlw://127.0.0.1:${port}/api/cards/${card.id}/scan`, card.tap())
      const shown = await new ProfileTill(profile, { clock }).charge({
        tap,
        invoice,
        amountMsats: 21_000,
        typedPin: rightPin,
      })
      if (isOff) assert.match(shown.screen, /needs the PIN/)
      else assert.deepEqual(shown.heard, { kind: 'OK' })
    })
  }
})

describe('by the holder', () => {
  test('set, changed and removed; the answer and the list say from where on it is asked for', async () => {
    const held = await heldWithPin()
    assert.equal((await setPin(held, { pin: '1234', limitMsats: 0 })).json().pinLimitMsats, 0)
    assert.deepEqual(await payWith(held, rightPin, 1000), declined('pin_wrong'))
    assert.deepEqual(await payWith(held, '1234', 1000), paid)
    assert.equal((await act(held, 'DELETE', 'pin')).json().pinLimitMsats, null)
    assert.deepEqual(await payWith(held, undefined), paid)
  })

  for (const pin of ['', '123', '12345', 'abcd', '١٢٣٤', 1234]) {
    test(`400 for ${JSON.stringify(pin)}`, async () => {
      assert.equal(refusalIn(await setPin(await stage.heldCard(), { pin, limitMsats: 0 })).reason, 'invalid_request')
    })
  }

  test('by nobody else: no operator, no device token, no former holder', async () => {
    const held = await heldWithPin()
    const url = `/api/cards/${held.card.id}/pin`
    const body = { pin: '1234', limitMsats: 0 }
    for (const method of ['PUT', 'DELETE']) {
      const sent = method === 'PUT' ? { body } : {}
      for (const as of [stage.admin, await web.member('OPERATOR'), await web.member()]) {
        assert.equal(refusalIn(await web.call({ method, url, as, ...sent })).reason, 'not_card_holder')
      }
      const token = await web.deviceToken(held.holder.userId, ['cards:read', 'cards:write'])
      assert.equal(refusalIn(await web.call({ method, url, token, ...sent })).reason, 'device_token_refused')
    }
    assert.deepEqual(await payWith(held, rightPin), paid)
  })

  test('it ends with the holding', async () => {
    const held = await heldWithPin()
    const { otc } = (
      await web.call({ method: 'POST', url: `/api/cards/${held.card.id}/release`, as: stage.admin })
    ).json()
    assert.equal((await web.sql`select 1 from card_pins where card_id = ${held.card.id}`).length, 0)
    await stage.activate({ otc }, held.holder)
    assert.deepEqual(await payWith(held, undefined), paid)
  })

  test('neither the digits nor their hash are logged or told', async () => {
    const pin = '9173'
    const held = await stage.heldCard()
    await setPin(held, { pin, limitMsats: 0 })
    await payWith(held, '8264')
    await payWith(held, pin)
    const [row] = await web.sql`select sealed_hash from card_pins where card_id = ${held.card.id}`
    assert.ok(!Buffer.from(row?.sealedHash as Uint8Array).includes(pin))
    // Ids and fractions of numbers have any four digits now and then.
    const plain = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d\.\d+/g, '')
    for (const line of web.lines) assert.doesNotMatch(plain(line), /pin=|"pin":|\b9173\b|\b8264\b/)
    const activity = JSON.stringify(await web.sql`select * from activity`)
    assert.doesNotMatch(plain(activity), /\b9173\b|\b8264\b/)
  })
})
