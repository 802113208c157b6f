import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten } from './shorten.ts'
import type { Story } from './story.ts'

const fault = (at: number) => ({ fault: 'cut', at, ms: 0, afterMs: at })
const story: Story = {
  seed: 1,
  lanes: [
    [
      { do: 'tap', n: 0 },
      { do: 'tap', n: 1 },
    ],
    [
      { do: 'send', n: 2 },
      { do: 'send', n: 3 },
    ],
  ],
  faults: Array.from({ length: 9 }, (_, at) => fault(at)),
}
const fails = async ({ lanes, faults }: Story) =>
  lanes.flat().some(({ n }) => n === 2) && faults.some(({ at }) => at === 7)

test('a story is shortened to what it needs to fail', async () => {
  const shortest = await shorten(story, fails, () => false)
  assert.deepEqual(shortest, { seed: 1, lanes: [[], [{ do: 'send', n: 2 }]], faults: [fault(7)] })
})

test('what the bound leaves still fails', async () => {
  let tries = 0
  const shortest = await shorten(story, fails, () => ++tries > 4)
  assert.ok(await fails(shortest))
})
