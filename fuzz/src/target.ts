/** One thing that strangers send to. */
import type { Chance } from './chance.ts'
import type { Findings } from './findings.ts'

export type Run = {
  inputs: number
  chance: Chance
  findings: Findings
  /** The time is over, or somebody pressed Ctrl-C. */
  isOver: () => boolean
  say: (line: string) => void
}

export type Figures = {
  inputs: number
  seconds: number
  /** Processor time that one input took, alone: the longest. */
  slowestMs: number
  slowest: string
  /** How inputs ended, where that tells something: a status, a kind of answer. */
  outcomes: Record<string, number>
  /** Inputs that were kept because they led somewhere new. */
  kept: number
}

export type Target = {
  name: string
  about: string
  /** Of the inputs of a whole run. */
  share: number
  run: (run: Run) => Promise<Figures>
}

export const noFigures = (): Figures => ({ inputs: 0, seconds: 0, slowestMs: 0, slowest: '', outcomes: {}, kept: 0 })

/** No single input may hold the event loop for longer. */
export const maxBusyMs = 100
