/** How a coupon service misbehaves: settable in tests and over HTTP while it runs. */
export type CouponFaults = {
  /** Which calls the faults below are for. */
  at: 'both' | 'preview' | 'refresh'
  /** Waits so long before it does anything. */
  delayMs: number
  /** Where a refresh waits until this is switched off again. */
  hold: 'nothing' | 'before burn' | 'after burn'
  /** Cuts the connection before anything has happened. */
  disconnect: boolean
  /** Burns the nonce, keeps what it would answer, and cuts the connection. */
  loseAnswerAfterBurn: boolean
  /** Does what it was asked for and answers with this status and an error; 0 answers normally. */
  status: number
  /** With a status: how long it asks to be left alone, and where it says so. */
  retryAfterS: number
  retryAfterIn: 'nowhere' | 'header' | 'body'
  redirectTo: string | null
  oversize: boolean
  notJson: boolean
  /** What a preview says instead of the status. */
  word: string | null
  /** It has forgotten every Idempotency-Key: a repeated refresh finds the nonce spent. */
  forgetKeys: boolean
  // What it says of a replacement; what it keeps is right.
  wrongSigner: boolean
  /** 22 is right. */
  nonceLength: number
  sameNonce: boolean
  otherBenefit: boolean
  earlierExpiry: boolean
  laterExpiry: boolean
  otherMerchant: boolean
  /** Signs for a second merchant in the same event. */
  twoMerchants: boolean
}

export const noCouponFaults = (): CouponFaults => ({
  at: 'both',
  delayMs: 0,
  hold: 'nothing',
  disconnect: false,
  loseAnswerAfterBurn: false,
  status: 0,
  retryAfterS: 0,
  retryAfterIn: 'nowhere',
  redirectTo: null,
  oversize: false,
  notJson: false,
  word: null,
  forgetKeys: false,
  wrongSigner: false,
  nonceLength: 22,
  sameNonce: false,
  otherBenefit: false,
  earlierExpiry: false,
  laterExpiry: false,
  otherMerchant: false,
  twoMerchants: false,
})
