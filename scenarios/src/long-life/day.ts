/**
 * Twenty-four hours of a community's normal life at speed, in equal rounds: members receive, tap, send, sign in, listen to streams and look at pages,
 * programs take webhooks. After each round and the same quiet the services are asked what they hold; what grows from round to round is told by the
 * slope over the rounds, never by time, and further rounds are lived where something seems to.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@chispa/sandbox/until'
import { type Growth, growthOf, type Holding } from './growth.ts'
import { hourMs, minuteMs } from './life.ts'
import { type Card, type Member, People } from './people.ts'
import { openPlatform, type Platform } from './platform.ts'

/** `snapshots`: a folder that keeps the heaps of both services after each round. */
export type DayOptions = {
  rounds: number
  turns: number
  snapshots?: string | undefined
  say?: (line: string) => void
}
export type DayResult = {
  rounds: number
  turns: number
  acts: Record<string, number>
  minutes: number
  holdings: Holding[]
  growth: Growth[]
}

/** Rounds in which pools fill and functions are met for the first time. */
const warmUpRounds = 4
/** Further ones where something seems to grow: what fills by chance does not fill in each of them. */
const roundsInDoubt = 12
const maxLooks = 30
const memberCount = 4

/** V8 meets functions and shapes for the first time, and compiles what is hot, for longer than a day; a function that is kept is an object as well. */
const told = ['functions and shapes', 'sources KiB', 'code KiB']

/** One object that is left by each turn of a member is a leak, however small. Of anything else one in three rounds is too much. */
function allowedPerRound(what: string, turns: number): number | undefined {
  const acted = memberCount * turns
  if (told.some(end => what.endsWith(end))) return undefined
  if (what.endsWith('objects')) return acted / 2
  return what.endsWith('objects KiB') ? acted / 4 : 0.34
}

export async function runDay(options: DayOptions): Promise<DayResult> {
  const { rounds, turns, snapshots, say = () => {} } = options
  const startedAt = performance.now()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'long-life-'))
  await using opened = await openPlatform(new Date('2027-10-31T00:00:00Z'))
  const { platform } = opened
  const people = new People(platform)
  await people.start()
  const acts: Record<string, number> = {}
  const did = (what: string) => {
    acts[what] = (acts[what] ?? 0) + 1
  }
  const holdings: Holding[] = []
  const growth = () =>
    growthOf(holdings.slice(warmUpRounds), { rounds, allowedPerRound: of => allowedPerRound(of, turns) })
  const seemsToGrow = () => growth().some(({ isGrowing }) => isGrowing)
  const maxRounds = warmUpRounds + rounds + roundsInDoubt
  try {
    const members = await Promise.all(Array.from({ length: memberCount }, () => people.newMember()))
    const cards: Card[] = []
    for (const member of members) {
      cards.push(await people.newCard(member, { tapMsats: 100_000, dayMsats: 100_000_000 }))
      const body = { url: people.taker.url, events: ['payment.received', 'card.paid'], scope: 'member' }
      await platform.askWell({ method: 'POST', path: '/api/webhooks', as: member.person, body })
    }
    for (let round = 0; round < rounds + warmUpRounds || (seemsToGrow() && round < maxRounds); round++) {
      for (let turn = 0; turn < turns; turn++)
        await Promise.all(
          members.map((member, at) => liveATurn(platform, people, { member, card: cards[at] as Card }, did)),
        )
      await platform.runFor((24 * hourMs) / rounds)
      // A second one ends what the first one woke.
      await platform.runFor(minuteMs)
      const holding = await settledHolding(platform, holdings.slice(warmUpRounds))
      const memory =
        round < warmUpRounds ? {} : await memoryOf(platform, snapshots ? `${snapshots}/${round}-` : `${folder.path}/`)
      holdings.push({ ...holding, ...memory })
      say(`round ${round}: ${JSON.stringify(holdings.at(-1))}`)
    }
  } finally {
    people.stop()
  }
  return { rounds, turns, acts, holdings, growth: growth(), minutes: (performance.now() - startedAt) / minuteMs }
}

