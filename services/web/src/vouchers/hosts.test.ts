/** The URLs that strangers name lead to the public internet only: judged at the deposit, and again at every call. */
import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { after, describe, test } from 'node:test'
import { voucherStage } from '../../test/voucher-stage.ts'

const names: Record<string, string[]> = {
  'coupons.example': ['93.184.216.34'],
  'inside.example': ['10.1.2.3'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'six.example': ['fd00::1'],
}
const asked: string[] = []
async function resolveName(hostname: string): Promise<LookupAddress[]> {
  asked.push(hostname)
  if (hostname === 'broken.example') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  const found = names[hostname]
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const stage = await voucherStage({ privateHostsAllowed: false, resolveName })
after(() => stage.close())
const { web, bodyFor, deposit } = stage
const ana = await web.member()
const at = (host: string) => ({ claimUrl: `https://${host}/claim`, mintUrl: undefined, refreshUrl: undefined })

describe('POST /api/vouchers outside of development', () => {
  test('201 for a name that is public', async () => {
    assert.equal((await deposit(bodyFor(ana, at('coupons.example')))).statusCode, 201)
  })

  for (const field of ['claimUrl', 'mintUrl', 'refreshUrl']) {
    test(`400 for plain http in ${field}`, async () => {
      const change = { ...at('coupons.example'), [field]: 'http://coupons.example/x' }
      const reply = await deposit(bodyFor(ana, change))
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'invalid_voucher_url'])
      assert.match(reply.json().error.message, new RegExp(`${field} must use https`))
    })

    test(`400 for a private name in ${field}`, async () => {
      const reply = await deposit(bodyFor(ana, { ...at('coupons.example'), [field]: 'https://inside.example/x' }))
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'voucher_url_private'])
    })
  }

  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[::7f00:1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'localhost',
    'LOCALHOST.',
    'x.localhost',
    'inside.example',
    'INSIDE.example',
    'mapped.example',
    'metadata.example',
    'both.example',
    'six.example',
  ]) {
    test(`400 for ${host}`, async () => {
      const reply = await deposit(bodyFor(ana, at(host)))
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'voucher_url_private'], reply.body)
    })
  }

  test('400 for a name that does not exist; 503 while the name servers do not say', async () => {
    for (const host of ['missing.example', 'printer.local']) {
      const reply = await deposit(bodyFor(ana, at(host)))
      assert.deepEqual([reply.statusCode, reply.json().error.reason], [400, 'invalid_voucher_url'], host)
    }
    const unknown = await deposit(bodyFor(ana, at('broken.example')))
    assert.deepEqual([unknown.statusCode, unknown.json().error.reason], [503, 'voucher_host_unresolved'])
  })

  test('the same for nobody as for a member', async () => {
    const nobody = { pubkey: stage.asService.pubkey }
    for (const host of ['inside.example', 'missing.example', '10.0.0.1']) {
      const [one, other] = [await deposit(bodyFor(ana, at(host))), await deposit(bodyFor(nobody, at(host)))]
      assert.deepEqual([one.statusCode, one.body], [other.statusCode, other.body])
    }
  })

  test('a name that turned private after the deposit is not called', async () => {
    const { id } = (await deposit(bodyFor(ana, at('coupons.example')))).json()
    names['coupons.example'] = ['127.0.0.1']
    const calls = stage.service.calls.length
    const reply = await stage.refresh(ana, id)
    assert.deepEqual([reply.statusCode, reply.json().error.reason], [503, 'coupon_service_unreachable'])
    assert.equal(stage.service.calls.length, calls)
    names['coupons.example'] = ['93.184.216.34']
  })

  test('names are looked up once a minute, not for every deposit', async () => {
    names['often.example'] = ['93.184.216.34']
    for (let times = 0; times < 5; times++) await deposit(bodyFor(ana, at('often.example')))
    assert.equal(asked.filter(name => name === 'often.example').length, 1)
  })
})
