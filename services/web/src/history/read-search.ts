/** What somebody typed to find a payment, as it is looked for: pages show keys as npub and amounts with their unit, payments keep neither. */

const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Undefined: nothing was typed. */
export const readSearch = (text: string | undefined): string | undefined =>
  text
    ?.replace(/\bnpub1[02-9ac-hj-np-z]{1,58}/gi, hexOf)
    .replace(/(?<=\d\s?)sats?\b/i, '')
    .trim() || undefined

/** Also of a beginning of one: five bits a letter, without the checksum. */
function hexOf(npub: string): string {
  const bits = [...npub.toLowerCase().slice('npub1'.length)]
    .map(letter => charset.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const digits = bits.slice(0, 256).match(/.{4}/g) ?? []
  return digits.map(digit => Number.parseInt(digit, 2).toString(16)).join('')
}
