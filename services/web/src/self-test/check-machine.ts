/** Clock and disk of this machine. */
import { statfs } from 'node:fs/promises'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { askMs, maxBytes, type SelfTestDeps } from './deps.ts'
import { notMade, ok, type Verdict, wrong } from './result.ts'
import { readDatabaseClock } from './store.ts'

/** Signatures of NIP-98 count for a minute. */
const maxOffSeconds = 20
const maxAsked = 3

/** Against the database and the hosts of relays, whose answers name their time to the second. */
export async function checkClock({ sql, http, now }: SelfTestDeps, relays: readonly string[]): Promise<Verdict> {
  const offsets = await Promise.all([
    readDatabaseClock(sql).then(at => (at.getTime() - now().getTime()) / 1000),
    ...relays.slice(0, maxAsked).map(relay => offsetOf(http, relay, now)),
  ])
  const known = offsets.filter(offset => offset !== undefined).sort((a, b) => a - b)
  // Most of them are right: one wrong clock elsewhere says nothing.
  const middle = known[Math.floor(known.length / 2)] ?? 0
  const off = Math.round(Math.abs(middle))
  return off > maxOffSeconds ? wrong('clock_off', { seconds: String(off) }) : ok(`± ${off} s`)
}

async function offsetOf(http: OutgoingHttp, relay: string, now: () => Date): Promise<number | undefined> {
  const url = relay.replace(/^ws/, 'http')
  const headers = { accept: 'application/nostr+json' }
  const answer = await http.request({ url, headers, timeoutMs: askMs, maxBytes })
  const date = answer.kind === 'answered' ? answer.headers.date : undefined
  const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? undefined : (at - now().getTime()) / 1000
}

const gigabyte = 1e9
const minFree = { share: 0.05, bytes: 1 * gigabyte }

/** Undefined: the data is on another machine. */
export async function checkDisk({ dataDir }: Pick<SelfTestDeps, 'dataDir'>): Promise<Verdict> {
  if (dataDir === undefined) return notMade()
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1)
  const values = { free: inGigabytes(free), total: inGigabytes(total) }
  if (free < minFree.bytes || free < total * minFree.share) return wrong('disk_nearly_full', values)
  return ok(`${values.free} GB`)
}
