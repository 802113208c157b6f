/** One stranger with one address and any number of keys. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { refusalIn, testApp } from '../../test/app.ts'
import { subnetKey } from '../http/client-address.ts'

const web = await testApp({ rateLimits: true })
after(() => web.close())
const admin = await web.member('ADMIN')
const signUp = (address: string, as = newPerson()) => web.call({ url: '/api/users/me', as, address })
const members = async () => Number((await web.sql`select count(*) from users`)[0]?.count)
const set = async (body: object) =>
  assert.equal((await web.call({ method: 'POST', url: '/api/settings', as: admin, body })).statusCode, 200)

test('makes a hundred members a day by default, not eight hundred in a minute', async () => {
  const before = await members()
  const replies = await Promise.all(Array.from({ length: 160 }, () => signUp('198.51.100.7')))
  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, 100)
  assert.equal(await members(), before + 100)
  const errors = web.lines.filter(line => line.includes('"level":"error"') || line.includes('"level":50'))
  assert.deepEqual(errors, [])
  const refused = replies.find(({ statusCode }) => statusCode !== 200)
  assert.ok(refused)
  const refusal = { status: 429, success: false, code: 'TOO_MANY_REQUESTS', reason: 'too_many_signups' }
  assert.deepEqual(refusalIn(refused), refusal)
  assert.ok(Number(refused.headers['retry-after']) > 23 * 3600)
  assert.equal(refused.json().error.details.limit, 100)
})

test('over the quota writes nothing and waits for nobody', async () => {
  await set({ signups_per_address: 1 })
  assert.equal((await signUp('198.51.100.9')).statusCode, 200)
  // Whoever counts one more here now would wait until this ends.
  const counting = web.sql.begin(async tx => {
    await tx`select from rate_limits where key like 'signup address 198.51.100.9%' for update`
    return Promise.all(Array.from({ length: 40 }, () => signUp('198.51.100.9')))
  })
  for (const { statusCode } of await counting) assert.equal(statusCode, 429)
})

test('does not keep others out, nor those who are members already', async () => {
  await set({ signups_per_address: 2 })
  const known = newPerson()
  assert.equal((await signUp('203.0.113.1', known)).statusCode, 200)
  assert.equal((await signUp('203.0.113.1')).statusCode, 200)
  assert.equal((await signUp('203.0.113.1')).statusCode, 429)
  assert.equal((await signUp('203.0.113.1', known)).statusCode, 200)
  assert.equal((await signUp('203.0.113.2')).statusCode, 200)
})

test('does not count whoever is invited: each link lets one in, once', async () => {
  await set({ signups_per_address: 1 })
  const address = '203.0.113.5'
  assert.deepEqual([(await signUp(address)).statusCode, (await signUp(address)).statusCode], [200, 429])
  for (let times = 0; times < 3; times++) {
    const made = await web.call({ method: 'POST', url: '/api/invites', as: admin, body: { role: 'USER' } })
    const inviteToken = new URL(made.json().url).hash.slice(1)
    const invited = newPerson()
    const accept = { method: 'POST', url: '/api/invitations/accept', as: invited, address, body: { inviteToken } }
    assert.equal((await web.call(accept)).statusCode, 200)
    assert.equal((await signUp(address, invited)).statusCode, 200)
  }
  assert.equal((await signUp(address)).statusCode, 429)
})

test('comes in at once where an operator raises the numbers for a fair', async () => {
  await set({ signups_per_address: 1 })
  const [address, newcomer] = ['203.0.113.6', newPerson()]
  assert.deepEqual([(await signUp(address)).statusCode, (await signUp(address, newcomer)).statusCode], [200, 429])
  await set({ signups_per_address: 500, signups_per_subnet: 500 })
  assert.equal((await signUp(address, newcomer)).statusCode, 200)
  await set({ signups_per_subnet: null })
})

test('counts one person once, however many first calls are made at once', async () => {
  await set({ signups_per_address: 2 })
  const eager = newPerson()
  const replies = await Promise.all(Array.from({ length: 8 }, () => signUp('203.0.113.9', eager)))
  assert.ok(replies.every(({ statusCode }) => statusCode === 200))
  assert.equal((await signUp('203.0.113.9')).statusCode, 200)
  assert.equal((await signUp('203.0.113.9')).statusCode, 429)
})

test('gains little from the other addresses of its subnet', async () => {
  await set({ signups_per_address: 1, signups_per_subnet: 3 })
  const statuses = []
  for (let host = 1; host <= 5; host++) statuses.push((await signUp(`192.0.2.${host}`)).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 429, 429])
  const six = []
  for (let net = 1; net <= 5; net++) six.push((await signUp(`2001:db8:7:${net}::1`)).statusCode)
  assert.deepEqual(six, [200, 200, 200, 429, 429])
  assert.equal((await signUp('2001:db8:8:1::1')).statusCode, 200)
})

for (const [address, subnet] of [
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['nonsense', 'unknown'],
] as const) {
  test(`the subnet of ${address} is ${subnet}`, () => assert.equal(subnetKey(address), subnet))
}
