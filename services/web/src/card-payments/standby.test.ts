/** A balancer may take a standby for the leader while the database fails over: what is not there yet is not told as a fact. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Sql } from '@chispa/database/connect'
import { openStage, paid, told } from '../../test/till-stage.ts'
import { findPayment, findPaymentOfTap } from './store.ts'

const stage = await openStage()
after(() => stage.close())
const { sql } = stage.web

/** As a standby: nothing is written or locked. */
const atStandby = <T>(read: (sql: Sql) => Promise<T>) => sql.begin('read only', read)
const refused = { code: '25006' }

test('a payment that is there is found at a standby as well', async () => {
  const { card } = await stage.heldCard()
  const { invoice, paymentHash } = stage.bill(1000)
  assert.deepEqual(told(await stage.pay(card, await stage.scanned(card), invoice)), paid)
  const { id, counter } = (await stage.paymentRow(paymentHash)) as { id: string; counter: number }
  assert.equal((await atStandby(one => findPayment(one, id)))?.id, id)
  assert.equal((await atStandby(one => findPaymentOfTap(one, card.id, counter)))?.id, id)
})

test('that there is none is an error at a standby, and the answer of the leader', async () => {
  const { card } = await stage.heldCard()
  const id = randomUUID()
  await assert.rejects(
    atStandby(one => findPayment(one, id)),
    refused,
  )
  await assert.rejects(
    atStandby(one => findPaymentOfTap(one, card.id, 7)),
    refused,
  )
  assert.equal(await findPayment(sql, id), undefined)
  assert.equal(await findPaymentOfTap(sql, card.id, 7), undefined)
})
