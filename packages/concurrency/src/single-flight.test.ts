import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SingleFlight } from './single-flight.ts'

test('whoever asks meanwhile joins; afterwards the work is done anew', async () => {
  const flights = new SingleFlight<string, number>()
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const work = async () => {
    await gate.promise
    return ++runs
  }
  const joined = [flights.run('a', work), flights.run('a', work), flights.find('a')]
  const other = flights.run('b', work)
  assert.deepEqual([flights.size, flights.keys()], [2, ['a', 'b']])
  gate.resolve()
  assert.deepEqual(await Promise.all(joined), [1, 1, 1])
  assert.equal(await other, 2)
  assert.deepEqual([flights.size, flights.find('a')], [0, undefined])
  assert.equal(await flights.run('a', work), 3)
})

test('a failure, thrown or rejected, is shared and forgotten', async () => {
  const flights = new SingleFlight<string, number>()
  const failing = () => Promise.reject(new Error('rejected'))
  const [one, other] = [flights.run('a', failing), flights.run('a', async () => 1)]
  await assert.rejects(one, /rejected/)
  await assert.rejects(other, /rejected/)
  const throwing = () => {
    throw new Error('thrown')
  }
  await assert.rejects(flights.run('a', throwing), /thrown/)
  assert.equal(await flights.run('a', async () => 2), 2)
})

test('settled waits for all, however they end', async () => {
  const flights = new SingleFlight<string, void>()
  const gate = Promise.withResolvers<void>()
  let ended = 0
  const work = async () => {
    await gate.promise
    ended++
    if (ended === 1) throw new Error('broken')
  }
  flights.run('a', work).catch(() => {})
  flights.run('b', work).catch(() => {})
  const settled = flights.settled()
  gate.resolve()
  await settled
  assert.equal(ended, 2)
})
