/** A reader of what strangers send, in this process. */
import type { Chance } from '../chance.ts'

export type Input = string | Buffer

export type Parser<I extends Input = Input> = {
  name: string
  about: string
  share: number
  /** What it takes; the corpus of earlier findings comes to them. */
  seeds: () => I[]
  /** Words of the language that it reads. */
  tokens?: readonly string[]
  /** Draws one from its structure; where there is none, seeds are changed. */
  draw?: (chance: Chance) => I
  /** Reads it. What it throws, or rejects with, is a finding: it answers hostile input with a refusal. */
  feed: (input: I) => unknown
  /** Processor time of one input, where the product does not read it on its event loop. */
  maxMs?: number
  maxLength?: number
}

/** The parser’s type of input is its own business. */
export const parser = <I extends Input>(one: Parser<I>): Parser => one as unknown as Parser
