/** What a benchmark asks and answers. */

export type Verdict =
  | 'met'
  | 'MISSED'
  /** Rates and processor times disagree: the machine was too busy with other things to tell. */
  | 'UNCLEAR'

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

export type Answer = { rows: Row[]; rounds: unknown }

export type Question = { name: string; run: () => Promise<Answer> }
