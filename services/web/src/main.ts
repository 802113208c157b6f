/** Starts and stops the web service: in this process, or in several that this one leads and that alone load it. */
import { isFleetMember, leaveFleet, startFleet } from '@chispa/service/fleet'
import { createLog } from '@chispa/service/log'
import { nodeFlags } from '@chispa/service/node-flags'
import { run, stopLimitsMs } from '@chispa/service/run'
import { processesOf, readWebConfig } from './config.ts'

const start = async (asked: AbortSignal) => {
  const config = readWebConfig()
  const log = createLog('web', config.LOG_LEVEL)
  const processes = processesOf(config)
  if (processes && !isFleetMember()) return startFleet({ size: processes, log, nodeFlags, asked })
  const { serve } = await import('./start.ts')
  return serve(config, log, processes)
}

await run(start, {
  beforeEnd: leaveFleet,
  stopLimitMs: isFleetMember() ? stopLimitsMs.member : stopLimitsMs.leader,
})
