/** Everything that people scan or paste, in every language: it is paid, taken or kept, leads to its page, or is named for what it is. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type Language, languageTags } from '@chispa/contract/languages'
import type { Reason } from '@chispa/contract/refusals'
import { refusals } from '@chispa/contract/refusals'
import { encodeLnurl } from '@chispa/protocols/lud01'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { encodeNpub } from '@chispa/protocols/nip19'
import { announcementTemplate } from '@chispa/protocols/voucher-announcement'
import { type CouponService, startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { type GiftService, startGiftService } from '@chispa/sandbox/gift-service'
import { until } from '@chispa/sandbox/until'
import type { SandboxWallet } from '@chispa/sandbox/wallets/sandbox-wallet'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson, type Person } from '@chispa/testing/person'
import { loadCatalogue } from '@chispa/words/catalogues'
import type { Sentence } from '@chispa/words/sentence'
import type { BrowserContext, Page } from 'playwright-core'
import { phone } from './src/browser-stage.ts'
import { openPaymentStage } from './src/payment-stage.ts'
import { beyondRefusals, enterKey, field, fits, heading, signIn, storedText } from './src/visiting.ts'
import { wordsFor } from './src/words-for.ts'

const baker = newPerson()
const payments = await openPaymentStage(({ relay }) => ({ nostr_relays: [relay.url], serve_well_known: true }))
const { stage, network } = payments
const { service } = network
const member = (username: string) => payments.member(username, 500_000_000)
let gifts: GiftService
let coupons: CouponService
let ana: { person: Person; wallet: SandboxWallet }
let shop: SandboxWallet
let bruno: Person
before(async () => {
  gifts = await startGiftService(service, await service.create({ balanceMsats: 1_000_000_000 }))
  coupons = await startCouponService()
  ana = await member('ana')
  ;({ person: bruno } = await member('bruno'))
  shop = await service.create({ balanceMsats: 0 })
  const createdAt = Math.floor(Date.now() / 1000)
  const endpoints = { claimUrl: coupons.claimUrl }
  const announced = announcementTemplate({ endpoints, createdAt, servicePublicKey: coupons.publicKey })
  network.relay.publish(finalizeEvent(announced, baker.secretKey, signer))
})
after(async () => {
  await gifts?.stop()
  await coupons?.stop()
  await payments[Symbol.asyncDispose]()
})

/** A member has so many live pages at once. */
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** A page of ana's, in a language: what is pasted there, and what it says then. */
async function open(language: Language, place = '/dashboard/send') {
  const visit = await stage.visit(phone, { locale: language })
  contexts.push(visit.context)
  const say = (sentence: Sentence) => wordsFor(sentence, language)
  const catalogue = await loadCatalogue(language)
  const button = async (sentence: Sentence) =>
    visit.page.getByRole('button', { name: await say(sentence), exact: true })
  const { page } = visit
  await signIn(page, ana.person, place)
  return {
    ...visit,
    say,
    button,
    reason: (reason: Reason) => catalogue?.reasons[reason] ?? refusals[reason].message,
    async paste(text: string) {
      await field(page, await say('Invoice, lightning address or LNURL')).fill(text)
      await (await button('Continue')).click()
    },
  }
}
const openAgain = (page: Page, place: string) =>
  page.goto(`about:blank`).then(() => page.goto(`${stage.origin}${place}`))

const bill = (sats: number) => service.ledger.createInvoice(shop.accountId, { amountMsats: sats * 1000 }).invoice
const sentBy = ({ accountId }: SandboxWallet) =>
  service.ledger.transactions(accountId).filter(({ type, state }) => type === 'outgoing' && state === 'settled').length

const onChain = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const offer = `lno1${'pg257enxv4ezqcneype82um50ynhxgrwdajx283qfwdpl28qqmc78ymlvhmxcsywdk5wrjnj36jryg488qwlrnzyjczlqs85ck65'.slice(0, 90)}`

/** Everything that is paid with the amount in it, and whom it pays. */
const withAmount: [string, (sats: number) => string][] = [
  ['an invoice', sats => bill(sats)],
  ['an invoice in upper case', sats => bill(sats).toUpperCase()],
  ['lightning:', sats => `lightning:${bill(sats)}`],
  ['lightning://', sats => `LIGHTNING://${bill(sats).toUpperCase()}`],
  ['BIP-21', sats => `bitcoin:${onChain}?amount=0.00021&lightning=${bill(sats)}`],
  ['BIP-321 in upper case', sats => `BITCOIN:?LNO=${offer.toUpperCase()}&LIGHTNING=${bill(sats).toUpperCase()}`],
  ['a sentence', sats => `Please pay ${bill(sats)} today`],
]
const withoutAmount = (): [string, string][] => [
  ['a name', 'bruno'],
  ['a name with @', '@Bruno'],
  ['an address', `bruno@${new URL(stage.origin).host}`],
  ['the link of a page', `${stage.origin}/bruno`],
  ['an npub', encodeNpub(bruno.pubkey)],
  ['an npub as a link', `nostr:${encodeNpub(bruno.pubkey)}`],
  ['an LNURL', encodeLnurl(`${stage.origin}/.well-known/lnurlp/bruno`).toUpperCase()],
  ['lnurlp', `lnurlp://${new URL(stage.origin).host}/.well-known/lnurlp/bruno`],
]

