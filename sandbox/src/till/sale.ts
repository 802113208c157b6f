/** One sale: an amount, a tap, and what the till shows. It is paid when the till's own wallet has the money. */
export type SaleState =
  | 'asking'
  /** It may still be paid: nobody may be asked to pay again. */
  | 'waiting'
  | 'declined'
  | 'paid'

export type Sale = {
  id: string
  amountMsats: number
  state: SaleState
  /** For the person at the till. */
  message: string
  /** The platform's word for a decline, where it gives one. */
  code: string | null
  /** Every answer that came, in short; more than one where the till asked again. */
  answers: string[]
  receivedMsats: number
  startedAt: string
  /** The state is final. */
  ended: boolean
}

export function newSale(id: string, amountMsats: number): Sale {
  const startedAt = new Date().toISOString()
  const blank = { code: null, answers: [], receivedMsats: 0, ended: false }
  return { id, amountMsats, state: 'asking', message: 'Reading the card…', startedAt, ...blank }
}
