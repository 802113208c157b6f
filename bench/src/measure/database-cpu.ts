/** Processor time of the PostgreSQL server that a connection leads to, all of its processes together; undefined where it cannot be seen. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Connection } from '@chispa/database/connect'

const msPerTick = 10

export async function databaseCpuMs(sql: Connection): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const server = processOf(row!.pid)?.parent
  if (server === undefined) return undefined
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const ofServer = all.map(pid => processOf(Number(pid))).filter(one => one?.parent === server)
  return ofServer.reduce((sum, one) => sum + one!.cpuMs, 0)
}

/** Of one that has ended meanwhile, or where there is no /proc, nothing is known. */
function processOf(pid: number): { parent: number; cpuMs: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent, userTicks, kernelTicks] = [fields[1]!, fields[11]!, fields[12]!]
    return { parent, cpuMs: (userTicks + kernelTicks) * msPerTick }
  } catch {
    return undefined
  }
}
