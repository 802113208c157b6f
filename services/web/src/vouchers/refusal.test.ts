/** A refusal of a deposit tells nothing about accounts: the same bytes, the same work. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newPerson } from '@chispa/testing/person'
import { voucherStage } from '../../test/voucher-stage.ts'
import { depositQuotas } from './deposit.ts'
import { depositStatement } from './deposit-store.ts'
import { readDeposit } from './read-deposit.ts'

const stage = await voucherStage()
after(() => stage.close())
const { web, bodyFor, deposit } = stage
const admin = await web.member('ADMIN')

const said = (reply: Awaited<ReturnType<typeof deposit>>) => {
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers
  return { status: reply.statusCode, body: reply.body, headers }
}

describe('who is refused', () => {
  test('nobody, a member who takes from others only, and a blocked service hear the same bytes', async () => {
    const picky = await web.member()
    assert.equal(
      (await stage.settings(picky, { policy: 'ALLOWLIST', allowlist: [newPerson().pubkey] })).statusCode,
      200,
    )
    const open = await web.member()
    const blocked = newPerson()
    const body = { servicePubkey: undefined, voucherEvent: undefined }
    assert.equal((await deposit(bodyFor(open, body), blocked)).statusCode, 201)
    const block = { method: 'PUT', url: `/api/voucher-services/${blocked.pubkey}`, as: admin, body: { blocked: true } }
    assert.equal((await web.call(block)).statusCode, 200)

    const refused = [
      await deposit(bodyFor(newPerson())),
      await deposit(bodyFor(picky)),
      await deposit(bodyFor(open, body), blocked),
    ].map(said)
    assert.equal(refused[0]?.status, 403)
    assert.deepEqual(JSON.parse(refused[0]?.body ?? ''), {
      success: false,
      error: {
        message: 'Recipient does not accept vouchers from this sender',
        code: 'AUTHORIZATION_ERROR',
        reason: 'recipient_not_accepting',
      },
    })
    assert.deepEqual(refused[1], refused[0])
    assert.deepEqual(refused[2], refused[0])
  })

  test('nothing of a refused deposit is kept', async () => {
    const stranger = newPerson()
    await deposit(bodyFor(newPerson(), { servicePubkey: undefined, voucherEvent: undefined }), stranger)
    for (const table of ['vouchers', 'voucher_services', 'voucher_inboxes']) {
      const column = table === 'voucher_services' ? 'pubkey' : 'service_pubkey'
      const rows = await web.sql.unsafe(`select 1 from ${table} where ${column} = '${stranger.pubkey}'`)
      assert.equal(rows.length, 0, table)
    }
  })

  test('the allowlist names the signer: a listed one deposits, by key, whoever signed the voucher', async () => {
    const picky = await web.member()
    const friend = newPerson()
    await stage.settings(picky, { policy: 'ALLOWLIST', allowlist: [friend.pubkey] })
    assert.equal((await deposit(bodyFor(picky), friend)).statusCode, 201)
    assert.equal((await deposit(bodyFor(picky))).statusCode, 403)
    await stage.settings(picky, { policy: 'ANYONE', allowlist: [friend.pubkey] })
    assert.equal((await deposit(bodyFor(picky))).statusCode, 201)
  })
})

describe('the same work', () => {
  type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] }
  const nodesOf = (plan: Plan): string[] => [
    `${plan['Node Type']} ${plan['Relation Name'] ?? ''} ${plan['Actual Loops']}`,
    ...(plan.Plans ?? []).flatMap(nodesOf),
  ]

  /** Every step that the database takes, and how often. */
  async function workFor(recipient: { pubkey: string }): Promise<string[]> {
    const { sql } = web
    const rules = { outgoing: web.deps.outgoing, privateHostsAllowed: () => true }
    const read = readDeposit(bodyFor(recipient), { pubkey: stage.asService.pubkey }, rules)
    const stored = { ...read, id: 'x', at: new Date(), fingerprint: Buffer.alloc(32), sealedCode: Buffer.alloc(60) }
    const [row] = await sql`
      explain (analyze, timing off, costs off, summary off, format json)
      ${depositStatement(sql, stored, depositQuotas)}`
    return nodesOf(row?.['QUERY PLAN'][0].Plan)
  }

  test('for nobody and for a member who does not take it, every step runs as often', async () => {
    const picky = await web.member()
    await stage.settings(picky, { policy: 'ALLOWLIST', allowlist: [newPerson().pubkey] })
    const [nobody, member] = [await workFor(newPerson()), await workFor(picky)]
    assert.deepEqual(nobody, member)
    assert.ok(nobody.some(node => /voucher_allowlist 1$/.test(node)) && nobody.some(node => /users 1$/.test(node)))
    assert.notDeepEqual(nobody, await workFor(await web.member()))
  })
})
