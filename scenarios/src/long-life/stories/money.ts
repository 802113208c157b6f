/** Money: limits of cards, invoices that end, payments whose end nobody tells. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { until } from '@chispa/sandbox/until'
import { dayMs, hourMs, minuteMs, type Story } from '../life.ts'

/** Longer than the platform waits for the answer of a wallet. */
const answerMs = 20_000

export const cardLimits: Story = {
  name: 'a card spends its day, week and month: the last 24 hours, 7 and 30 days, over every midnight, month end and change of clocks',
  promised: 'docs/api.md, PUT /api/cards/{id}/limits',
  days: 31,
  async tell({ people, pass }) {
    const member = await people.newMember()
    const limits = { tapMsats: 10_000, dayMsats: 10_000, weekMsats: 20_000, monthMsats: 30_000 }
    const card = await people.newCard(member, limits)
    const tap = async (expected: string, why: string) => assert.equal(await people.tap(card, 10_000), expected, why)
    await tap('OK', 'day 0')
    await tap('amount_over_day_limit', 'the day is used up')
    await pass(dayMs - 2 * minuteMs)
    await tap('amount_over_day_limit', 'not 24 hours yet, whatever midnight was in between')
    await pass(3 * minuteMs)
    await tap('OK', 'the second of the week')
    await pass(5 * dayMs)
    await tap('amount_over_week_limit', 'the week is used up')
    await pass(dayMs + 3 * minuteMs)
    await tap('OK', 'the first is out of the week; the third of the month')
    await pass(22 * dayMs - hourMs)
    await tap('amount_over_month_limit', 'the month is used up')
    await pass(dayMs + hourMs)
    await tap('OK', 'the first is out of the month')
  },
}

export const invoicesEnd: Story = {
  name: 'an invoice is paid up to its last minute, over ten minutes after it, forgotten after thirty days; a paid one stays',
  promised: 'invoice_retention_days; ARCHITECTURE.md, life of a received payment',
  days: 32,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const [paid, unpaid] = [await people.charge(member, 5000), await people.charge(member, 6000)]
    await pass(58 * minuteMs)
    assert.equal(people.payFromOutside(paid.pr), true, 'an hour is not over')
    const settled = async ({ verify }: { verify: string }) => (await platform.ask({ path: verify })).body
    await until(async () => (await settled(paid)).settled === true)
    await pass(hourMs)
    const hashOf = (one: { verify: string }) => one.verify.split('/').at(-1)!
    const statusOf = async (one: { verify: string }) =>
      (
        await platform.database.sql<
          { status: string }[]
        >`select status from invoices where payment_hash = ${hashOf(one)}`
      )[0]?.status
    const isOver = async () => (await statusOf(unpaid)) === 'EXPIRED'
    // A wallet that is silent, as on a machine that is too busy for it to answer within five seconds, is asked again hours later, for a day.
    for (let looks = 0; !(await until(isOver, answerMs).catch(() => false)); looks++) {
      assert.ok(looks < 5, 'a day after its end it is over, whatever its wallet says')
      await pass(6 * hourMs)
    }
    await pass(30 * dayMs + 3 * hourMs)
    await until(async () => (await statusOf(unpaid)) === undefined)
    assert.equal(await statusOf(paid), 'PAID')
    assert.equal((await settled(paid)).settled, true, 'its payer can still be shown')
  },
}

export const unknownOutcomes: Story = {
  name: 'a payment whose wallet fell silent ends at its deadline, is never paid twice, and its card is free after two minutes',
  promised: 'packages/payments/src/deadlines.ts, docs/promises.md',
  days: 3,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const card = await people.newCard(member, { tapMsats: 50_000, dayMsats: 500_000 })
    assert.equal(await people.tap(card, 7000), 'OK')
    const before = platform.ledger.balanceMsats(member.wallet.accountId)
    member.wallet.faults.loseAnswerAfterPaying = true
    member.wallet.faults.noNotifications = true
    const tapping = people.tap(card, 9000)
    await until(() => platform.ledger.balanceMsats(member.wallet.accountId) < before)
    member.wallet.faults.silent = true
    assert.equal(await tapping, 'payment_unresolved')
    await pass(3 * minuteMs)
    member.wallet.faults.silent = false
    member.wallet.faults.loseAnswerAfterPaying = false
    member.wallet.faults.noNotifications = false
    assert.equal(await people.tap(card, 1000), 'OK', 'it is free again')
    await pass(26 * hourMs)
    const statuses = await platform.database.sql<{ status: string; amountMsats: number }[]>`
      select status, amount_msats from card_payments where card_id = ${card.id} order by created_at`
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'],
    )
    assert.equal(platform.ledger.balanceMsats(member.wallet.accountId), before - 10_000)
  },
}

export const sendAndHistory: Story = {
  name: 'what was paid and received months ago is in the history and in the CSV, and its rate and hash have not changed',
  promised: 'docs/scale.md: payments are kept for good',
  days: 300,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    await people.pay(member, 21_000)
    const { invoice } = people.bill(4000)
    const body = { idempotencyKey: randomBytes(16).toString('hex'), to: invoice, amountMsats: 4000 }
    const send = () => platform.askWell({ method: 'POST', path: '/api/wallet/payments', as: member.person, body })
    await until(async () => (await send()).state === 'done')
    const history = async () =>
      JSON.stringify(await platform.askWell({ path: '/api/wallet/payments', as: member.person }))
    const before = await history()
    assert.equal(JSON.parse(before).length, 2)
    for (const days of [31, 91, 170]) {
      await pass(days * dayMs)
      assert.equal(await history(), before, `after ${days} days more`)
      assert.equal((await send()).state, 'done', 'the same key sends nothing again')
    }
    assert.equal(
      (await platform.ask({ path: '/api/wallet/payments.csv', as: member.person })).text.trim().split('\n').length,
      3,
    )
  },
}
