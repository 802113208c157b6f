/** Steps that somebody takes one after the other while things fail: what changes nothing a second time is asked for again, the rest is given up. */
import { reasonOf } from '../platform/ask.ts'
import type { Well, World } from '../world.ts'

export class GivenUp extends Error {}

const maxAsked = 2

export const askWithRetries =
  ({ ask }: World): Well =>
  async <T>(asking: Parameters<Well>[0]) => {
    const mayRepeat = asking.method !== 'POST'
    for (let asked = 0; asked < (mayRepeat ? maxAsked : 1); asked++) {
      const reply = await ask(asking)
      if (reply && reply.status < 300 && reply.body !== undefined) return reply.body as T
      if (reply && reply.status < 500) throw new GivenUp(`${asking.path}: ${reasonOf(reply.body) ?? reply.status}`)
    }
    throw new GivenUp(`${asking.path}: no answer`)
  }

/** Whether it came to its end. */
export async function unlessGivenUp(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof GivenUp) return false
    throw error
  }
}
