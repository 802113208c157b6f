/**
 * The tills of the field as data: how each reads a tap, builds the callback, how long it waits, and what it makes of an
 * answer. Taken from their published source; where that says nothing, a field is left at its plainest.
 */
export type TillProfile = {
  name: string
  /** Who opens the connection: all shops of a server share one address, a browser needs CORS. */
  caller: 'server' | 'browser' | 'phone'
  /** Which spellings of `lnurlw://` it takes for a card. */
  scheme: 'lower case' | 'any case'
  /** What becomes of the callback's own query, and in which order `k1` and `pr` are added. */
  callback: 'set' | 'pr, then k1' | 'k1, then pr' | 'drops the query'
  /** Undefined: it waits until the line breaks. */
  timeoutMs?: number
  /** The callback has to be on the host of the scan. */
  sameHost?: true
  /** What it compares with the offer before it asks for the money. */
  range: 'none' | 'both' | 'maximum'
  /** What the cashier reads when the scan is refused; undefined: the reason. */
  scanRefused?: string
  /** Put before the reason of a refused payment. */
  refusedPrefix?: string
  maxReasonLength?: number
  /** What it says to any answer that is not a 2xx; undefined: it reads the body all the same. */
  notOk?: string
  /** What the cashier reads when its own time is over. */
  hungUp: string
  /** What the next tap presents after an error. */
  afterError: 'the same invoice' | 'a new sale'
  /** Whether an OK of ours is taken for paid, or the till's own wallet decides. */
  paidBy: 'own wallet' | 'OK'
  /** `pinLimit` in the offer: who asks for the PIN, and from where on. */
  pin?: 'from the limit on' | 'from the limit on, unless it is 0' | 'from a thousand times the limit on'
}

const seconds = 1000

export const tillProfiles: readonly TillProfile[] = [
  {
    name: 'LNbits TPoS',
    caller: 'server',
    scheme: 'lower case',
    callback: 'set',
    timeoutMs: 5 * seconds,
    range: 'none',
    notOk: 'Error loading callback',
    hungUp: 'Error loading callback',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'Python lnurl 2 with httpx 0.28',
    caller: 'server',
    scheme: 'lower case',
    callback: 'drops the query',
    timeoutMs: 5 * seconds,
    range: 'none',
    notOk: 'The request failed',
    hungUp: 'The request failed',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'BTCPay Server NFC',
    caller: 'server',
    scheme: 'any case',
    callback: 'pr, then k1',
    timeoutMs: 100 * seconds,
    range: 'both',
    scanRefused: 'Could not fetch info from the card',
    hungUp: 'The card could not be charged',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'Blink web',
    caller: 'server',
    scheme: 'any case',
    callback: 'set',
    timeoutMs: 5 * seconds,
    sameHost: true,
    range: 'none',
    scanRefused: 'Not a properly configured lnurl withdraw tag',
    maxReasonLength: 280,
    notOk: 'LNURL service unreachable or not allowed',
    hungUp: 'LNURL service unreachable or not allowed',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'Blink app',
    caller: 'phone',
    scheme: 'lower case',
    callback: 'set',
    range: 'both',
    notOk: 'The payment failed',
    hungUp: 'The payment failed',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'ZEUS',
    caller: 'phone',
    scheme: 'lower case',
    callback: 'set',
    timeoutMs: 60 * seconds,
    range: 'both',
    hungUp: 'The request timed out',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'Breez POS',
    caller: 'phone',
    scheme: 'lower case',
    callback: 'k1, then pr',
    range: 'both',
    hungUp: 'The payment failed',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'LaWallet mobile-pos',
    caller: 'browser',
    scheme: 'lower case',
    callback: 'set',
    range: 'none',
    refusedPrefix: 'Error al intentar cobrar: ',
    notOk: 'Request failed',
    hungUp: 'Request failed',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'LaWallet flutter-pos',
    caller: 'phone',
    scheme: 'any case',
    callback: 'k1, then pr',
    timeoutMs: 10 * seconds,
    range: 'none',
    notOk: 'No se pudo leer la tarjeta',
    hungUp: 'No se pudo leer la tarjeta',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
  },
  {
    name: 'bolt-card-pos',
    caller: 'phone',
    scheme: 'lower case',
    callback: 'set',
    range: 'none',
    hungUp: 'The card could not be charged',
    afterError: 'the same invoice',
    paidBy: 'own wallet',
    pin: 'from the limit on, unless it is 0',
  },
  {
    name: 'Swiss Bitcoin Pay terminal',
    caller: 'phone',
    scheme: 'lower case',
    callback: 'set',
    range: 'none',
    hungUp: 'The card could not be charged',
    afterError: 'the same invoice',
    paidBy: 'OK',
    pin: 'from a thousand times the limit on',
  },
  {
    name: 'X-Hades terminal',
    caller: 'browser',
    scheme: 'any case',
    callback: 'set',
    timeoutMs: 15 * seconds,
    range: 'none',
    hungUp: 'The card could not be charged',
    afterError: 'the same invoice',
    paidBy: 'OK',
    pin: 'from the limit on',
  },
  {
    name: 'bitPOS web',
    caller: 'browser',
    scheme: 'lower case',
    callback: 'set',
    range: 'maximum',
    notOk: 'Card server unreachable',
    hungUp: 'Card server unreachable',
    afterError: 'a new sale',
    paidBy: 'own wallet',
    pin: 'from the limit on',
  },
]
