/** Ends what tests have opened, the last first. */
import { after } from 'node:test'

const cleanups: (() => Promise<unknown>)[] = []

/** With the file or the test that asks first: several files may share a process. */
export function cleanUpWith(clean: () => Promise<unknown>): void {
  if (cleanups.push(clean) > 1) return
  after(async () => {
    for (const each of cleanups.splice(0).toReversed()) await each()
  })
}
