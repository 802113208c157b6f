/** Runs load against a server and says what a request cost, in time and in processor time of the server. */
import { Program } from '../measure/program.ts'
import type { Load, LoadResult } from './load.ts'

export type Server = { program: Program; port: number }

export type Round = {
  perSecond: number
  /** Processor time of the server for one request. */
  cpuMicroseconds: number
  /** The part of it spent in system calls. */
  kernelMicroseconds: number
  p50Ms: number
  p99Ms: number
  count: number
  /** Share of a core that the load generator took: near 1 it was the bottleneck. */
  loadShare: number
}

export class LoadProcess extends Program {
  constructor() {
    super(new URL('./load.ts', import.meta.url))
  }

  async round(
    { program, port }: Server,
    { status = 200, ...load }: Omit<Load, 'port'> & { status?: number },
  ): Promise<Round> {
    const before = await program.usage()
    const result = await this.ask<LoadResult>('run', { port, ...load })
    const after = await program.usage()
    requireSuccess(result, status)
    return {
      perSecond: result.count / result.seconds,
      cpuMicroseconds: ((after.cpuMs - before.cpuMs) * 1000) / result.count,
      kernelMicroseconds: ((after.kernelMs - before.kernelMs) * 1000) / result.count,
      p50Ms: result.p50Ms,
      p99Ms: result.p99Ms,
      count: result.count,
      loadShare: result.cpuMs / 1000 / result.seconds,
    }
  }
}

/** A server that refuses is fast; such a round must not count. */
function requireSuccess({ statuses, count }: LoadResult, wanted: number): void {
  if (statuses[wanted] !== count) throw new Error(`not every answer was a ${wanted}: ${JSON.stringify(statuses)}`)
}
