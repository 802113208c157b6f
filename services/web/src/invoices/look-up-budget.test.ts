import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@chispa/testing/manual-clock'
import { LookUpBudget, lookUpLimits, owner } from './look-up-budget.ts'

/** How many of so many questions, one after another, reach the wallet. */
function openBudget() {
  const clock = new ManualClock()
  const budget = new LookUpBudget(clock)
  const asked = (poller: string, times: number, walletId = 'wallet') => {
    let count = 0
    for (let at = 0; at < times; at++) {
      const release = budget.take(walletId, poller)
      if (!release) continue
      release()
      count++
    }
    return count
  }
  return { clock, budget, asked }
}

test('whoever polls alone has half, and there is a share for each who comes', () => {
  const { asked } = openBudget()
  assert.deepEqual([asked('a', 100), asked('b', 100), asked('c', 100)], [20, 13, 7])
  assert.equal(asked('a', 100, 'other wallet'), 20)
})

test('the owner has room of their own, whatever strangers do', () => {
  const { asked } = openBudget()
  for (let at = 0; at < 200; at++) asked(`stranger ${at}`, 10)
  assert.equal(asked(owner, 100), lookUpLimits.ofOwner)
})

test('strangers together never have more than all of it, however many; in the next window each has less', async () => {
  const { asked, clock } = openBudget()
  const crowd = () => Array.from({ length: 9 }, (_, at) => asked(`stranger ${at}`, 50))
  assert.equal(
    crowd().reduce((sum, one) => sum + one, 0),
    lookUpLimits.ofStrangers,
  )
  await clock.advance(lookUpLimits.windowMs)
  assert.deepEqual(
    crowd(),
    Array.from({ length: 9 }, () => 4),
  )
  assert.equal(asked('a payer', 50), 3)
  await clock.advance(2 * lookUpLimits.windowMs)
  assert.equal(asked('a payer', 50), 20)
})

test('four at once of strangers, and four of the owner', () => {
  const { budget } = openBudget()
  const held = Array.from({ length: 4 }, (_, at) => budget.take('wallet', `stranger ${at}`)!)
  assert.equal(budget.take('wallet', 'stranger'), undefined)
  assert.ok(budget.take('wallet', owner))
  held[0]?.()
  assert.ok(budget.take('wallet', 'stranger'))
})
