/**
 * How a reload (SIGUSR2) ended: told to the process that started this one, or, where systemd did, in a file of the unit's runtime
 * folder, for which `deploy/reload` waits.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeDirectory } from './config.ts'

/** `reason`: why not, in a sentence. */
export type Reload = { replaced: true } | { replaced: false; reason: string }

export function tellReload(reload: Reload): void {
  if (process.send) return void process.send(reload)
  const folder = runtimeDirectory()
  if (folder === undefined) return
  const file = join(folder, 'reload')
  writeFileSync(`${file}.new`, `${reload.replaced ? 'replaced' : reload.reason}\n`)
  renameSync(`${file}.new`, file)
}
