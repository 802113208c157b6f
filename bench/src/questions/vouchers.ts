/**
 * Vouchers: how much of the bare rate of two signature checks and one insert is left for a deposit? How much slower is a page of
 * 10,000 vouchers than one of 100? And what of both remains when the instance holds a million?
 */
import type { Connection } from '@chispa/database/connect'
import { testDatabase } from '@chispa/testing/database'
import { newPerson } from '@chispa/testing/person'
import { startBare } from '../bare/start-bare.ts'
import { compareRates } from '../compare-rates.ts'
import { LoadProcess, type Round, type Server } from '../load/load-process.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { type Member, makeMembers, requestsOf } from '../measure/members.ts'
import { Depositor, fillVouchers } from '../measure/vouchers.ts'
import { startWebService } from '../measure/web-service.ts'
import type { Question, Row } from '../question.ts'

const [listing, many, few] = [5, 10_000, 100]
/** Of people who are only there to have them. */
const [crowd, eachOfCrowd] = [100, 10_000]
const [recipients, depositsARound, warmUpDeposits] = [2000, 300, 1500]
const [rounds, connections, pageMs, warmUpMs] = [6, 16, 600, 1500]
const leastOfBare = 0.5
const [maxSlowerList, maxSlowerInstance] = [1.5, 1.3]

type Stage = { sql: Connection; url: string; depositor: Depositor; rich: Member[]; poor: Member[]; takers: string[] }

export const vouchers: Question = {
  name: 'vouchers',
  async run() {
    await using parts = new AsyncDisposableStack()
    const open = async (isCrowded: boolean) => {
      const stage = await fill(parts.use(await testDatabase()), isCrowded)
      return { ...stage, web: parts.use(await startWebService(stage.url)) }
    }
    const [small, large] = [await open(false), await open(true)]
    const bare = parts.use(await startBare('deposit-route', small.url))
    const load = parts.use(new LoadProcess())

    const depositTo = (server: Server & { host?: string }, { depositor, takers }: Stage, count: number) => {
      const requests = depositor.requests(takers, count, server.host ?? 'localhost')
      return load.round(server, { requests, connections, status: 201 })
    }
    const page = ({ web }: typeof small, members: Member[], durationMs = pageMs) =>
      load.round(web, { requests: requestsOf(members, '/api/wallet/vouchers?limit=50'), connections, durationMs })

    for (const stage of [small, large]) {
      await depositTo(stage.web, stage, warmUpDeposits)
      await page(stage, stage.rich, warmUpMs)
      await page(stage, stage.poor, warmUpMs)
    }
    await depositTo(bare, small, warmUpDeposits)
    const deposit = (stage: typeof small) => () => depositTo(stage.web, stage, depositsARound)
    const results = {
      deposits: await alternate(rounds, deposit(small), () => depositTo(bare, small, depositsARound)),
      depositsAmongMany: await alternate(rounds, deposit(large), deposit(small)),
      pages: await alternate(
        rounds,
        () => page(small, small.rich),
        () => page(small, small.poor),
      ),
      pagesAmongMany: await alternate(
        rounds,
        () => page(large, large.rich),
        () => page(small, small.rich),
      ),
    }
    return {
      rows: [
        compareRates('a deposit, against two signature checks and an insert', leastOfBare, results.deposits),
        slowerRow('a deposit, among a million vouchers against none', maxSlowerInstance, results.depositsAmongMany),
        slowerRow('a page of 10,000 vouchers against one of 100', maxSlowerList, results.pages),
        slowerRow('a page, among a million vouchers against few', maxSlowerInstance, results.pagesAmongMany),
      ],
      rounds: results,
    }
  },
}

async function fill(database: { sql: Connection; url: string }, isCrowded: boolean): Promise<Stage> {
  const { sql, url } = database
  const depositor = new Depositor()
  await depositor.introduce(sql)
  const members = await makeMembers(database, { count: 2 * listing, others: crowd })
  const [rich, poor] = [members.slice(0, listing), members.slice(listing)]
  const others = await sql<{ pubkey: string }[]>`
    select pubkey from users where pubkey <> all(${members.map(({ pubkey }) => pubkey)})`
  // Real keys: a deposit for what is none is refused.
  const takers = Array.from({ length: recipients }, () => newPerson().pubkey)
  await sql`insert into users (pubkey) select unnest(${takers}::text[])`
  const owned = { service: depositor.publicKey }
  await fillVouchers(sql, { ...owned, owners: rich.map(({ pubkey }) => pubkey), each: many })
  await fillVouchers(sql, { ...owned, owners: poor.map(({ pubkey }) => pubkey), each: few })
  if (isCrowded) await fillVouchers(sql, { ...owned, owners: others.map(({ pubkey }) => pubkey), each: eachOfCrowd })
  await sql`vacuum analyze`
  return { sql, url, depositor, rich, poor, takers }
}

function slowerRow(question: string, maxSlower: number, pairs: Pair<Round>[]): Row {
  const byRate = pairs.map(({ ours, bare }) => bare.perSecond / ours.perSecond)
  const byCpu = median(pairs.map(({ ours, bare }) => ours.cpuMicroseconds / bare.cpuMicroseconds))
  const ratio = median(byRate)
  const shown = (side: 'ours' | 'bare') => `${Math.round(median(pairs.map(pair => pair[side].perSecond)))}/s`
  return {
    question,
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: `${ratio.toFixed(2)} by rate, ${byCpu.toFixed(2)} by CPU of the service`,
    wanted: `<= ${maxSlower}`,
    // What the database does more is not in the service's own time: the rate decides.
    verdict: ratio <= maxSlower ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(byRate) * 100)} %`,
  }
}
