/** What a benchmark asks and answers. */

export type Verdict =
  | 'met'
  | 'MISSED'
  /** Rates and processor times disagree: the machine was too busy with other things to tell. */
  | 'UNCLEAR'
  /** It failed, or took longer than it may. */
  | 'UNMEASURED'

export type Row = {
  question: string
  ours: string
  bare: string
  ratio: string
  wanted: string
  verdict: Verdict
  /** How much the rounds differed, and whatever else puts the numbers in doubt. */
  notes?: string
}

/** The same thing measured at several sizes, smallest first. */
export type Curve = { what: string; unit: string; points: { at: string; value: number }[] }

export type Answer = { rows: Row[]; curves?: Curve[]; rounds: unknown }

export type Question = {
  name: string
  /** After so long it is ended and told as unmeasured; `defaultLimitSeconds` when unset. */
  limitSeconds?: number
  run: () => Promise<Answer>
}

/** Alone on a machine each takes a minute or less; beside other work, longer. */
export const defaultLimitSeconds = 180
