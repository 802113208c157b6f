/** What the stand-in of the listener can be told to do wrong. */
/** What goes wrong with a payment that is sent; `before` the wallet is asked to pay, or `after`. */
export type PaymentFault =
  | 'hang before'
  | 'hang after'
  | 'reset before'
  | 'reset after'
  | 'not started'
  | 'unknown before'
  | 'unknown after'
  | 'wrong preimage'
  | 'wrong id'
  | 'wrong status'
  | 'garbage'
  | 'error 500'
  | 'error 401'
  | 'conflict'

/** `missing`: the journal has nothing, and nothing can be called off, as with an older listener. */
export type AnswerFault = 'hang' | 'reset' | 'garbage' | 'missing'

export type ListenerFaults = {
  payments: PaymentFault | null
  journal: AnswerFault | null
  /** An error code of the proxy, or a fault. */
  proxy: string | null
  /** GET /ready and the rest. */
  /** `no wallet ids`: an older listener, which is told the connection. */
  ready: AnswerFault | 'no payments' | 'no wallet ids' | null
  status: AnswerFault | null
}

export const noListenerFaults = (): ListenerFaults => ({
  payments: null,
  journal: null,
  proxy: null,
  ready: null,
  status: null,
})
