/**
 * Who gets a place among the relays that are held, when there are fewer places than wallets ask for. Relays that nobody
 * uses go first, then those that never connected, then those that never brought a word of a wallet. A wallet that has
 * answered before takes the place of one that has not; among those that have not, owners with many places give way to
 * owners with few. A relay that brought a word of a wallet keeps its place, unless all have done so: then the owner with the
 * most gives way to one with few. That a wallet answered over one relay says nothing of the others that it names.
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
  /** It brought a word of a wallet. */
  isProven: boolean
  /** Opened for a wallet that has answered before, over whichever relay: as good as proven while it may still connect. */
  isExpected: boolean
}

export type PlaceLimits = {
  maxRelays: number
  maxRelaysPerHost: number
  maxRelaysPerOwner: number
  /** Of one owner at one host name. */
  maxRelaysPerOwnerAndHost: number
  /** How long a relay may take to connect before somebody else may have its place. */
  connectGraceMs: number
}

export const defaultPlaceLimits: PlaceLimits = {
  maxRelays: 2000,
  maxRelaysPerHost: 32,
  maxRelaysPerOwner: 32,
  maxRelaysPerOwnerAndHost: 8,
  connectGraceMs: 15_000,
}

export type RefusalReason = 'all-taken' | 'host-quota' | 'owner-quota'
export type Admission<P extends Place> =
  | { kind: 'admitted'; evict: P | undefined }
  | { kind: 'refused'; reason: RefusalReason }

/** `isProven`: the wallet it is for has answered before. */
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
  const ofBoth = ofOwner.filter(place => place.host === host)
  if (ofBoth.length >= limits.maxRelaysPerOwnerAndHost) exceeded.push(['owner-quota', ofBoth])
  if (ofHost.length >= limits.maxRelaysPerHost) exceeded.push(['host-quota', ofHost])
  if (places.length >= limits.maxRelays) exceeded.push(['all-taken', places])
  const [first] = exceeded
  if (!first) return { kind: 'admitted', evict: undefined }
  // One place has to make room for every limit that is reached.
  const contested = first[1].filter(place => exceeded.every(([, group]) => group.includes(place)))
  const evict = chooseVictim(contested, places, newcomer, { limits, openedBefore: nowMs - limits.connectGraceMs })
  return evict ? { kind: 'admitted', evict } : { kind: 'refused', reason: first[0] }
}

function chooseVictim<P extends Place>(
  contested: readonly P[],
  places: readonly P[],
  newcomer: Newcomer,
  { limits, openedBefore }: { limits: PlaceLimits; openedBefore: number },
): P | undefined {
  const unused = oldest(contested.filter(place => !place.isUsed))
  if (unused) return unused
  const isSecure = (place: P) => place.isProven || (place.isExpected && place.openedAtMs > openedBefore)
  const unproven = contested.filter(place => !isSecure(place))
  const neverConnected = oldest(unproven.filter(place => !place.hasConnected && place.openedAtMs <= openedBefore))
  if (neverConnected) return neverConnected
  if (unproven.length === 0) return chooseOfRichest(contested, places, newcomer, limits)
  const held = countByOwner(places.filter(place => !isSecure(place)))
  const heldBy = ({ owner }: Pick<Place, 'owner'>) => held.get(owner) ?? 0
  const giveWay = newcomer.isProven
    ? unproven
    : // The newcomer's owner would have one more, and the other one less.
      unproven.filter(place => heldBy(place) > heldBy(newcomer) + 1)
  const most = Math.max(...giveWay.map(heldBy))
  const ofRichest = giveWay.filter(place => heldBy(place) === most)
  return oldest(ofRichest.filter(place => !place.hasConnected)) ?? oldest(ofRichest)
}

/** Where all are proven. Who has not answered yet takes a place only from an owner with a good many. */
function chooseOfRichest<P extends Place>(
  contested: readonly P[],
  places: readonly P[],
  newcomer: Newcomer,
  { maxRelaysPerOwner }: PlaceLimits,
): P | undefined {
  const held = countByOwner(places)
  const heldBy = ({ owner }: Pick<Place, 'owner'>) => held.get(owner) ?? 0
  const enough = Math.max(heldBy(newcomer) + 1, newcomer.isProven ? 0 : Math.floor(maxRelaysPerOwner / 4))
  const giveWay = contested.filter(place => heldBy(place) > enough)
  const most = Math.max(...giveWay.map(heldBy))
  return oldest(giveWay.filter(place => heldBy(place) === most))
}

/** Places without an owner are not told apart, so nobody has many of them. */
function countByOwner(places: readonly Place[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { owner } of places) if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return counts
}

const oldest = <P extends Place>(places: readonly P[]): P | undefined =>
  places.reduce<P | undefined>((one, other) => (one && one.openedAtMs <= other.openedAtMs ? one : other), undefined)
