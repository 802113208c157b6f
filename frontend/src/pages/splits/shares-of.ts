/** A bill in shares: alike for everybody, with what cannot be divided left to who makes the split, or as each was typed. */
import type { Face } from '@chispa/contract/faces'

/** Somebody who pays a share: a member, a name, or the first who takes one. `sats`: typed; empty: an equal share. */
export type Sharer = { key: string; member: Face | null; name: string; sats: string }

export type NewShare = { amountMsats: number; name?: string; publicKey?: string }

/** `withMe`: who makes the split pays a part too. Undefined where the bill does not suffice. */
export function sharesOf(totalSats: number, sharers: readonly Sharer[], withMe: boolean): NewShare[] | undefined {
  const typed = sharers.reduce((sum, { sats }) => sum + Number(sats || 0), 0)
  const open = sharers.filter(({ sats }) => sats === '').length + (withMe ? 1 : 0)
  const each = open === 0 ? 0 : Math.floor((totalSats - typed) / open)
  const shares = sharers.map(({ member, name, sats }) => ({
    amountMsats: (sats === '' ? each : Number(sats)) * 1000,
    ...(member?.publicKey ? { publicKey: member.publicKey } : name.trim() && { name: name.trim() }),
  }))
  const sum = shares.reduce((all, { amountMsats }) => all + amountMsats, 0)
  const isSound = shares.length > 0 && shares.every(({ amountMsats }) => amountMsats >= 1000) && sum <= totalSats * 1000
  return isSound ? shares : undefined
}
