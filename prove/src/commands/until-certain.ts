/** What somebody does not leave half done: tried again for a while, as long as all is away, and a last time when all is well. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world.ts'

const [maxTries, pauseMs] = [30, 1000]

/** `work` is true once it is certain. */
export async function untilCertain({ unanswered }: World, work: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < maxTries; tried++) {
    if (await work()) return
    await sleep(pauseMs)
  }
  unanswered.push(work)
}
