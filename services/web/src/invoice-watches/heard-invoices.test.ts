import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeardInvoices } from './heard-invoices.ts'

function openHouse() {
  const heard = new HeardInvoices({ inAll: 100, ofAddress: 60 })
  const ended: string[] = []
  const take = (address: string, count: number) => heard.take(address, count, () => ended.push(`${address} ${count}`))
  return { heard, take, ended }
}

test('an address has its share and no more; what is released can be taken again', () => {
  const { heard, take } = openHouse()
  const release = take('a', 40)!
  assert.ok(take('a', 20))
  assert.equal(take('a', 1), undefined)
  release()
  release()
  assert.equal(heard.heardFor('a'), 20)
  assert.ok(take('a', 40))
})

test('where all are taken, whoever has the most gives way to one who has less, oldest first', () => {
  const { heard, take, ended } = openHouse()
  for (let at = 0; at < 6; at++) take('a', 10)
  for (let at = 0; at < 4; at++) take('b', 10)
  assert.ok(take('small', 5))
  assert.deepEqual(ended, ['a 10'])
  assert.ok(take('b', 5), 'b has less than a')
  assert.deepEqual([ended, heard.heardFor('a'), heard.heardFor('b')], [['a 10'], 50, 45])
})

test('two who take all of it between them keep nobody out, and cannot push each other out for ever', () => {
  const { heard, take, ended } = openHouse()
  for (let at = 0; at < 5; at++) take('a', 10)
  for (let at = 0; at < 5; at++) take('b', 10)
  assert.equal(take('a', 10), undefined)
  assert.equal(take('b', 10), undefined)
  assert.deepEqual(ended, [])
  for (let at = 0; at < 30; at++) assert.ok(take(`shop ${at}`, 1), String(at))
  assert.equal(heard.heardFor('a') + heard.heardFor('b'), 70)
})
