/** What the service and the process that reads a file for it tell each other, as JSON. */
import type { CardSystem } from '@chispa/contract/card-imports'
import type { Reading } from './candidate.ts'

export type ReaderOrder = {
  system: CardSystem
  key?: string
  /** Where copies may stand; whoever gives the order removes it. */
  folder: string
  maxMemoryBytes: number
  /** In case that nobody is left who would end it. */
  timeoutMs: number
}

/** `problem`: of the file; `failure`: of the program. */
export type ReaderAnswer = { reading: Reading } | { problem: string } | { failure: string }
