/** How a till misbehaves: settable in tests and over HTTP while it runs. */
export type TillFaults = {
  /** Hangs up as soon as it has asked for the payment, and from then on only looks into its own wallet. */
  hangUp: boolean
  /** Asks for every payment twice at the same moment. */
  askTwice: boolean
  /** Presents a second invoice for the same tap once the first was answered. */
  otherInvoice: boolean
  /** Asks for any amount, whatever the card offers, as many tills do. */
  ignoreRange: boolean
}

export const noTillFaults = (): TillFaults => ({
  hangUp: false,
  askTwice: false,
  otherInvoice: false,
  ignoreRange: false,
})
