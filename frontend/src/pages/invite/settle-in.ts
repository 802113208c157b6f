/**
 * Everything that makes somebody payable by an invitation, at once: the acceptance, a name, a wallet of the community's provider.
 * Only the acceptance can fail it; what else does not come about is asked for later (pages/start).
 */
import { acceptInvitation } from '@chispa/contract/invites'
import { readAvailability, writeLightningAddress } from '@chispa/contract/lightning-addresses'
import { writeOwnProfile } from '@chispa/contract/profiles'
import type { Role } from '@chispa/contract/roles'
import { readMe } from '@chispa/contract/users'
import { createCourtesyWallet, readCourtesyOffer } from '@chispa/contract/wallets'
import { ApiError } from '../../api/api-error.ts'
import { plainName } from '../../components/addresses/name-proposal.ts'
import { call, session } from '../../session/current.ts'

/** `name`: what they have instead of the one that they wished for, if that was not to be had. */
export type SettledIn = { role: Role; address: string | null; isNew: boolean; name?: string }

/** `called`: as it was typed; the address is made of it. */
export async function settleIn(inviteToken: string, called: string): Promise<SettledIn> {
  const wish = plainName(called) ?? ''
  const { role, lightningAddress } = await call(acceptInvitation, { body: { inviteToken } })
  // The token of before says less than they may now, and is too young to be renewed by a refusal.
  if (role !== 'USER') await session.renew().catch(() => {})
  const { userId, username, wallet } = await call(readMe)
  const [taken] = await Promise.all([
    username === null && wish !== '' ? takeName(userId, wish) : undefined,
    wallet === null && takeWallet(),
    username === null && called.trim() !== wish && showName(called.trim()),
  ])
  const isNew = username === null || wallet === null
  const isOther = taken !== undefined && taken !== wish
  return { role, address: lightningAddress, isNew, ...(isOther && { name: taken }) }
}

/** The one that they wished for, else the nearest that is free. */
async function takeName(userId: string, wish: string): Promise<string | undefined> {
  const take = async (username: string) => {
    await call(writeLightningAddress, { params: { userId }, body: { username } })
    return username
  }
  try {
    return await take(wish).catch(async error => {
      if (!isTaken(error)) throw error
      const [nearest] = (await call(readAvailability, { query: { username: wish } })).suggestions
      return nearest === undefined ? undefined : take(nearest)
    })
  } catch {
    return undefined
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.is('username_taken', 'username_resting', 'username_reserved')

/** `Tomás` is called so, though the address is `tomas`. */
async function showName(name: string): Promise<void> {
  await call(writeOwnProfile, { body: { name } }).catch(() => {})
}

async function takeWallet(): Promise<void> {
  try {
    if ((await call(readCourtesyOffer)).isOffered) await call(createCourtesyWallet)
  } catch {
    // The page after this one offers it again.
  }
}
