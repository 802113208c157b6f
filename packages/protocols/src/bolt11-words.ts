/** The 5-bit words that BOLT #11 is made of, as bytes, numbers and feature bits. */

/** Bits left over at the end are dropped, or filled up with zeros where the signature covers them. */
export function bytesOf(words: number[], padded = false): Uint8Array {
  const bits = words.length * 5
  const bytes = new Uint8Array(padded ? Math.ceil(bits / 8) : Math.floor(bits / 8))
  let [held, heldBits, at] = [0, 0, 0]
  for (const word of words) {
    held = ((held & 0xff) << 5) | word
    heldBits += 5
    if (heldBits < 8) continue
    heldBits -= 8
    bytes[at++] = held >> heldBits
  }
  if (at < bytes.length) bytes[at] = held << (8 - heldBits)
  return bytes
}

export function numberOf(words: number[] | undefined): number | undefined {
  return words?.reduce((value, word) => value * 32 + word, 0)
}

/** A big-endian number, in as few words as it takes or in a fixed count. */
export function wordsOf(value: number, count = 1): number[] {
  const words: number[] = []
  for (let rest = value; rest > 0 || words.length < count; rest = Math.floor(rest / 32)) words.unshift(rest % 32)
  return words
}

/** The numbers of the bits that are set, lowest first; bit 0 is the last of the last word. */
export function bitsOf(words: number[]): number[] {
  return words
    .toReversed()
    .flatMap((word, at) => [0, 1, 2, 3, 4].filter(bit => word & (1 << bit)).map(bit => at * 5 + bit))
}

export function wordsOfBits(bits: number[]): number[] {
  const words = new Array<number>(Math.floor(Math.max(...bits, 0) / 5) + 1).fill(0)
  for (const bit of bits) words[words.length - 1 - Math.floor(bit / 5)]! |= 1 << (bit % 5)
  return words
}
