/**
 * Takes a picture that an operator or a member uploads. Checked by its content like those of strangers, and kept under the hash of that
 * content: the same file is there once. What nothing names within a day is forgotten with other unused pictures.
 */
import { createHash } from 'node:crypto'
import { cardShape } from '@chispa/contract/picture-rules'
import type { UploadedPicture } from '@chispa/contract/pictures'
import type { Sql } from '@chispa/database/connect'
import { Refusal } from '../http/refusal.ts'
import type { JudgePicture } from './picture-judge.ts'
import { insertUpload } from './store.ts'

const maxUploads = 300
/** Rounding to whole pixels, and a little more. */
const shapeTolerance = 0.01

/** Of one member, while the former ones are not forgotten yet. */
const maxPortraits = 20

type UploadDeps = { sql: Sql; now: () => Date; judgePicture: JudgePicture }

export async function takeUpload(
  deps: UploadDeps,
  bytes: Buffer,
  { cardShaped }: { cardShaped: boolean },
): Promise<UploadedPicture> {
  return take(deps, bytes, { source: 'upload', max: maxUploads, cardShaped })
}

/** A member's own. */
export const takePortrait = (deps: UploadDeps, bytes: Buffer, userId: string): Promise<UploadedPicture> =>
  take(deps, bytes, { source: `portrait:${userId}`, max: maxPortraits, cardShaped: false })

async function take(
  { sql, now, judgePicture }: UploadDeps,
  bytes: Buffer,
  { source, max, cardShaped }: { source: string; max: number; cardShaped: boolean },
): Promise<UploadedPicture> {
  const judged = await judgePicture(bytes)
  if (!judged || judged.type === 'image/svg+xml') throw new Refusal('not_a_picture')
  const { type: mediaType, width, height } = judged
  if (cardShaped && !isCardShaped(width / height)) throw new Refusal('not_card_shaped')
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const url = `/api/pictures/${id}`
  const urlHash = createHash('sha256').update(url).digest()
  if (!(await insertUpload(sql, { urlHash, id, url, source, mediaType, bytes, at: now() }, max))) {
    throw new Refusal('too_many_pictures')
  }
  return { id, url, mediaType, width, height }
}

const isCardShaped = (ratio: number) => Math.abs(ratio / cardShape.ratio - 1) <= shapeTolerance
