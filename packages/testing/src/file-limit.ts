/**
 * Loaded into every process of tests (`--import`): a file that is not over in time says what keeps it alive, and fails. Node's own
 * limit is one of tests: a hook that hangs, or a server that nobody closed, would hold up the whole run.
 */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** The longest take a quarter of an hour on a machine that has other things to do. */
const defaultLimitMs = 30 * 60_000
let timer: NodeJS.Timeout | undefined

/** Its time begins; that of the file before it in this process is over. */
export function limitFile(file: string): void {
  clearTimeout(timer)
  const limitMs = Number(process.env.TEST_FILE_LIMIT_MS ?? defaultLimitMs)
  timer = setTimeout(() => {
    const kept = process.getActiveResourcesInfo().join(', ')
    writeSync(2, `${file} is not over after ${limitMs / 1000} s; what keeps it alive: ${kept}\n`)
    process.exit(1)
  }, limitMs)
  timer.unref()
}

if (isMainThread && process.env.NODE_TEST_CONTEXT) limitFile(process.argv[1] ?? '')
