/**
 * `npm run build` as root makes files for a service that runs as somebody else: they may be read whatever the umask was when
 * they were fetched and built. Nothing else of the folder is touched: secrets and backups may lie there.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const parts = ['package.json', 'packages', 'services', 'frontend', 'setup', 'deploy', 'node_modules']

export function openFiles() {
  if (process.getuid?.() !== 0) return
  execFileSync('chmod', ['a+rX', root])
  execFileSync('chmod', ['-R', 'a+rX', ...parts.map(part => join(root, part)).filter(existsSync)])
}
