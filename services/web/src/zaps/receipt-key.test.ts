/** The key that signs receipts: one for all processes, sealed. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sealer as sealerOf } from '@chispa/database/seal'
import { testApp } from '../../test/app.ts'
import { loadReceiptKey } from './receipt-key.ts'

const web = await testApp()
after(() => web.close())
const { publicKey: receiptPublicKey } = web.deps.receiptKey

describe('the key of the receipts', () => {
  test('is the same for every process, sealed, and bound to its place', async () => {
    const again = await loadReceiptKey(web.sql, web.sealer)
    assert.equal(again.publicKey, receiptPublicKey)
    assert.deepEqual(Buffer.from(again.secretKey), Buffer.from(web.deps.receiptKey.secretKey))
    const [row] = await web.sql<{ publicKey: string; sealed: Buffer }[]>`select public_key, sealed from instance_keys`
    assert.equal(row?.publicKey, receiptPublicKey)
    assert.ok(!row?.sealed.toString('hex').includes(Buffer.from(again.secretKey).toString('hex')))
    const stranger = sealerOf({ current: 'another vault key of at least 32 characters' })
    await assert.rejects(loadReceiptKey(web.sql, stranger), /vault key/)
  })

  test('ten processes that start at once agree on one', async () => {
    await web.sql`delete from instance_keys`
    const keys = await Promise.all(Array.from({ length: 10 }, () => loadReceiptKey(web.sql, web.sealer)))
    assert.equal(new Set(keys.map(({ publicKey }) => publicKey)).size, 1)
  })
})
