/** Where things are, and how to run a program whose output belongs to the set-up. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The same as in packages/service/src/node-flags.ts, which an older Node cannot read; a test compares them. */
export const serviceFlags = ['--max-semi-space-size=8']

/**
 * Where Node keeps what it read, stripped of types and compiled: a process that starts again starts in half the time. A folder of our
 * own, not the one for everybody in /tmp: what lies there is run.
 */
export const compileCache = join(root, 'node_modules', '.cache', 'compiled')

export const say = line => console.error(`set-up: ${line}`)

/**
 * Resolves with what it printed; when it fails, the error shows all of its output. Whoever ends the set-up ends the program too,
 * and is answered once it is gone: nothing goes on writing after Ctrl-C.
 */
export function runProgram(program, args, { cwd = root, env = process.env, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: timeoutMs,
    })
    let [printed, everything] = ['', '']
    child.stdout.on('data', chunk => {
      printed += chunk
      everything += chunk
    })
    child.stderr.on('data', chunk => {
      everything += chunk
    })
    let stoppedBy
    const stop = signal => {
      stoppedBy = signal
      child.kill(signal)
      // npm rolls back first, and waits for the registry before that.
      setTimeout(() => child.kill('SIGKILL'), stopLimitMs).unref()
    }
    for (const signal of stopSignals) process.on(signal, stop)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
      if (code === 0) resolve(printed)
      else reject(new Error(describeFailure(everything, [program, ...args].join(' ')), { cause: signal ?? code }))
    })
  })
}

const stopLimitMs = 5000
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function describeFailure(output, command) {
  const full = /ENOSPC|no space left on device/i.test(output)
  return `${output}\nset-up: ${full ? 'the disk is full, make room and try again: ' : ''}"${command}" failed, see above`
}

export function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Every file below a folder, in a stable order, as paths from the root. */
export function filesBelow(folder, skip = new Set()) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (skip.has(entry.name)) return []
      return entry.isDirectory() ? filesBelow(path, skip) : [path]
    })
}
