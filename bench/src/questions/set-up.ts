/** How large is an installation, and how long does it take from a fresh clone to the first answer? The package cache is warm. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '@chispa/sandbox/until'
import type { Question, Row } from '../question.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../../', import.meta.url))
const limitMs = 150_000

type Steps = { installSeconds: number; buildSeconds: number; setUpSeconds: number; answerSeconds: number }

export const setUp: Question = {
  name: 'set-up',
  // It ends by itself before that, and ends what it started.
  limitSeconds: 300,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'chispa-bench-'))
    // The embedded PostgreSQL runs as another user when we are root.
    await chmod(folder, 0o755)
    try {
      const clone = join(folder, 'chispa')
      await run('git', ['clone', '--quiet', repository, clone])
      const steps = await timeStart(clone)
      const { stdout } = await run('du', ['-skc', join(clone, 'node_modules'), join(clone, 'setup')])
      const megabytes = Math.round((Number.parseInt(stdout.trim().split('\n').at(-1) as string, 10) * 1024) / 1e6)
      return { rows: rowsOf(steps, megabytes), rounds: { ...steps, megabytes } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** `npm start` as it is, until the service answers; the set-up itself says on stderr what it does. */
async function timeStart(clone: string): Promise<Steps> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // Started like by a person, not from within an npm script of this checkout.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const marks: Record<string, number> = {}
  const seconds = () => (performance.now() - startedAt) / 1000
  const output: string[] = []
  const listen = (stream: NonNullable<ChildProcess['stdout']>) =>
    createInterface({ input: stream }).on('line', line => {
      output.push(line)
      const mark = /^set-up: (packages installed|building|frontend built)/.exec(line)?.[1]
      if (mark) marks[mark] = seconds()
    })
  listen(child.stdout!)
  listen(child.stderr!)
  try {
    await until(() => {
      if (child.exitCode !== null) throw new Error(`npm start ended:\n${output.join('\n')}`)
      return fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    }, limitMs)
    const answerSeconds = seconds()
    const { 'packages installed': installed = 0, building = 0, 'frontend built': built = 0 } = marks
    return { installSeconds: installed, buildSeconds: built - building, setUpSeconds: built, answerSeconds }
  } finally {
    await stopGroup(child)
  }
}

/** npm ends before what it started: the folder may go only when everybody is gone. */
async function stopGroup(leader: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(-leader.pid!, name)
    } catch {
      return false
    }
  }
  signal('SIGTERM')
  await until(() => !signal(0), 30_000)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function rowsOf({ installSeconds, buildSeconds, setUpSeconds, answerSeconds }: Steps, megabytes: number): Row[] {
  const row = (question: string, value: number, unit: string, most: number): Row => ({
    question,
    ours: `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
    bare: '-',
    ratio: '-',
    wanted: `<= ${most} ${unit}`,
    verdict: value <= most ? 'met' : 'MISSED',
  })
  const notes = `packages ${installSeconds.toFixed(1)} s, frontend ${buildSeconds.toFixed(1)} s; first answer after ${answerSeconds.toFixed(1)} s; by the clock, so a busy machine counts: load ${loadavg()[0]?.toFixed(1)}`
  return [
    row('installed packages', megabytes, 'MB', 400),
    { ...row('set-up of a fresh clone', setUpSeconds, 's', 60), notes },
    row('build of the frontend', buildSeconds, 's', 20),
  ]
}
