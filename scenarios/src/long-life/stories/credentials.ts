/** What opens something for a while: sessions, device tokens, codes of keys, tills, secrets of webhooks; and an account that is taken over. */
import assert from 'node:assert/strict'
import { newPerson } from '@chispa/testing/person'
import { dayMs, hourMs, minuteMs, type Story, secondMs } from '../life.ts'

export const sessions: Story = {
  name: 'a session lasts an hour, at most a day, and not a second longer; a device token as long as was said',
  promised: 'spec 1, tokens',
  days: 61,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const mint = async (expiresIn?: string) =>
      (
        await platform.askWell({
          method: 'POST',
          path: '/api/jwt',
          as: member.person,
          body: expiresIn ? { expiresIn } : {},
        })
      ).token
    const [hour, day] = [await mint(), await mint('24h')]
    const tooLong = await platform.ask({
      method: 'POST',
      path: '/api/jwt',
      as: member.person,
      body: { expiresIn: '25h' },
    })
    assert.equal(tooLong.status, 400)
    const body = { userId: member.id, permissions: ['cards:read'], expiresIn: '60d' }
    const { jwt: device } = await platform.askWell({
      method: 'POST',
      path: '/api/auth/qr-jwt/generate',
      as: people.admin,
      body,
    })
    const opens = async (token: string) => (await platform.ask({ path: '/api/jwt', token })).status
    await pass(hourMs - 20 * secondMs)
    assert.deepEqual([await opens(hour), await opens(day)], [200, 200])
    await pass(21 * secondMs)
    assert.deepEqual([await opens(hour), await opens(day)], [401, 200])
    await pass(23 * hourMs - minuteMs)
    assert.equal(await opens(day), 200)
    await pass(2 * minuteMs)
    assert.deepEqual([await opens(day), await opens(device)], [401, 200])
    await pass(59 * dayMs - 5 * minuteMs)
    assert.equal(await opens(device), 200)
    await pass(6 * minuteMs)
    assert.equal(await opens(device), 401)
  },
}

export const tills: Story = {
  name: 'the token of a till holds for thirty days; its sales stay, and receipts with them',
  promised: 'docs/api.md, POST /api/tills',
  days: 32,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const { token } = await platform.askWell({ method: 'POST', path: '/api/tills', as: member.person, body: {} })
    const saleId = crypto.randomUUID()
    const sale = await platform.askWell({
      method: 'PUT',
      path: `/api/till/sales/${saleId}`,
      token,
      body: { amountMsats: 3000 },
    })
    assert.equal(people.payFromOutside(sale.invoice), true)
    await pass(30 * dayMs - minuteMs)
    assert.equal((await platform.askWell({ path: `/api/till/sales/${saleId}`, token })).state, 'paid')
    await pass(2 * minuteMs)
    assert.equal((await platform.ask({ path: '/api/till', token })).status, 401)
    const [row] = await platform.database.sql`select 1 from till_sales where id = ${saleId}`
    assert.ok(row, 'a paid sale is kept')
  },
}

export const keyCodes: Story = {
  name: 'a code that links a key is good for a day',
  promised: 'docs/api.md, POST /api/account/keys/codes',
  days: 3,
  async tell({ platform, people, pass }) {
    const member = await people.newMember()
    const make = async () =>
      (await platform.askWell({ method: 'POST', path: '/api/account/keys/codes', as: member.person, body: {} })).code
    const accept = (keyCode: string) =>
      platform.ask({ method: 'POST', path: '/api/key-codes/accept', as: newPerson(), body: { keyCode } })
    const [used, late] = [await make(), await make()]
    await pass(dayMs - minuteMs)
    assert.equal((await accept(used)).status, 200)
    await pass(2 * minuteMs)
    assert.equal((await accept(late)).body.error.reason, 'key_code_expired')
  },
}

export const takeovers: Story = {
  name: 'a linked key has the account seven days after it asked, not a minute before, and its owner keeps it by saying no',
  promised: 'docs/security.md, linked keys',
  days: 9,
  maxStepMinutes: 55,
  async tell({ platform, people, pass }) {
    const [lost, awake] = [await people.newMember(), await people.newMember()]
    const link = async (member: typeof lost) => {
      const key = newPerson()
      const { code } = await platform.askWell({
        method: 'POST',
        path: '/api/account/keys/codes',
        as: member.person,
        body: {},
      })
      await platform.askWell({ method: 'POST', path: '/api/key-codes/accept', as: key, body: { keyCode: code } })
      await platform.askWell({ method: 'POST', path: `/api/account/linked/${member.id}/takeover`, as: key, body: {} })
      return key
    }
    const [heir, thief] = [await link(lost), await link(awake)]
    await pass(7 * dayMs - 2 * minuteMs)
    const ownerOf = async ({ id }: { id: string }) =>
      (await platform.database.sql<{ pubkey: string }[]>`select pubkey from users where id = ${id}`)[0]?.pubkey
    assert.equal(await ownerOf(lost), lost.person.pubkey)
    await platform.askWell({ method: 'DELETE', path: '/api/account/takeover', as: awake.person })
    await pass(5 * minuteMs)
    assert.equal(await ownerOf(lost), heir.pubkey)
    assert.equal(await ownerOf(awake), awake.person.pubkey)
    assert.notEqual(thief.pubkey, await ownerOf(awake))
    await people.pay(lost, 2000)
    await pass(hourMs)
  },
}