const named = (): [string, Reason][] => [
  [onChain, 'target_on_chain'],
  [`bitcoin:${onChain}?amount=0.1`, 'target_on_chain'],
  [offer, 'target_is_offer'],
  ['lq1qqfqpzx8ev8rkvypn0ltdd6j7xuw0vdcm6zvzqtmd3r6g8fs7xp2n8', 'target_is_liquid'],
  ['spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu', 'target_is_spark'],
  [`ark1${'q'.repeat(60)}`, 'target_is_ark'],
  [`sp1q${'q'.repeat(112)}`, 'target_is_silent_payment'],
  [`cashuA${'eyJ0b2tlbiI6'.repeat(4)}`, 'target_is_ecash'],
  ['0x00000000219ab540356cbb839cbe05303d7705fa', 'target_is_other_coin'],
  ['00020101021126580014br.gov.bcb.pix0136', 'target_is_bank_code'],
  ['https://example.com/the/news', 'target_is_web_page'],
  ['keyauth://site.example/login?tag=login&k1=00', 'target_is_login'],
  ['lnurlc://site.example/channel', 'target_is_channel'],
  ['nsec180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsgyumg0', 'target_is_secret_key'],
  ['Qk3v9bX2sLr7TzW0nYp5Ag', 'target_is_coupon_code'],
  ['tel:+5491122334455', 'target_is_other_link'],
  [`bitcoin:?req-new=1&lightning=${bill(1)}`, 'target_requires_more'],
  [`lnurlw://${new URL(stage.origin).host}/api/cards/1/scan?p=00&c=11`, 'target_is_card'],
  ['two coffees, please', 'invalid_payment_target'],
  ['nobodyhere', 'name_not_found'],
  [encodeNpub(newPerson().pubkey), 'profile_not_found'],
]

for (const language of languageTags) {
  test(`${language}: what can be paid is paid, whatever it is written like`, async () => {
    const { page, paste, button, say } = await open(language)
    const before = sentBy(ana.wallet)
    let sats = 10
    const paid: string[] = []
    const payIt = async (what: string) => {
      await page.locator('form button[type=submit]').click()
      await page.getByText(await say('Paid'), { exact: true }).waitFor()
      paid.push(what)
      await openAgain(page, '/dashboard/send')
    }
    for (const [what, code] of withAmount) {
      sats++
      await paste(code(sats))
      await page
        .getByRole('main')
        .getByText(new RegExp(`\\b${sats}\\b`))
        .first()
        .waitFor()
      await (await button('Back')).waitFor()
      await payIt(what)
    }
    for (const [what, text] of withoutAmount()) {
      await paste(text)
      await page.getByText(`bruno@${new URL(stage.origin).host}`, { exact: true }).waitFor()
      await page.getByLabel(await say('Amount in sats')).fill('5')
      await payIt(what)
    }
    assert.equal(sentBy(ana.wallet) - before, paid.length)
    assert.equal(paid.length, withAmount.length + withoutAmount().length)
  })

  test(`${language}: what cannot be paid is named for what it is`, async () => {
    const { page, paste, reason, complaints } = await open(language)
    for (const [text, why] of named()) {
      await paste(text)
      await page.getByText(reason(why)).waitFor()
    }
    const timestamp = Math.floor(Date.now() / 1000) - 3 * 3600
    const order = { amountMsats: 1000, timestamp, expirySeconds: 3600 }
    await paste(service.ledger.createInvoice(shop.accountId, order).invoice)
    const when = new Intl.RelativeTimeFormat(language).format(-2, 'hour')
    await page
      .getByText(await wordsFor('This invoice expired {when}. Ask for a new one.', language, { when }))
      .waitFor()
    await fits(page)
    assert.deepEqual(beyondRefusals(complaints), [])
  })

  test(`${language}: a gift is taken once, with the amount, and arrives like any payment`, async () => {
    const { page, paste, say, button } = await open(language)
    const before = service.ledger.balanceMsats(ana.wallet.accountId)
    await paste(gifts.give({ description: 'Bienvenida' }).lnurl)
    await heading(page, await say('Take money')).waitFor()
    await page.getByText('Bienvenida').waitFor()
    await fits(page)
    await page.locator('form button[type=submit]').click()
    await page.getByTestId('received-amount').waitFor()
    await (await button('Done')).click()
    await page.getByText(await say('It is in your wallet.')).waitFor()
    await fits(page)
    assert.equal(service.ledger.balanceMsats(ana.wallet.accountId) - before, 2_100_000)
  })
}

