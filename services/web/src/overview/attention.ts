/** What needs the operator: each kind is there or is not, with how many and since when. Remembered for a moment. */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { ListenerStatus } from '@chispa/contract/listener'
import type { AttentionItem } from '@chispa/contract/overview'
import type { Deps } from '../deps.ts'
import { listenerStatus } from '../listener-client/status.ts'
import type { ListMachineTrouble } from '../self-test/machine-trouble.ts'
import { reachOf } from '../set-up/reach.ts'
import { countHalfProgrammed, countLost, countWithoutEnd, type Waiting } from './attention-store.ts'
import { countWallets } from './store.ts'
import { conditionsOf } from './wallet-conditions.ts'

export type ReadAttention = () => Promise<AttentionItem[]>
type AttentionDeps = Deps & { listMachineTrouble: ListMachineTrouble }

const [rememberMs, minuteMs, maxNames] = [2000, 60_000, 5]
/** By then a payment usually has its end, and whoever programs a card has tapped it. */
export const timeToEndMs = { payment: 2 * minuteMs, programming: 15 * minuteMs }

export function attentionReader(deps: AttentionDeps): ReadAttention {
  const remembered = new LoadingCache<'all', AttentionItem[]>({ max: 1, ttlMs: rememberMs, clock: deps.clock })
  return async () => remembered.get('all', () => listAttention(deps))
}

async function listAttention(deps: AttentionDeps): Promise<AttentionItem[]> {
  const ago = (ms: number) => new Date(deps.now().getTime() - ms)
  const [listener, open, cards, lost, wallets, machine] = await Promise.all([
    ofListener(deps),
    countWithoutEnd(deps.sql, ago(timeToEndMs.payment)),
    countHalfProgrammed(deps.sql, ago(timeToEndMs.programming)),
    countLost(deps.sql),
    countWallets(deps.sql),
    deps.listMachineTrouble(),
  ])
  const { failing } = conditionsOf(wallets)
  return [
    ...ofReach(deps),
    ...listener.filter(({ kind }) => kind === 'listener_unreachable'),
    ...itemOf('payments_without_end', open),
    ...listener.filter(({ kind }) => kind !== 'listener_unreachable'),
    ...itemOf('wallets_failing', { number: failing, oldest: null }),
    ...itemOf('cards_lost', lost),
    ...itemOf('cards_half_programmed', cards),
    ...machine,
  ]
}

/** Where no address is set, the list of what is left to set up says so. */
function ofReach({ settings }: Deps): AttentionItem[] {
  const reach = reachOf(settings.values.endpoint)
  if (reach !== 'machine' && reach !== 'network') return []
  return [{ kind: `only_this_${reach}`, count: null, since: null, names: [settings.values.endpoint ?? ''] }]
}

function itemOf(kind: AttentionItem['kind'], { number, oldest }: Waiting, names: string[] = []): AttentionItem[] {
  return number === 0 ? [] : [{ kind, count: number, since: oldest?.toISOString() ?? null, names }]
}

/** A wallet at two relays is counted at each: the largest says how many there are at least. */
const silentTogether = (outages: NonNullable<ListenerStatus['outages']>): Waiting => ({
  number: Math.max(0, ...outages.map(({ silent }) => silent)),
  oldest: outages.length === 0 ? null : new Date(Math.min(...outages.map(({ since }) => Date.parse(since)))),
})

async function ofListener(deps: Deps): Promise<AttentionItem[]> {
  const reply = await listenerStatus(deps)
  if (reply.state === 'disabled') return []
  if (reply.state === 'unreachable') return [{ kind: 'listener_unreachable', count: null, since: null, names: [] }]
  const { counters, relays, outages = [] } = reply.status
  const down = relays.filter(({ connected, walletCount }) => !connected && walletCount > 0)
  const names = down.slice(0, maxNames).map(({ url }) => url)
  return [
    ...itemOf('webhook_backlog', { number: counters.webhooksPending ?? 0, oldest: null }),
    ...itemOf('relays_down', { number: down.length, oldest: null }, names),
    ...itemOf(
      'wallets_silent',
      silentTogether(outages),
      outages.flatMap(({ relay }) => relay ?? []).slice(0, maxNames),
    ),
  ]
}
