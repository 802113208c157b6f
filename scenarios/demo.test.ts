/**
 * `npm run demo` as a newcomer sees it: everything up, someone pays an address, a card is programmed, activated and
 * tapped, and the money arrives.
 */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { call as callAs } from '@chispa/sandbox/demo/instance'
import { type DemoPerson, demoPeople } from '@chispa/sandbox/demo/people'
import { until } from '@chispa/sandbox/until'
import { desk, openBrowser, phone, type Stage, smallPhone } from './src/browser-stage.ts'
import { type Chip, person, shown, startDemo } from './src/demo-process.ts'
import { readQr } from './src/read-qr.ts'
import { overflow, signIn } from './src/visiting.ts'

const demo = await startDemo()
after(() => demo.stop())
const { instance, sandbox, port, told, ask, named, chips, chipOf, platformHeard, sell, setTill } = demo

test('it tells where everything is, who is there and what to do', async () => {
  assert.match(told, new RegExp(`The platform is at\\s+${instance.url}`))
  assert.match(told, new RegExp(`Pay with a card at\\s+${sandbox}/till`))
  assert.equal(told.match(/nsec1\w{58}/g)?.length, 5)
  assert.match(await (await fetch(sandbox)).text(), /Pay as the visitor/)
  assert.match(await (await fetch(`${sandbox}/till`)).text(), /Café Plaza/)
  assert.match(await (await fetch(`${instance.url}/api/settings`)).text(), /Plaza Chispa/)
})

test('a visitor pays an address, and one sees it arrive', async () => {
  const [before, visitor] = [await named('Ana'), await named('Visitor')]
  const to = `ana@127.0.0.1:${port}`
  await ask('POST', `/wallets/${visitor.id}/pay`, { to, amountMsats: 210_000, comment: 'hola' })
  assert.equal((await named('Ana')).balanceMsats, before.balanceMsats + 210_000)
})

test('another domain has its own look, and a name that pays', async () => {
  const [, url = ''] = told.match(/Another domain is at (\S+)/) ?? []
  await using other = await openBrowser(instance.url)
  const { page } = await other.visit()
  await page.goto(url)
  await page.getByText('Chess Club').first().waitFor()
  await page.getByText(`bruno@club.localhost:${port}`).first().waitFor()
  await page.getByText('Any amount').waitFor()
})

test('designs with pictures, and cards of each kind', async () => {
  const designs = await callAs<{ imageUrl: string }[]>(instance, person('Olga'), 'GET', '/api/card-designs/list')
  assert.equal(designs.length, 2)
  for (const { imageUrl } of designs) assert.match(await (await fetch(imageUrl)).text(), /^<svg /)
  const counts = await callAs<Record<string, number>>(instance, person('Olga'), 'GET', '/api/cards/counts')
  assert.deepEqual([counts.total, counts.paired, counts.used], [5, 4, 0])
  const states = (await chips()).map(({ name, state }) => `${name}: ${state}`)
  assert.deepEqual(states, [
    'Ana’s card: programmed',
    'Ana’s card with a PIN: programmed',
    'Market card: programmed',
    'Bruno’s paused card: programmed',
    'Fresh card: blank',
  ])
})

test('the fresh card: the operator’s link programs it, its code activates it, a tap pays', async () => {
  const [, cardId, otc] = /dashboard\/cards\/(\w{32})[\s\S]*wallet\/activate#(\w{32})/.exec(told) as RegExpExecArray
  const chip = await chipOf('Fresh card')
  assert.deepEqual((await fetch(`${sandbox}/till/sales`, postSale({ card: chip.id }))).status, 409)

  const { url } = await callAs<{ url: string }>(instance, person('Olga'), 'POST', `/api/cards/${cardId}/write-token`)
  const page = await (await fetch(sandbox)).text()
  assert.ok(page.includes(`/dashboard/cards/${cardId}`) && page.includes(`/wallet/activate#${otc}`))
  assert.equal((await ask<Chip>('POST', '/cards/program', { link: url, chip: chip.id })).state, 'programmed')
  const again = await fetch(`${sandbox}/cards/program`, post({ link: url, chip: chip.id }))
  assert.match(await again.text(), /write token is missing, wrong, used/)

  // Nobody's yet: the card says so, and nothing is paid.
  await setTill({ ignoreRange: true })
  assert.equal((await sell({ card: chip.id })).code, 'card_not_paired')
  await setTill()

  await callAs(instance, person('Bruno'), 'POST', `/api/cards/otc/${otc}/activate`)
  const [bruno, cafe] = [await named('Bruno'), await named('Café Plaza')]
  const sale = await sell({ card: chip.id, amountMsats: 150_000 })
  assert.deepEqual([sale.state, sale.message], ['paid', '150 sats received'])
  assert.equal((await named('Café Plaza')).balanceMsats, cafe.balanceMsats + 150_000)
  assert.equal((await named('Bruno')).balanceMsats, bruno.balanceMsats - 150_000)
  await platformHeard()
  const path = `/api/cards/${cardId}/transactions`
  const [payment] = await callAs<{ status: string }[]>(instance, person('Bruno'), 'GET', path)
  assert.equal(payment?.status, 'SUCCEEDED')
})

