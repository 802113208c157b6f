/**
 * Several processes of one service on one port. The first process opens the port and hands connections out, in turn; the others
 * serve. Who dies or hangs is replaced. On SIGUSR2 all are replaced one after the other, each new one answering before an old one
 * leaves: what is new on the disk runs from then on, and the port was never closed.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { pause } from '@chispa/concurrency/timeout'
import { claimWords } from './claim-words.ts'
import { answerMetrics, tellLastMetrics } from './fleet-metrics.ts'
import { watchBeats } from './heartbeat.ts'
import type { Log } from './log.ts'
import { AlreadyTold } from './operator-error.ts'
import { planRestart } from './plan-restart.ts'
import { tellReload } from './reload.ts'
import { type Announcement, announce, type Running } from './run.ts'

type Member = {
  worker: Worker
  up: Promise<Announcement>
  exited: Promise<number | null>
  /** From `performance.now()`; undefined until it answers. */
  upSince?: number
}

type Fleet = {
  size: number
  log: Log
  nodeFlags: readonly string[]
  /** Aborts when the fleet is to stop, also before all are up: those that serve finish what they began. */
  asked: AbortSignal
  hangLimitMs?: number
}

export async function startFleet({ size, log, nodeFlags, asked, hangLimitMs }: Fleet): Promise<Running> {
  cluster.setupPrimary({ execArgv: [...nodeFlags] })
  const members = new Set<Member>()

  /** `failures`: of those in its place before it, in a row. */
  async function add(failures = 0): Promise<Announcement> {
    const member = startMember(log, hangLimitMs)
    members.add(member)
    member.exited.then(() => members.delete(member))
    const announcement = await member.up
    member.upSince = performance.now()
    member.exited.then(code => replaceDead(member, code, failures))
    return announcement
  }

  const leaving = new WeakSet<Member>()
  async function replaceDead(member: Member, code: number | null, failuresBefore = 0): Promise<void> {
    if (leaving.has(member)) return
    let [failures, servedMs] = [failuresBefore, performance.now() - (member.upSince ?? 0)]
    for (let isBack = asked.aborted; !isBack && !asked.aborted; servedMs = 0) {
      const restart = planRestart(failures, servedMs)
      failures = restart.failures
      if (restart.isHopeless && ![...members].some(({ upSince }) => upSince !== undefined)) return giveUp(failures)
      log.error({ code, failures }, 'a process ended by itself: another takes its place')
      if (!(await pause(restart.pauseMs, asked))) return
      isBack = await add(failures).then(
        () => true,
        () => false,
      )
    }
  }

  /** Nobody serves, and an open port would only keep people waiting: whoever started us hears of it. */
  function giveUp(failures: number): never {
    log.fatal({ failures }, 'no process comes up any more: the service ends')
    process.exit(1)
  }

  async function leave(member: Member): Promise<void> {
    leaving.add(member)
    member.worker.process.kill('SIGTERM')
    await member.exited
  }

  /** One that is just being started may have read the files of before, too. */
  async function untilAllUp(): Promise<void> {
    for (let counted = 0; counted !== members.size; ) {
      counted = members.size
      await Promise.allSettled([...members].map(({ up }) => up))
    }
  }

  let handOver: Promise<void> | undefined
  async function replaceAll(): Promise<void> {
    await untilAllUp()
    for (const old of [...members]) {
      // Who has ended meanwhile has a successor.
      if (asked.aborted || !members.has(old)) continue
      leaving.add(old)
      await add().catch(error => {
        leaving.delete(old)
        if (!members.has(old)) void replaceDead(old, null)
        throw error
      })
      await leave(old)
    }
    if (asked.aborted) return
    log.info({ processes: members.size }, 'every process was replaced')
    tellReload({ replaced: true })
  }
  process.on('SIGUSR2', () => {
    if (handOver || asked.aborted) return
    handOver = replaceAll()
      .catch(error => {
        if (asked.aborted) return
        const words = 'not every process was replaced: those that are left go on'
        log.error({ reason: error.message }, words)
        tellReload({ replaced: false, reason: `${words} (${error.message})` })
      })
      .finally(() => (handOver = undefined))
  })
  answerMetrics()

  async function addAll(): Promise<void> {
    // One by one: what the first cannot do, such as reach the database, is told once.
    const announcement = await add()
    if (asked.aborted) return
    await Promise.all(Array.from({ length: size - 1 }, () => add()))
    log.info({ processes: size }, 'every process is up')
    const { claim } = announcement
    if (!announce(announcement) && claim) process.stderr.write(claimWords(claim))
  }
  await Promise.race([addAll(), untilAborted(asked)])
  return {
    log,
    async stop() {
      // One that was being started joins them.
      while (members.size > 0) await Promise.all([...members].map(leave))
    },
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function startMember(log: Log, hangLimitMs: number | undefined): Member {
  const worker = cluster.fork()
  const kill = () => {
    log.error({ pid: worker.process.pid }, 'a process hangs: it is killed')
    worker.process.kill('SIGKILL')
  }
  watchBeats(worker, kill, { limitMs: hangLimitMs })
  const exited = once(worker, 'exit').then(([code]) => code as number | null)
  const up = new Promise<Announcement>((resolve, reject) => {
    worker.on('message', message => {
      if (typeof message?.up === 'string') resolve(message)
    })
    exited.then(code => reject(new AlreadyTold(`the new process ended with ${code} before it answered`)))
  })
  return { worker, up, exited }
}

/** How long the clients of a process that leaves may take to connect anew, and find another one. */
export const memberDrainMs = 4000
export const drainMs = (): number => (cluster.isWorker ? memberDrainMs : 0)

/**
 * In a member that serves no more, before it ends: the first process has heard so, and what this one had counted. Until then it may
 * hand over connections, and those that this one does not take go to another; with a process that is gone they are lost.
 */
export async function leaveFleet(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  await tellLastMetrics()
  const left = once(process, 'disconnect')
  cluster.worker.disconnect()
  await left
}

export const isFleetMember = (): boolean => cluster.isWorker
