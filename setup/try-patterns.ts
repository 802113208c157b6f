/** A thread: tries each expression with hostile text, and says of each whether twice the text takes much more than twice the time. */
import { parentPort, workerData } from 'node:worker_threads'
import { type HostileText, hostileTexts } from './hostile-texts.ts'
import type { Pattern } from './patterns.ts'

/** From short to long: what takes no time for one of them may take for ever for the next but one. */
const sizes = [
  ...[4, 6, 8, 10, 12, 14, 16, 18, 20, 22].map(words => ({ words })),
  ...[500, 1000, 2000, 4000, 8000, 16_000].map(length => ({ length })),
]
/** What is linear takes a hundredth of it. */
const noticedMs = 20
const maxGrowth = 3

/** Of this thread alone: other work on the machine does not count. */
function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Each size is at most twice the one before. */
function isSuperLinear(pattern: RegExp, hostile: HostileText): boolean {
  const timeOf = (text: string) => cpuMsOf(() => void text.replace(pattern, ''))
  let before = ''
  for (const size of sizes) {
    const text = hostile(size)
    // Twice: the first time it is compiled, too.
    if (timeOf(text) > noticedMs && timeOf(text) > maxGrowth * timeOf(before)) return true
    before = text
  }
  return false
}

for (const { place, source, flags } of workerData as Pattern[]) {
  const pattern = new RegExp(source, flags)
  const worst = hostileTexts(pattern).find(hostile => isSuperLinear(pattern, hostile))
  parentPort?.postMessage({ place, worst: worst?.({ words: 3 }) })
}
