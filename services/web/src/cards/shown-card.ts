/** A card as callers see it. Keys are never in it. */
import type { Card, Programming } from '@chispa/contract/cards'
import type { Face } from '@chispa/contract/faces'
import type { SettingValues } from '@chispa/contract/settings'
import type { Caller } from '../auth/caller.ts'
import { shownPictureUrl } from '../http/uploaded-picture.ts'
import { isHolder } from './act-on-card.ts'
import { limitsOf } from './limits.ts'
import { maxGuesses } from './pin-store.ts'
import type { CardRow } from './store.ts'

export function shownCard(row: CardRow, values: SettingValues, caller: Caller, holder?: Face): Card {
  return {
    id: row.id,
    design: shownDesign(row, values),
    ntag424: { cid: row.uid ?? '', ctr: row.counter, createdAt: row.createdAt.toISOString() },
    createdAt: row.createdAt.toISOString(),
    title: row.title,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    ...(row.userId === null ? {} : { userId: row.userId }),
    ...(row.pubkey === null ? {} : { pubkey: row.pubkey }),
    ...(row.username === null ? {} : { username: row.username }),
    ...(holder && { holderFace: holder }),
    ...(row.replaces === null ? {} : { replaces: row.replaces }),
    ...keptFor(row),
    walletId: row.walletId,
    paired: row.userId !== null,
    blocked: row.blockedAt !== null,
    disabled: row.disabledAt !== null,
    disabledByHolder: isPausedByHolder(row),
    ...(row.lostAt === null || row.blockedAt !== null ? {} : { lostAt: row.lostAt.toISOString() }),
    ...(row.carriedBy === null || !isHolder(row, caller) ? {} : { carriedBy: row.carriedBy }),
    programming: programmingOf(row),
    ...(row.importedFrom === null ? {} : { importedFrom: row.importedFrom }),
    limits: limitsOf(row, values),
    pinLimitMsats: row.pinLimitMsats,
    pinGuessesLeft: row.pinWrongGuesses === null ? null : maxGuesses - row.pinWrongGuesses,
    ...(caller.permissions.has('cards:write') && isOtcGood(row) ? { otc: row.otc } : {}),
  }
}

function keptFor({ keptForUserId: userId, keptForPubkey: pubkey, keptForUsername: username }: CardRow) {
  if (userId === null || pubkey === null) return {}
  return { keptFor: { userId, pubkey, ...(username !== null && { username }) } }
}

/** Only the holder undoes it; a pause of somebody who held it before is anybody's to undo. */
export const isPausedByHolder = ({ disabledAt, pausedBy, userId }: CardRow): boolean =>
  disabledAt !== null && pausedBy !== null && pausedBy === userId

export function shownDesign(row: CardRow, { endpoint }: Pick<SettingValues, 'endpoint'>): Card['design'] {
  const { designId: id, imageUrl, description, designCreatedAt, archivedAt } = row
  if (id === null || imageUrl === null || description === null || designCreatedAt === null) return null
  return {
    id,
    imageUrl: shownPictureUrl(imageUrl, endpoint),
    description,
    createdAt: designCreatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

export function programmingOf({ wipedAt, tappedAt, importedAt, keysIssuedAt }: CardRow): Programming {
  if (wipedAt) return 'wiped'
  if (tappedAt) return 'programmed'
  if (importedAt) return 'imported'
  return keysIssuedAt ? 'keys_issued' : 'new'
}

export const isOtcGood = (row: CardRow): row is CardRow & { otc: string } =>
  row.otc !== null && row.otcUsedAt === null && row.blockedAt === null