test('what a remote device is answered programs a chip as well', async () => {
  const chip = await ask<Chip>('POST', '/cards', { name: 'From a device' })
  const key = randomBytes(24).toString('hex')
  await callAs(instance, person('Renata'), 'POST', '/api/settings', { external_device_key: key })
  const device = `${instance.url}/api/remote-connections/${key}`
  const { skins } = (await (await fetch(device)).json()) as { skins: { value: string }[] }
  const order = { designId: skins[0]?.value, cardUID: chip.id }
  const payload = (await (await fetch(`${device}/cards`, post(order))).json()) as object
  assert.equal((await ask<Chip>('POST', '/cards/program', { payload, chip: chip.id })).state, 'programmed')
  // Its tap is authentic; that nobody holds the card is the next thing to be said.
  await setTill({ ignoreRange: true })
  assert.deepEqual(await shown(sell({ card: chip.id })), ['declined', 'card_not_paired'])
  await setTill()
})

test('a pasted tap pays once', async () => {
  const { url } = await ask<{ url: string }>('POST', `/cards/${(await chipOf('Ana’s card')).id}/tap`)
  assert.equal((await sell({ tap: url })).state, 'paid')
  assert.deepEqual(await shown(sell({ tap: url })), ['declined', 'tap_used'])
})

test('the till in the product: Café Plaza charges, a card of another service pays', async () => {
  const cafe = demoPeople.find(({ name }) => name === 'Café Plaza') as DemoPerson
  const { token } = await callAs<{ token: string }>(instance, cafe, 'POST', '/api/tills', {})
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${instance.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await reply.json()) as { state: string; card: string }
  }
  const sale = `/api/till/sales/${randomUUID()}`
  assert.equal((await ask('PUT', sale, { amountMsats: 1_000_000 })).state, 'open')
  const { link } = (await (await fetch(`${sandbox}/foreign-card/tap`, { method: 'POST' })).json()) as { link: string }
  assert.equal((await ask('POST', `${sale}/card`, { link })).card, 'accepted')
  await until(async () => (await ask('GET', sale)).state === 'paid')
  const { rate } = (await (await fetch(`${instance.url}/api/fiat-rate`)).json()) as { rate: { currency: string } }
  assert.equal(rate.currency, 'USD')
})

test('a card with a PIN pays small amounts without it, and larger ones with it alone', async () => {
  const card = (await chipOf('Ana’s card with a PIN')).id
  assert.equal((await sell({ card, amountMsats: 50_000 })).state, 'paid')
  assert.deepEqual(await shown(sell({ card, amountMsats: 100_000 })), ['declined', 'pin_required'])
  assert.deepEqual(await shown(sell({ card, amountMsats: 100_000, pin: '4321' })), ['declined', 'pin_wrong'])
  assert.equal((await sell({ card, amountMsats: 100_000, pin: '1234' })).state, 'paid')
})

test('declines with the card’s own sentence', async () => {
  // Its tap is genuine, so it gets an offer; the callback says why it does not pay.
  const sale = await sell({ card: (await chipOf('Bruno’s paused card')).id })
  assert.deepEqual(
    [sale.code, sale.message],
    ['card_disabled', 'The card is paused. Its holder switches it on in the app.'],
  )
  assert.match((await sell({ card: (await chipOf('Ana’s card')).id, amountMsats: 99_000_000 })).message, /at most now/)
  await setTill({ ignoreRange: true })
  assert.deepEqual(await shown(sell({ card: (await chipOf('Ana’s card')).id, amountMsats: 11_000_000 })), [
    'declined',
    'amount_over_tap_limit',
  ])
  await setTill()
})

