/** What is told to others, and when that ends: webhooks, wallets that fell asleep, days of the overview, listeners that are replaced. */
import assert from 'node:assert/strict'
import { until } from '@chispa/sandbox/until'
import { dayMs, hourMs, minuteMs, type Story } from '../life.ts'

export const webhookRetries: Story = {
  name: 'a webhook that is not taken is tried for three days and taken in the end; one that took nothing for three days is switched off',
  promised: 'docs/webhooks.md',
  days: 11,
  maxStepMinutes: 180,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const body = { url: people.taker.url, events: ['payment.received'], scope: 'member' }
    const { id } = (await platform.askWell({ method: 'POST', path: '/api/webhooks', as: member.person, body })).endpoint
    const deliveries = () => platform.askWell({ path: `/api/webhooks/${id}/deliveries`, as: member.person })
    people.taker.status = 503
    await people.pay(member, 1000)
    await pass(2 * dayMs)
    assert.equal((await deliveries())[0].status, 'PENDING')
    people.taker.status = 200
    await pass(dayMs)
    assert.equal((await deliveries())[0].status, 'DELIVERED', 'within the three days')
    people.taker.status = 503
    await people.pay(member, 1000)
    await pass(5 * dayMs)
    const [endpoint] = await platform.askWell({ path: '/api/webhooks', as: member.person })
    people.taker.status = 200
    assert.equal(endpoint.disabledWhy, 'failing', JSON.stringify(endpoint))
    assert.equal((await deliveries())[0].status, 'FAILED')
  },
}

export const sleepingWallets: Story = {
  name: 'a wallet that is silent for two days among others that answer is asleep, not before, and its owner switches it on again',
  promised: 'WALLET_ARCHIVE_IDLE_HOURS',
  days: 11,
  maxStepMinutes: 55,
  async tell({ platform, people, pass }) {
    const [sleeper, company] = [await people.newMember(), await people.newMember()]
    await people.pay(sleeper, 1000)
    await people.pay(company, 1000)
    sleeper.wallet.faults.silent = true
    const [{ id = '' } = {}] = await platform.database.sql<
      { id: string }[]
    >`select id from remote_wallets where user_id = ${sleeper.id}`
    const standing = async () =>
      (
        await platform.database.sql<{ status: string; isAsleep: boolean }[]>`
        select status, asleep_since is not null as is_asleep from remote_wallets where id = ${id}`
      )[0]
    await pass(44 * hourMs)
    assert.deepEqual(await standing(), { status: 'ACTIVE', isAsleep: false })
    // Half an hour of silence counts between two looks, and a step of the clock is longer.
    await pass(8 * dayMs)
    assert.deepEqual(await standing(), { status: 'ARCHIVED', isAsleep: true })
    sleeper.wallet.faults.silent = false
    const body = { status: 'ACTIVE' }
    await platform.askWell({ method: 'PATCH', path: `/api/remote-wallets/${id}`, as: sleeper.person, body })
    await until(async () => (await standing())?.status === 'ACTIVE')
  },
}

/** The days are those of the zone that somebody looks from: one of 23 and one of 25 hours a year. */
export const overviewDays: Story = {
  name: 'the overview has every payment once and in its own day, with days of 23 and 25 hours, month ends, a leap day and the year end',
  promised: 'docs/api.md, GET /api/overview',
  days: 8,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const zone = 'Europe/Madrid'
    const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
    const read = () =>
      platform.askWell({ path: `/api/overview?span=week&zone=${encodeURIComponent(zone)}`, as: people.admin })
    for (let day = 0; day < 7; day++) {
      const { buckets } = await read()
      assert.equal(new Set(buckets.map(({ start }: { start: string }) => dayOf(new Date(start)))).size, 7)
      assert.equal(dayOf(new Date(buckets[6].start)), dayOf(platform.now()), 'the last bucket is today')
      const today = buckets[6].receivedCount
      await people.pay(member, 1000)
      await until(async () => (await read()).buckets[6].receivedCount > today)
      await pass(dayMs)
    }
  },
}

export const listenerReplaced: Story = {
  name: 'a listener that is killed, or replaced in order, misses no payment, and its wallets are held by the next one',
  promised: 'decision 10, a lease for the process',
  days: 2,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    await people.pay(member, 1000)
    await platform.restart('listener', 'SIGKILL')
    await people.pay(member, 1000)
    await pass(hourMs)
    await platform.restart('listener')
    await platform.restart('web')
    await people.pay(member, 1000)
    await pass(5 * minuteMs)
    const { sql } = platform.database
    const countOwners = () => sql<{ owners: number }[]>`
      select count(distinct l.owner)::int as owners from listener.wallets l join listener.instances i on i.id = l.owner
      where i.lease_until > now()`
    await until(async () => (await countOwners())[0]?.owners === 1)
  },
}
