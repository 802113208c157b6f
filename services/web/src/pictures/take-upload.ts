/**
 * Takes a picture that an operator uploads. Checked by its content like those of strangers, and kept under the hash of that
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

export async function takeUpload(
  { sql, now, judgePicture }: { sql: Sql; now: () => Date; judgePicture: JudgePicture },
  bytes: Buffer,
  { cardShaped }: { cardShaped: boolean },
): Promise<UploadedPicture> {
  const judged = await judgePicture(bytes)
  if (!judged || judged.type === 'image/svg+xml') throw new Refusal('not_a_picture')
  const { type: mediaType, width, height } = judged
  if (cardShaped && !isCardShaped(width / height)) throw new Refusal('not_card_shaped')
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const url = `/api/pictures/${id}`
  const urlHash = createHash('sha256').update(url).digest()
  if (!(await insertUpload(sql, { urlHash, id, url, mediaType, bytes, at: now() }, maxUploads))) {
    throw new Refusal('too_many_pictures')
  }
  return { id, url, mediaType, width, height }
}

const isCardShaped = (ratio: number) => Math.abs(ratio / cardShape.ratio - 1) <= shapeTolerance