describe('the pages, at the width of a phone and of a desk', () => {
  let pages: Stage
  before(async () => {
    pages = await openBrowser(sandbox)
  })
  after(() => pages[Symbol.asyncDispose]())

  for (const [name, size] of Object.entries({ phone, smallPhone, desk })) {
    test(`${name}: a chip is programmed with the pasted link, and the till shows what became of its tap`, async () => {
      const [title, body] = [`Card of ${name}`, { id: `04${randomBytes(6).toString('hex')}`, title: `Card of ${name}` }]
      const { id, otc } = await callAs<{ id: string; otc: string }>(
        instance,
        person('Renata'),
        'POST',
        '/api/cards',
        body,
      )
      const { url } = await callAs<{ url: string }>(instance, person('Olga'), 'POST', `/api/cards/${id}/write-token`)
      const { page, complaints } = await pages.visit(size)
      await page.goto('/')
      await page.locator('#program select').selectOption({ label: 'The one the link is for' })
      await page.getByPlaceholder('/write?token=').fill(url)
      await page.getByRole('button', { name: 'Hold the card to the reader' }).click()
      await page.getByText(`${title} is programmed.`).waitFor()
      assert.equal(await overflow(page), 0)
      await callAs(instance, person('Bruno'), 'POST', `/api/cards/otc/${otc}/activate`)

      await page.getByRole('link', { name: 'the till', exact: true }).click()
      for (const key of ['4', '2']) await page.getByRole('button', { name: key, exact: true }).click()
      await page.locator('#sell select').selectOption({ label: title })
      assert.equal(await overflow(page), 0)
      await page.getByRole('button', { name: 'Tap the card' }).click()
      await page.getByText('Paid, 42 sats').waitFor()
      await platformHeard()
      await page.getByRole('button', { name: 'New sale' }).click()
      await page.keyboard.type('99999')
      await page.getByRole('button', { name: 'Tap the card' }).click()
      await page.getByText('Declined, 99,999 sats').waitFor()
      await page.getByText('sats at most now').first().waitFor()
      assert.equal(await overflow(page), 0)
      assert.deepEqual(complaints, [])
    })
  }
})

test('a voucher from deposit to redemption: the till reads the code on the member’s phone', async () => {
  await using pages = await openBrowser(instance.url)
  await using shop = await openBrowser(sandbox)
  const [hers, till] = [await pages.visit(phone), await shop.visit(phone)]
  await signIn(hers.page, person('Ana'), '/dashboard/vouchers')
  await hers.page.getByText('Coffee of the month', { exact: true }).click()
  await hers.page.getByRole('button', { name: 'Show the code' }).click()
  const code = await readQr(
    till.page,
    await hers.page.getByRole('img', { name: 'The code of this voucher' }).screenshot(),
  )

  await till.page.goto('/till')
  const scan = async () => {
    await till.page.getByLabel('Voucher: scan the code').fill(code)
    await till.page.keyboard.press('Enter')
  }
  await scan()
  await till.page.getByText('Redeemed', { exact: true }).waitFor()
  await till.page.getByText('Coffee of the month', { exact: true }).waitFor()
  assert.equal(await overflow(till.page), 0)
  await till.page.getByRole('button', { name: 'New sale' }).click()
  await scan()
  await till.page.getByText('Coffee of the month was redeemed before').waitFor()

  await hers.page.getByRole('button', { name: 'Close' }).click()
  await hers.page.getByRole('button', { name: 'Check with the shop' }).click()
  await hers.page.getByText('It was used.').waitFor()
  assert.deepEqual([...hers.complaints, ...till.complaints], [])
})

test('the pictures of the designs are drawn, although they come from another port', async () => {
  await using pages = await openBrowser(instance.url)
  const { page, complaints } = await pages.visit()
  await signIn(page, person('Olga'), '/dashboard/cards/designs')
  // One that cannot be loaded is taken out of the page.
  const drawn = `Array.from(document.querySelectorAll('main img')).filter(one => one.naturalWidth > 0).length`
  await until(async () => (await page.evaluate<number>(drawn)) === 2)
  assert.deepEqual(complaints, [])
})

test('it ends in order', async () => {
  assert.equal(await demo.stop(), 0)
})

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const postSale = (order: object) => post({ amountMsats: 21_000, ...order })
