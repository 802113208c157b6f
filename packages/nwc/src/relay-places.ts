/**
 * Who gets a place among the relays that are held, when there are fewer places than wallets ask for. Relays that nobody
 * uses go first, then those that never connected, then those that never brought a word of a wallet. A wallet that has
 * answered before takes the place of one that has not; among those that have not, owners with many places give way to
 * owners with few. A relay that serves a proven wallet keeps its place.
 */

export type Place = {
  /** Relays at one host name share a quota, whatever their paths and ports. */
  host: string
  /** Whose wallet opened it; undefined where the caller tells no owners apart. */
  owner: string | undefined
  /** Monotonic. */
  openedAtMs: number
  isUsed: boolean
  hasConnected: boolean
  /** A wallet that uses it has answered, here or in an earlier process. */
  isProven: boolean
}

export type PlaceLimits = {
  maxRelays: number
  maxRelaysPerHost: number
  maxRelaysPerOwner: number
  /** How long a relay may take to connect before somebody else may have its place. */
  connectGraceMs: number
}

export const defaultPlaceLimits: PlaceLimits = {
  maxRelays: 2000,
  maxRelaysPerHost: 32,
  maxRelaysPerOwner: 32,
  connectGraceMs: 15_000,
}

export type RefusalReason = 'all-taken' | 'host-quota' | 'owner-quota'
export type Admission<P extends Place> =
  | { kind: 'admitted'; evict: P | undefined }
  | { kind: 'refused'; reason: RefusalReason }

type Newcomer = Pick<Place, 'host' | 'owner' | 'isProven'>

export function planAdmission<P extends Place>(
  places: readonly P[],
  newcomer: Newcomer,
  limits: PlaceLimits,
  nowMs: number,
): Admission<P> {
  const { host, owner } = newcomer
  const ofHost = places.filter(place => place.host === host)
  const ofOwner = owner === undefined ? [] : places.filter(place => place.owner === owner)
  const exceeded: [RefusalReason, readonly P[]][] = []
  if (ofOwner.length >= limits.maxRelaysPerOwner) exceeded.push(['owner-quota', ofOwner])
  if (ofHost.length >= limits.maxRelaysPerHost) exceeded.push(['host-quota', ofHost])
  if (places.length >= limits.maxRelays) exceeded.push(['all-taken', places])
  const [first] = exceeded
  if (!first) return { kind: 'admitted', evict: undefined }
  // One place has to make room for every limit that is reached.
  const contested = first[1].filter(place => exceeded.every(([, group]) => group.includes(place)))
  const evict = chooseVictim(contested, places, newcomer, nowMs - limits.connectGraceMs)
  return evict ? { kind: 'admitted', evict } : { kind: 'refused', reason: first[0] }
}

function chooseVictim<P extends Place>(
  contested: readonly P[],
  places: readonly P[],
  newcomer: Newcomer,
  openedBefore: number,
): P | undefined {
  const unused = oldest(contested.filter(place => !place.isUsed))
  if (unused) return unused
  const unproven = contested.filter(place => !place.isProven)
  const neverConnected = oldest(unproven.filter(place => !place.hasConnected && place.openedAtMs <= openedBefore))
  if (neverConnected) return neverConnected
  const held = countByOwner(places.filter(place => !place.isProven))
  const heldBy = ({ owner }: Pick<Place, 'owner'>) => held.get(owner) ?? 0
  const giveWay = newcomer.isProven
    ? unproven
    : // The newcomer's owner would have one more, and the other one less.
      unproven.filter(place => heldBy(place) > heldBy(newcomer) + 1)
  const most = Math.max(...giveWay.map(heldBy))
  const ofRichest = giveWay.filter(place => heldBy(place) === most)
  return oldest(ofRichest.filter(place => !place.hasConnected)) ?? oldest(ofRichest)
}

/** Places without an owner are not told apart, so nobody has many of them. */
function countByOwner(places: readonly Place[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { owner } of places) if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return counts
}

const oldest = <P extends Place>(places: readonly P[]): P | undefined =>
  places.reduce<P | undefined>((one, other) => (one && one.openedAtMs <= other.openedAtMs ? one : other), undefined)
