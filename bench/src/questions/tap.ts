/** How much longer does a payment take from the tap to the answer than the bare NIP-47 round trip to the wallet? */
import { testDatabase } from '@chispa/testing/database'
import type { PayLoopResult } from '../bare/pay-loop.ts'
import { allowOwnRelay } from '../measure/allow-own-relay.ts'
import { alternate, type Pair } from '../measure/alternate.ts'
import { giveCards, type TappingCard } from '../measure/cards.ts'
import { median, spread } from '../measure/median.ts'
import { Program } from '../measure/program.ts'
import { startWebService } from '../measure/web-service.ts'
import { startRelayProcess } from '../network/relay-process.ts'
import type { TillLoopResult } from '../network/till-loop.ts'
import type { Question, Row } from '../question.ts'

const [rounds, tapsARound, warmUpTaps] = [10, 40, 300]
const [wallets, amountMsats, balanceMsats] = [20, 1000, 1_000_000_000]
const maxAddedMs = 30

type Timed = PayLoopResult & Partial<TillLoopResult>

export const tap: Question = {
  name: 'tap',
  async run() {
    await using database = await testDatabase()
    await using relay = await startRelayProcess()
    await allowOwnRelay(database.sql)
    const cards: TappingCard[] = []
    for (let at = 0; at < wallets; at++) {
      cards.push(...(await giveCards(database.sql, await relay.wallet(balanceMsats), 1)))
    }
    await using web = await startWebService(database.url)
    await using till = new Program(new URL('../network/till-loop.ts', import.meta.url))
    await using loop = new Program(new URL('../bare/pay-loop.ts', import.meta.url), {
      args: [await relay.wallet(balanceMsats)],
    })
    await till.ready()
    await loop.ready()

    const ours = async (count: number): Promise<Timed> => {
      const invoices = await relay.invoices(count, amountMsats)
      const taps = invoices.map((invoice, at) => ({ url: `${web.url}${cards[at % cards.length]!.tap()}`, invoice }))
      return till.ask<TillLoopResult>('run', taps)
    }
    const bare = async (count: number): Promise<Timed> =>
      loop.ask<PayLoopResult>('run', await relay.invoices(count, amountMsats))
    await ours(warmUpTaps)
    await bare(warmUpTaps)
    const pairs = await alternate(
      rounds,
      () => ours(tapsARound),
      () => bare(tapsARound),
    )
    const paid = 2 * (warmUpTaps + rounds * tapsARound)
    if ((await relay.receivedMsats()) !== paid * amountMsats) throw new Error('not every invoice was paid once')
    return { rows: [rowOf(pairs)], rounds: pairs }
  },
}

function rowOf(pairs: Pair<Timed>[]): Row {
  const added = pairs.map(({ ours, bare }) => ours.p50Ms - bare.p50Ms)
  const addedMs = median(added)
  const shown = (values: number[]) => `${median(values).toFixed(1)} ms`
  const scans = pairs.map(({ ours }) => ours.scanMs!)
  const callbacks = pairs.map(({ ours }) => ours.callbackMs!)
  return {
    question: 'a payment from the tap to the answer',
    ours: shown(pairs.map(({ ours }) => ours.p50Ms)),
    bare: shown(pairs.map(({ bare }) => bare.p50Ms)),
    ratio: `${addedMs.toFixed(1)} ms more`,
    wanted: `<= ${maxAddedMs} ms more`,
    verdict: addedMs <= maxAddedMs ? 'met' : 'MISSED',
    notes: `the scan ${shown(scans)}; the callback ${shown(callbacks)}; middle half of ${pairs.length} rounds within ${Math.round(spread(added) * 100)} %`,
  }
}