test('a gift with a choice: the amount is asked, and more than there is is refused before anything is asked', async () => {
  const { page } = await open('en')
  const { link } = gifts.give({ minMsats: 10_000, maxMsats: 90_000 })
  await openAgain(page, `/dashboard/take#${encodeURIComponent(link)}`)
  await page.getByLabel('Amount in sats').fill('91')
  await page.getByRole('button', { name: 'Take it' }).click()
  await page.getByText('Enter an amount from 10 to 90 sats').waitFor()
  await page.getByLabel('Amount in sats').fill('42')
  await page.getByRole('button', { name: 'Take 42 sats' }).click()
  await page.getByTestId('received-amount').getByText('+42').waitFor()
})

test('a giver that declines, that pays late, and whose answer never comes', async () => {
  const { page } = await open('en')
  const take = async () => {
    const { link } = gifts.give()
    await openAgain(page, `/dashboard/take#${encodeURIComponent(link)}`)
    await page.getByRole('button', { name: 'Take 2,100 sats' }).click()
  }
  gifts.faults.refuse = 'Come back tomorrow'
  await take()
  await page.getByText('declined: Come back tomorrow').waitFor()
  await fits(page)
  gifts.faults.refuse = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Take 2,100 sats' }).waitFor()
  gifts.faults.late = true
  await take()
  await page.getByText('says it is on its way').waitFor()
  await fits(page)
  gifts.payLate()
  await page.getByTestId('received-amount').waitFor()
  Object.assign(gifts.faults, { late: true, hang: true })
  const handed = gifts.handed.length
  await take()
  await until(() => gifts.handed.length > handed)
  gifts.cut()
  await page.getByText('has not answered yet').waitFor()
  await fits(page)
  Object.assign(gifts.faults, { late: false, hang: false })
})

test('a merchant’s coupon is kept; links of our own lead to their pages; a wallet’s connection fills its form', async () => {
  const { page, paste } = await open('en')
  const { nonce } = coupons.ledger.mint({
    name: 'Two for one',
    benefit: { type: 'multibuy', buyQty: 2, payQty: 1 },
    merchant: baker.pubkey,
  })
  await paste(`https://merchant.example/s/${encodeNpub(baker.pubkey)}/checkout?coupon=${nonce}`)
  await heading(page, 'Two for one').waitFor()
  await page.getByText('2 for the price of 1').waitFor()
  await fits(page)
  await page.getByRole('button', { name: 'Keep this coupon' }).click()
  await page.waitForURL(/vouchers\/[0-9a-f-]{30}/)
  await heading(page, 'Two for one').waitFor()
  assert.ok(!(await storedText(page)).includes(nonce))

  await openAgain(page, '/dashboard/send')
  await paste(`${stage.origin}/wallet/activate#nothing`)
  await heading(page, 'No card has this code').waitFor()

  const wallet = await service.create({})
  await openAgain(page, '/dashboard/send')
  await paste(wallet.uri)
  await page.waitForURL('**/dashboard/wallet/connect')
  assert.equal(await page.getByLabel('Wallet connection').inputValue(), wallet.uri)
})

test('what is shared to the app goes on after signing in; a stranger’s wallet never connects by itself', async () => {
  const { page, complaints } = await stage.visit(phone)
  const invoice = bill(77)
  await page.goto('/sign-in')
  // As the browser does it that hands over what was shared.
  await page.evaluate(`{
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/open' })
    const text = 'Dinner: lightning:${invoice}'
    form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: text }))
    document.body.append(form)
    form.submit()
  }`)
  await page.waitForURL('**/sign-in?back=%2Fopen#*')
  await enterKey(page, ana.person)
  await page.getByText('77', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Pay 77 sats' }).waitFor()

  await page.goto(`/open#${encodeURIComponent('web+lightning:two coffees')}`)
  await heading(page, 'This cannot be paid here').waitFor()
  await fits(page)
  const wallet = await service.create({})
  await openAgain(page, `/open#${encodeURIComponent(wallet.uri)}`)
  await heading(page, 'The connection of a wallet').waitFor()
  await fits(page)
  await openAgain(page, '/open')
  await heading(page, 'Nothing was shared').waitFor()
  assert.deepEqual(beyondRefusals(complaints), [])
})
