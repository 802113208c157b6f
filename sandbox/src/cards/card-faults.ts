/** How a chip misbehaves: settable in tests and over HTTP while it runs. */
export type CardFaults = {
  /** The counter stands still: every tap is signed anew with the number of the one before. */
  staleCounter: boolean
  /** The chip forgets its counter between taps: every tap is its first. */
  lostCounter: boolean
  /** The counter jumps over this many numbers with every tap; a negative number goes back. */
  counterJump: number
  /** The reader loses the end of the address. */
  truncated: boolean
  /** Taps are signed with the keys of another card. */
  foreignKeys: boolean
  /** The address comes in lower case, as some readers pass it on. */
  lowerCase: boolean
  /** The next programming is cut short: the address and key 1 are written, the others are not. */
  halfWritten: boolean
}

export const noCardFaults = (): CardFaults => ({
  staleCounter: false,
  lostCounter: false,
  counterJump: 0,
  truncated: false,
  foreignKeys: false,
  lowerCase: false,
  halfWritten: false,
})
