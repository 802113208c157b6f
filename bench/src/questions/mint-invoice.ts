/**
 * How much longer does an invoice through the callback of LUD-16 take than the bare NIP-47 round trip to the wallet, for one
 * payer at a time and for several at once? Alone, most of it is sleeping processes being woken.
 */
import { testDatabase } from '@chispa/testing/database'
import { httpRequest } from '../load/http-request.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import type { Pair } from '../measure/alternate.ts'
import { median, spread } from '../measure/median.ts'
import { makeMembers } from '../measure/members.ts'
import { Program } from '../measure/program.ts'
import { startWebService, type WebService } from '../measure/web-service.ts'
import type { InvoiceLoop } from '../network/invoice-loop.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { Question, Row } from '../question.ts'

/** Of a round and of the warm-up: a multiple of the payers, who ask in step. */
const [rounds, invoicesARound, warmUpInvoices] = [10, 40, 320]
const payersAtOnce = [1, 8]
const maxAdded = 0.25

export const mintInvoice: Question = {
  name: 'mint-invoice',
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    const [member] = await makeMembers(database, { count: 1, others: 10_000 })
    await using web = await startWebService(database.url)
    await using loop = new Program(new URL('../network/invoice-loop.ts', import.meta.url), {
      args: [await relay.wallet()],
    })
    const userId = await giveWallet(web, member!.token, await relay.wallet())
    await database.sql`insert into lightning_addresses (username, user_id) values ('payee', ${userId})`

    const request = httpRequest({ path: '/api/lud16/payee/cb?amount=21000', host: 'localhost' })
    const run = (count: number, atOnce: number) =>
      loop.ask<Pair<number>>('run', { count, atOnce, port: web.port, request } satisfies InvoiceLoop)
    const measured: { atOnce: number; pairs: Pair<number>[] }[] = []
    for (const atOnce of payersAtOnce) {
      await run(warmUpInvoices, atOnce)
      const pairs: Pair<number>[] = []
      while (pairs.length < rounds) pairs.push(await run(invoicesARound, atOnce))
      measured.push({ atOnce, pairs })
    }
    // LNURL tells of failures with a 200 too: what counts is what was minted, one for each request.
    const [minted] = await database.sql<{ count: number }[]>`select count(*) from invoices`
    const wanted = payersAtOnce.length * (warmUpInvoices + rounds * invoicesARound)
    if (minted?.count !== wanted) throw new Error(`${minted?.count} invoices were minted, not ${wanted}`)
    return { rows: measured.map(rowOf), rounds: measured }
  },
}

async function giveWallet({ url }: WebService, token: string, nwcUri: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { userId } = (await (await fetch(`${url}/api/users/me`, { headers })).json()) as { userId: string }
  const body = JSON.stringify({ nwcUri })
  const reply = await fetch(`${url}/api/users/${userId}/nwc`, { method: 'PUT', headers, body })
  if (!reply.ok) throw new Error(`the wallet was not stored: ${await reply.text()}`)
  return userId
}

function rowOf({ atOnce, pairs }: { atOnce: number; pairs: Pair<number>[] }): Row {
  const ratios = pairs.map(({ ours, bare }) => ours / bare)
  const ratio = median(ratios)
  const shown = (side: 'ours' | 'bare') => `${median(pairs.map(pair => pair[side])).toFixed(1)} ms`
  return {
    question: `an invoice through the LUD-16 callback, ${atOnce === 1 ? 'alone' : `${atOnce} at once`}`,
    ours: shown('ours'),
    bare: shown('bare'),
    ratio: `${ratio.toFixed(2)} of the latency`,
    wanted: `<= ${1 + maxAdded}`,
    verdict: ratio <= 1 + maxAdded ? 'met' : 'MISSED',
    notes: `middle half of ${pairs.length} rounds within ${Math.round(spread(ratios) * 100)} %`,
  }
}
