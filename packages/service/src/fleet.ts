/**
 * Several processes of one service on one port. The first process opens the port and hands connections out, in turn; the others
 * serve. Who dies is replaced. On SIGUSR2 all are replaced one after the other, each new one answering before an old one
 * leaves: what is new on the disk runs from then on, and the port was never closed.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimWords } from './claim-words.ts'
import { answerMetrics, tellLastMetrics } from './fleet-metrics.ts'
import type { Log } from './log.ts'
import { AlreadyTold } from './operator-error.ts'
import { type Announcement, announce, type Replaced, type Running } from './run.ts'

type Member = { worker: Worker; up: Promise<Announcement>; exited: Promise<number | null> }

/** Between two of the same place that end by themselves. */
const pauseMs = 1000

export async function startFleet({
  size,
  log,
  nodeFlags,
}: {
  size: number
  log: Log
  nodeFlags: readonly string[]
}): Promise<Running> {
  cluster.setupPrimary({ execArgv: [...nodeFlags] })
  const members = new Set<Member>()
  let isStopping = false

  async function add(): Promise<Announcement> {
    const member = startMember()
    members.add(member)
    member.exited.then(() => members.delete(member))
    const announcement = await member.up
    member.exited.then(code => replaceDead(member, code))
    return announcement
  }

  const leaving = new WeakSet<Member>()
  async function replaceDead(member: Member, code: number | null): Promise<void> {
    for (let isBack = isStopping || leaving.has(member); !isBack && !isStopping; ) {
      log.error({ code }, 'a process ended by itself: another takes its place')
      await sleep(pauseMs)
      isBack =
        isStopping ||
        (await add().then(
          () => true,
          () => false,
        ))
    }
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
      if (isStopping || !members.has(old)) continue
      leaving.add(old)
      await add().catch(error => {
        leaving.delete(old)
        if (!members.has(old)) void replaceDead(old, null)
        throw error
      })
      await leave(old)
    }
    if (isStopping) return
    log.info({ processes: members.size }, 'every process was replaced')
    process.send?.({ replaced: true } satisfies Replaced)
  }
  process.on('SIGUSR2', () => {
    if (handOver || isStopping) return
    handOver = replaceAll()
      .catch(error => {
        if (!isStopping)
          log.error({ reason: error.message }, 'not every process was replaced: those that are left go on')
      })
      .finally(() => (handOver = undefined))
  })
  answerMetrics()

  // One by one: what the first cannot do, such as reach the database, is told once.
  const announcement = await add()
  await Promise.all(Array.from({ length: size - 1 }, add))
  log.info({ processes: size }, 'every process is up')
  const { claim, up } = announcement
  if (!announce(announcement) && claim) process.stderr.write(claimWords(claim, up))
  return {
    log,
    async stop() {
      isStopping = true
      // One that was being started joins them.
      while (members.size > 0) await Promise.all([...members].map(leave))
    },
  }
}

function startMember(): Member {
  const worker = cluster.fork()
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
