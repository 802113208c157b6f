/** A service that starts without its database ends at once: whoever starts it anew waits for the database first. */
import { pause } from '@chispa/concurrency/timeout'
import { connect } from '@chispa/database/connect'
import type { Log } from '@chispa/service/log'

const retryMs = 500

export async function waitForDatabase(url: string, log: Log, stopping: AbortSignal): Promise<void> {
  const sql = connect(url, {
    poolSize: 1,
    connectTimeoutMs: 5000,
    applicationName: 'chispa-platform',
    pooling: 'transaction',
  })
  try {
    for (let isTold = false; !stopping.aborted; isTold = true) {
      const problem: Error | undefined = await sql`select 1`.then(
        () => undefined,
        error => error,
      )
      if (!problem) return
      if (!isTold) log.warn({ reason: problem.message }, 'the database does not answer: it is waited for')
      await pause(retryMs, stopping)
    }
  } finally {
    await sql.end({ timeout: 0 })
  }
}
