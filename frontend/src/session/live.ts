/**
 * What changes for the person while they look. One tab of theirs reads the stream and tells the others: a browser opens
 * few connections to a host, and each tab would keep one. A lost stream is taken up where it was; what is told twice is
 * told on once.
 */
import { activityEventName, type MemberEventName, memberEventNames, readEvents } from '@chispa/contract/live'
import { readEventStream } from '@chispa/protocols/event-stream'
import { wireRequest } from '../api/request.ts'
import { session } from './current.ts'
import { readInTurn } from './read-in-turn.ts'

/** `resync`: something may have been missed. `opened`: what changes is told from now on, and what was read before may be old. */
export type ChangeName = MemberEventName | typeof activityEventName
export type Change = { name: ChangeName | 'resync' | 'opened'; ids: readonly string[] }

/** A heartbeat comes every 15 seconds. */
const silenceMs = 40_000
const maxPauseMs = 30_000
const maxRemembered = 500

/** Until the returned function is called. */
export function followChanges(publicKey: string, tell: (change: Change) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `chispa.live.${publicKey}`
  const others = new BroadcastChannel(name)
  others.onmessage = ({ data }: MessageEvent<Change>) => tell(data)
  const tellAll = (change: Change) => {
    tell(change)
    if (navigator.locks) others.postMessage(change)
  }
  const read = () => readUntil(signal, tellAll)
  // A stream of another tab began earlier: this page is told what one begins with.
  const join = () => {
    tell({ name: 'opened', ids: [] })
    tell({ name: activityEventName, ids: [] })
  }
  // Locks are there on https and localhost only; without them every tab reads for itself.
  const reading = navigator.locks ? readInTurn({ name, signal, read, join }) : read()
  reading.catch(() => {})
  return () => {
    stopping.abort()
    others.close()
  }
}

async function readUntil(signal: AbortSignal, tell: (change: Change) => void): Promise<void> {
  let lastId: string | undefined
  const seen = new Set<string>()
  for (let failures = 0; !signal.aborted; failures++) {
    if (failures > 0) await pause(Math.min(1000 * 2 ** (failures - 1), maxPauseMs) * (0.5 + Math.random() / 2), signal)
    try {
      for await (const { event, data, id } of connect(lastId, signal)) {
        failures = 0
        if (event === 'ready') {
          // One that is taken up where it was has told what came meanwhile.
          if (lastId === undefined) tell({ name: 'opened', ids: [] })
          lastId = id
          continue
        }
        if (id !== undefined) {
          lastId = id
          if (seen.has(id)) continue
          remember(seen, id)
        }
        const change = changeOf(event, data)
        if (change) tell(change)
      }
    } catch {
      // Refused or lost: after a pause it is tried again.
    }
  }
}

async function* connect(lastId: string | undefined, signal: AbortSignal) {
  const request = wireRequest(readEvents)
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  signal.addEventListener('abort', abort)
  let silence = setTimeout(abort, silenceMs)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(abort, silenceMs)
  }
  try {
    const authorization = await session.bearer()
    const response = await fetch(request.path, {
      headers: { authorization, accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) },
      credentials: 'omit',
      cache: 'no-store',
      signal: giveUp.signal,
    })
    if (response.status === 401) await session.renew(authorization)
    if (!response.ok || !response.body) throw new Error(`the stream was refused with ${response.status}`)
    yield* readEventStream(response.body, heard)
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
  }
}

function changeOf(event: string, data: string): Change | undefined {
  const name = ([...memberEventNames, activityEventName, 'resync'] as const).find(known => known === event)
  if (!name) return undefined
  const { ids } = JSON.parse(data) as { ids?: string[] }
  return { name, ids: ids ?? [] }
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  const [oldest] = seen
  if (seen.size > maxRemembered && oldest !== undefined) seen.delete(oldest)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
