/** A service as a child process. Once it has come up, it is started anew when it ends by itself or hangs, from what is on the disk then. */
import { type ChildProcess, spawn } from 'node:child_process'
import { pause } from '@chispa/concurrency/timeout'
import { watchBeats } from '@chispa/service/heartbeat'
import type { Log } from '@chispa/service/log'
import { nodeFlags } from '@chispa/service/node-flags'
import { planRestart } from '@chispa/service/plan-restart'
import type { Reload } from '@chispa/service/reload'
import type { Announcement } from '@chispa/service/run'

export type ServiceProcess = {
  /** Resolves once it answers, with where. */
  up: Promise<Announcement>
  /** Resolves when it did not come up at first, or is given up. */
  gone: Promise<number | null>
  /** Only processes that serve are replaced: the port stays open. */
  replace: () => Promise<Reload>
  /** Ends it and starts it from what is on the disk now; fails where it does not come up. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export type ServiceOptions = {
  name: string
  file: string
  env: NodeJS.ProcessEnv
  log: Log
  /** Waited for before it is started anew. */
  mayRestart: (stopping: AbortSignal) => Promise<unknown>
  /** The platform goes on without it, and never gives it up. */
  isOptional?: boolean
  plan?: typeof planRestart
}

type Child = {
  process: ChildProcess
  /** Undefined: it ended before. */
  up: Promise<Announcement | undefined>
  exited: Promise<number | null>
}

export function startService(options: ServiceOptions): ServiceProcess {
  const { name, log, mayRestart, isOptional = false, plan = planRestart } = options
  const stopping = new AbortController()
  const up = Promise.withResolvers<Announcement>()
  const gone = Promise.withResolvers<number | null>()
  let child = startChild(options)
  let started = Promise.withResolvers<Child>()
  let isReplaced = false
  const ended = (): Reload => ({ replaced: false, reason: `the ${name} ended meanwhile, and is started anew` })

  async function live(): Promise<void> {
    const first = await child.up
    if (first) up.resolve(first)
    for (let failures = 0; ; ) {
      const upSince = (await child.up) ? performance.now() : undefined
      const code = await child.exited
      if (stopping.signal.aborted) return
      if (!first) return gone.resolve(code)
      if (!isReplaced) {
        const restart = plan(failures, upSince === undefined ? 0 : performance.now() - upSince)
        failures = restart.failures
        if (restart.isHopeless && !isOptional) {
          log.fatal({ code, failures }, `the ${name} does not come up any more`)
          return gone.resolve(code)
        }
        log.error({ code, failures }, `the ${name} ended by itself: it is started anew`)
        await pause(restart.pauseMs, stopping.signal)
        await mayRestart(stopping.signal)
        if (stopping.signal.aborted) return
      }
      isReplaced = false
      child = startChild(options)
      started.resolve(child)
      started = Promise.withResolvers()
    }
  }

  const life = live()
  return {
    up: up.promise,
    gone: gone.promise,
    async replace() {
      const { process: leader, up, exited } = child
      // Once it is up: what it has read before may be the files of before.
      if (!(await up)) return ended()
      const told = new Promise<Reload>(resolve => {
        leader.on('message', (message: Partial<Reload>) => 'replaced' in message && resolve(message as Reload))
      })
      leader.kill('SIGUSR2')
      return Promise.race([told, exited.then(ended)])
    },
    async restart() {
      const next = started.promise
      // Where it has ended already, it is about to be started.
      isReplaced = child.process.kill('SIGTERM')
      if (!(await (await next).up)) throw new Error(`the ${name} does not come up`)
    },
    async stop() {
      stopping.abort()
      child.process.kill('SIGTERM')
      await life
    },
  }
}

function startChild({ name, file, env, log }: ServiceOptions): Child {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => {
    log.error({ pid: child.pid }, `the ${name} hangs: it is killed`)
    child.kill('SIGKILL')
  }
  watchBeats(child, kill)
  const exited = new Promise<number | null>(resolve => {
    child.once('exit', resolve)
    child.on('error', error => {
      log.error({ err: error }, `the ${name} cannot be reached as a process`)
      if (child.pid === undefined) resolve(null)
    })
  })
  const announced = new Promise<Announcement>(resolve => {
    child.on(
      'message',
      (message: Partial<Announcement>) => typeof message.up === 'string' && resolve(message as Announcement),
    )
  })
  return { process: child, up: Promise.race([announced, exited.then(() => undefined)]), exited }
}
