/** How many files a process may have open, connections among them: a question that needs more says so. */
import { execFileSync } from 'node:child_process'

export function requireOpenFiles(wanted: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  if (limit !== 'unlimited' && Number(limit) < wanted)
    throw new Error(`a process may have ${limit} files open and needs ${wanted}: ulimit -n ${wanted}`)
}
