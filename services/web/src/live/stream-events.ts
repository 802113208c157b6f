/** One stream: hears first, then reads what it missed, then passes on. Nothing falls between the two. */
import { maxStreamsPerPerson } from '@chispa/contract/live'
import type { Connection } from '@chispa/database/connect'
import type { EventStream } from '../http/event-stream.ts'
import { Refusal } from '../http/refusal.ts'
import type { MemberEvents } from './member-events.ts'
import { findNewestId, listSince, type MemberEvent } from './store.ts'

type StreamDeps = { sql: Connection; events: MemberEvents }
type Request = { userId: string; lastId: string | undefined; open: () => EventStream }

/** Longer than a statement may take. */
const overlapMs = 30_000
const maxReplayed = 200

export async function streamEvents(
  { sql, events }: StreamDeps,
  { userId, lastId, open }: Request,
): Promise<EventStream> {
  if (events.countOf(userId) >= maxStreamsPerPerson) {
    throw new Refusal('too_many_streams', { headers: { 'retry-after': '30' } })
  }
  const held: (MemberEvent | 'missed')[] = []
  let tell = (event: MemberEvent | 'missed') => void held.push(event)
  const unsubscribe = await events.subscribe([userId], { heard: event => tell(event), missed: () => tell('missed') })
  try {
    const newest = await findNewestId(sql)
    const replayed = await replay(sql, userId, lastId)
    const stream = open()
    stream.onEnd(unsubscribe)
    const told = new Set(replayed?.map(({ id }) => id))
    if (!replayed) stream.send({ event: 'resync', data: {} })
    for (const event of replayed ?? []) stream.send(shown(event))
    stream.send({ event: 'ready', id: newest, data: {} })
    tell = event => void stream.send(event === 'missed' ? { event: 'resync', data: {} } : shown(event))
    for (const event of held) if (event === 'missed' || !told.has(event.id)) tell(event)
    return stream
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Undefined when it cannot be told what was missed. */
async function replay(sql: Connection, userId: string, lastId: string | undefined): Promise<MemberEvent[] | undefined> {
  if (lastId === undefined) return []
  if (!/^\d{1,18}$/.test(lastId)) return undefined
  const missed = await listSince(sql, { userId, lastId, overlapMs, limit: maxReplayed + 1 })
  return missed && missed.length <= maxReplayed ? missed : undefined
}

const shown = ({ id, name, subject }: MemberEvent) => ({ id, event: name, data: { ids: [subject] } })
