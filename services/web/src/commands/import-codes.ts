/** The file that the codes of imported cards go to: new, for its owner only, whole before the cards are here, and gone again if they do not come. */
import { open, rm } from 'node:fs/promises'
import type { ImportedCard } from '@chispa/contract/card-imports'
import { OperatorError } from '@chispa/service/operator-error'
import { csvLine } from '../http/csv.ts'
import type { Invocation } from './command.ts'

export type WriteCodes = (cards: readonly ImportedCard[]) => Promise<void>

/** Where they go; undefined in a dry run. */
export function readCodesPath({ options: { apply, codes } }: Invocation): string | undefined {
  if (apply !== true) return undefined
  if (typeof codes === 'string' && codes !== '') return codes
  throw new OperatorError('Say with --codes where the codes of the cards go: nobody can take a card without its code')
}

export async function withCodesFile<T>(path: string, work: (write: WriteCodes) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600).catch(error => {
    throw new OperatorError(
      error.code === 'EEXIST' ? `${path} is there already, and is not written over` : `${path}: ${error.code}`,
    )
  })
  try {
    return await work(async cards => {
      await file.writeFile(codesCsv(cards))
      await file.sync()
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

const codesCsv = (cards: readonly ImportedCard[]): string =>
  [
    ['name', 'holder there', 'uid', 'card', 'code'],
    ...cards
      .filter(({ otc }) => otc !== null)
      .map(({ title, holder, uid, cardId, otc }) => [title, holder ?? '', uid ?? '', cardId ?? '', otc ?? '']),
  ]
    .map(csvLine)
    .join('')
