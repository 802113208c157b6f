/** One person with what they have here: six reads, however much it is. */
import { maxOfAPerson, type PersonRecord } from '@chispa/contract/people'
import type { WalletHealth } from '@chispa/contract/wallet-check'
import type { Sql } from '@chispa/database/connect'
import { findFaces } from '../faces/find-faces.ts'
import { Refusal } from '../http/refusal.ts'
import { restedSinceOf } from '../lightning-addresses/assign.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { findHealths } from '../wallets/find-health.ts'
import { findPerson, listCardsOf, listTokensOf, listWalletsOf, type PersonTokenRow } from './store.ts'

export async function showPerson(
  sql: Sql,
  userId: string,
  { domain, now, withTokens }: { domain: string; now: Date; withTokens: boolean },
): Promise<PersonRecord> {
  const limit = maxOfAPerson
  const person = await findPerson(sql, userId, { restedSince: restedSinceOf(now), limit })
  if (!person) throw new Refusal('user_not_found')
  const { pubkey, role, username, createdAt, lastSeenAt, tokensValidSince, blockedAt, blockedBy, blockedReason } =
    person
  const [wallets, cards, tokens] = await Promise.all([
    listWalletsOf(sql, userId, limit),
    listCardsOf(sql, userId, limit),
    withTokens ? listTokensOf(sql, { userId, pubkey, now, limit }) : null,
  ])
  const face = (await findFaces(sql, { userIds: [userId] }, domain)).get(userId)
  if (!face) throw new Refusal('user_not_found')
  const healths = await findHealths(
    sql,
    wallets.map(({ id }) => id),
  )
  return {
    userId,
    pubkey,
    role,
    username,
    lightningAddress: addressOf(username, domain),
    face,
    formerNames: person.formerNames.map(({ username, releasedAt }) => ({
      username,
      releasedAt: new Date(releasedAt).toISOString(),
    })),
    createdAt: createdAt.toISOString(),
    lastSeenAt: iso(lastSeenAt),
    signedOutAt: iso(tokensValidSince),
    blockedAt: iso(blockedAt),
    blockedBy: blockedBy === null ? null : { pubkey: blockedBy, username: person.blockedByUsername },
    blockedReason,
    wallets: wallets.map(({ createdAt, ...wallet }) => ({
      ...wallet,
      createdAt: createdAt.toISOString(),
      // The facts are of the same rows; one that was deleted meanwhile has none.
      health: healths.get(wallet.id) ?? gone,
    })),
    cards: cards.map(({ lastUsedAt, ...card }) => ({ ...card, lastUsedAt: iso(lastUsedAt) })),
    deviceTokens: tokens?.map(shownToken) ?? null,
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const gone: WalletHealth = {
  canReceive: 'no',
  canSpend: 'no',
  problem: 'retired',
  checkedAt: null,
  lastAnsweredAt: null,
}

const shownToken = ({ pubkey, username, issuedBy, issuerUsername, ...token }: PersonTokenRow) => ({
  id: token.id,
  name: token.name,
  actsAs: { pubkey, username },
  issuedBy: { pubkey: issuedBy, username: issuerUsername },
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: iso(token.lastUsedAt),
})