async function memoryOf({ services }: Platform, pathPrefix: string): Promise<Holding> {
  const holding: Holding = {}
  for (const [kind, service] of Object.entries(services)) {
    const kept = await service.kept(`${pathPrefix}${kind}.heapsnapshot`)
    holding[`${kind} objects`] = kept.objects
    holding[`${kind} objects KiB`] = Math.round(kept.objectBytes / 1024)
    holding[`${kind} functions and shapes`] = kept.functionsAndShapes
    holding[`${kind} stores, sockets and sources KiB`] = Math.round(kept.storeBytes / 1024)
    holding[`${kind} code KiB`] = Math.round(kept.codeBytes / 1024)
  }
  return holding
}

type Living = { member: Member; card: Card }

async function liveATurn(
  platform: Platform,
  people: People,
  { member, card }: Living,
  did: (what: string) => void,
): Promise<void> {
  const { person } = member
  const stream = await openStream(platform, person)
  await people.pay(member, 10_000)
  did('received')
  const said = await people.tap(card, 5000)
  // A busy machine takes longer than a till waits; what became of it is found out in the background.
  const isOpen = said === 'payment_unresolved' || said === 'card_payment_unresolved'
  if (said !== 'OK' && !isOpen) throw new Error(`A tap was declined: ${said}`)
  did(isOpen ? 'tapped, told to wait' : 'tapped')
  const body = { idempotencyKey: randomBytes(16).toString('hex'), to: people.bill(4000).invoice, amountMsats: 4000 }
  await until(
    async () =>
      (await platform.askWell({ method: 'POST', path: '/api/wallet/payments', as: person, body })).state === 'done',
  )
  did('sent')
  await people.charge(member, 1000)
  did('asked for and never paid')
  const { token } = await platform.askWell({ method: 'POST', path: '/api/jwt', as: person, body: {} })
  did('signed in')
  for (const path of [
    '/api/users/me',
    '/api/wallet/payments',
    `/api/users/${member.id}/cards`,
    '/api/wallet/payments.csv',
  ])
    if ((await platform.ask({ path, token })).status !== 200) throw new Error(`${path} was not shown`)
  for (const path of ['/', `/${member.name}`, `/api/lud16/${member.name}`]) await platform.ask({ path })
  did('looked at pages')
  await stream.close()
  did('listened to a stream')
}

/** Read until something came, then closed by its reader, as a page that is left. */
async function openStream(platform: Platform, as: Member['person']): Promise<{ close: () => Promise<void> }> {
  const { token } = await platform.askWell({ method: 'POST', path: '/api/jwt', as, body: {} })
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${platform.origin}/api/events`, { headers, signal: leaving.signal })
  const reader = reply.body!.getReader()
  return {
    async close() {
      await reader.read()
      leaving.abort()
      await reader.closed.catch(() => {})
    },
  }
}

/** On a busy machine a connection that is over is still open for a moment; what leaked stays open however long is waited. */
async function settledHolding(platform: Platform, before: Holding[]): Promise<Holding> {
  let holding = await holdingOf(platform)
  const isMore = () => before.some(earlier => opened.some(what => (holding[what] ?? 0) > (earlier[what] ?? 0)))
  const opened = Object.keys(holding)
  for (let looks = 0; isMore() && looks < maxLooks; looks++) {
    await sleep(1000)
    holding = await holdingOf(platform)
  }
  return holding
}

async function holdingOf(platform: Platform): Promise<Holding> {
  const holding: Holding = {}
  for (const [kind, service] of Object.entries(platform.services)) {
    const { handles, timersAtRest, statements, files } = await service.held()
    holding[`${kind} open files`] = files
    holding[`${kind} sockets`] = handles.TCPSocketWrap ?? 0
    holding[`${kind} timers`] = timersAtRest + (handles.Timeout ?? 0)
    holding[`${kind} statements made from values`] = statements
  }
  const rows = await platform.database.sql<{ name: string; connections: number }[]>`
    select application_name as name, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name like 'chispa-%' group by 1 order by 1`
  for (const { name, connections } of rows) holding[`${name} connections to the database`] = connections
  return holding
}
