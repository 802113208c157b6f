/** How a relay misbehaves: settable in tests and over HTTP while it runs. */
export type RelayFaults = {
  /** Takes sockets and frames and says nothing; pings are still answered. */
  silent: boolean
  /** Not even pings are answered, like a peer behind a router that forgot the connection. */
  frozen: boolean
  /** Every frame leaves this much later. */
  delayMs: number
  /** New sockets are answered with HTTP 503. */
  refuseConnections: boolean
  /** Its NIP-11 document cannot be read: the connection ends without an answer. */
  noInformation: boolean
  /** Every subscription is answered CLOSED with this text, for example "error: out of memory". */
  refuseSubscriptions: string | null
  /** Every subscription is taken and right away CLOSED with this text, for example "auth-required: who are you". */
  closeSubscriptions: string | null
  /** Every event is answered OK false with this text, for example "rate-limited: slow down". */
  refuseEvents: string | null
  /** Events are passed on, but nobody is told OK. */
  withholdOk: boolean
  noEose: boolean
  /** Every event is passed on twice. */
  duplicateEvents: boolean
  /** An event is passed on after the one that follows it, or half a second late where none does. */
  reorderEvents: boolean
  /** Events of these kinds are acknowledged and forgotten. */
  loseKinds: number[]
  /** Once a client has said something, frames of this many bytes are sent to it without a pause. */
  floodBytes: number
  /** Events are passed on after their expiration, as by relays that do not know it. */
  takesExpired: boolean
}

export const noFaults = (): RelayFaults => ({
  silent: false,
  frozen: false,
  delayMs: 0,
  refuseConnections: false,
  noInformation: false,
  refuseSubscriptions: null,
  closeSubscriptions: null,
  refuseEvents: null,
  withholdOk: false,
  noEose: false,
  duplicateEvents: false,
  reorderEvents: false,
  loseKinds: [],
  floodBytes: 0,
  takesExpired: false,
})
