/**
 * Looks at the other wallets where some are silent: on each of their relays a few, picked at random, are asked unless they were
 * heard a moment ago. A silence is a wallet's own where its relay brought what others said, and where it is not one of many.
 */
import { forEachConcurrently } from '@chispa/concurrency/semaphore'
import type { RelayClient } from '@chispa/nwc/relay-client'
import { relayWithoutQuery } from '@chispa/nwc/relay-url'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Company, companyOf, type Silent, type Together } from './company.ts'

type RollCallDeps = Pick<Deps, 'pool'> & {
  /** It is not ready, or left its last question unanswered. */
  isQuiet: (wallet: PooledWallet) => boolean
  /** Whether it answers. */
  ask: (wallet: PooledWallet) => Promise<boolean>
}
type Place = { isHeard: boolean; together: (lifeAt: number) => Together }

/** `relay` null: of all wallets. Where it is no outage, there is none. */
export type Seen = Together & { relay: string | null }
export type RollCalled = { own: Set<PooledWallet>; seen: Seen[] }

const sampleSize = 20
const relaysAtOnce = 16

/** `heardSince`: what was heard before says nothing of now. */
export async function callTheRoll(
  deps: RollCallDeps,
  silent: readonly PooledWallet[],
  heardSince: number,
): Promise<RollCalled> {
  const byRelay = walletsByRelay(deps.pool, silent)
  const places = new Map<RelayClient, Place>()
  await forEachConcurrently(byRelay, relaysAtOnce, async ([relay, wallets]) => {
    const together = companyOf(await lookAround(deps, wallets, heardSince))
    places.set(relay, { isHeard: relay.heardAt >= heardSince, together })
  })
  const all = companyOf(asKnown(deps, deps.pool))
  const worst = new Map<string | null, Seen>()
  const note = (relay: string | null, together: Together) => {
    const before = worst.get(relay)
    if (!before || worse(together, before)) worst.set(relay, { relay, ...together })
    return together.isOutage
  }
  const own = silent.filter(({ wallet, lastLifeAt }) => {
    const lifeAt = lastLifeAt.getTime()
    const relays = wallet.relays.filter(relay => relay.covers(wallet.clientPublicKey))
    const outages = relays.map(relay => note(relayWithoutQuery(relay.url), places.get(relay)!.together(lifeAt)))
    const isOfAll = note(null, all(lifeAt))
    return !isOfAll && !outages.includes(true) && relays.some(relay => places.get(relay)?.isHeard)
  })
  return { own: new Set(own), seen: [...worst.values()] }
}

const worse = (one: Together, other: Together) =>
  one.isOutage === other.isOutage ? one.silent > other.silent : one.isOutage

function walletsByRelay(
  pool: Iterable<PooledWallet>,
  silent: readonly PooledWallet[],
): Map<RelayClient, PooledWallet[]> {
  const byRelay = new Map<RelayClient, PooledWallet[]>(
    silent.flatMap(({ wallet }) => wallet.relays.map(relay => [relay, []] as const)),
  )
  for (const pooled of pool) for (const relay of pooled.wallet.relays) byRelay.get(relay)?.push(pooled)
  return byRelay
}

function asKnown({ isQuiet }: RollCallDeps, wallets: Iterable<PooledWallet>): Company {
  const silent: Silent[] = []
  let answering = 0
  for (const wallet of wallets) {
    if (isQuiet(wallet)) silent.push({ lifeAt: wallet.lastLifeAt.getTime(), weight: 1 })
    else answering++
  }
  return { silent, answering }
}

/** Of those that are not known to be silent, a few stand for all. */
async function lookAround(deps: RollCallDeps, wallets: PooledWallet[], heardSince: number): Promise<Company> {
  const { silent } = asKnown(deps, wallets)
  const others = wallets.filter(wallet => !deps.isQuiet(wallet))
  const sample = pick(others, sampleSize)
  const missing: PooledWallet[] = []
  await Promise.all(
    sample.map(async wallet => {
      if (wallet.lastLifeAt.getTime() < heardSince && !(await deps.ask(wallet))) missing.push(wallet)
    }),
  )
  const weight = sample.length === 0 ? 0 : others.length / sample.length
  return {
    silent: [...silent, ...missing.map(({ lastLifeAt }) => ({ lifeAt: lastLifeAt.getTime(), weight }))],
    answering: (sample.length - missing.length) * weight,
  }
}

function pick<T>(from: readonly T[], count: number): T[] {
  if (from.length <= count) return [...from]
  const places = new Set<number>()
  while (places.size < count) places.add(Math.floor(Math.random() * from.length))
  return [...places].map(place => from[place]!)
}
