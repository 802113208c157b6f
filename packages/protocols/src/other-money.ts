/**
 * What people scan to pay that is no lightning: told apart by its prefix and its alphabet, so that it can be named. Checksums do not matter, since none
 * of it is paid here.
 */

/** The stable words by which the API refuses them. */
export type OtherMoney =
  | 'target_on_chain'
  | 'target_is_offer'
  | 'target_is_silent_payment'
  | 'target_is_liquid'
  | 'target_is_spark'
  | 'target_is_ark'
  | 'target_is_ecash'
  | 'target_is_other_coin'
  | 'target_is_bank_code'

/** The first that fits. */
const forms: readonly [OtherMoney, RegExp][] = [
  // BOLT 12: offers, invoice requests and invoices.
  ['target_is_offer', /^ln[ori]1[a-z0-9+]{20}/i],
  // BIP-352 begins with version q; Spark's older addresses have the same prefix and go on with p.
  ['target_is_silent_payment', /^t?sp1q[a-z0-9]{60}/i],
  ['target_is_spark', /^(?:spark(?:rt|t|s|l)?1|sp(?:rt|t|s|l)?1p)[a-z0-9]{20}/i],
  ['target_is_spark', /^spark:/i],
  ['target_is_ark', /^(?:t?ark1[a-z0-9]{20}|ark:)/i],
  [
    'target_is_liquid',
    /^(?:liquid(?:network|testnet)?:|(?:lq1|ex1|tlq1|tex1)[a-z0-9]{20}|V[JT][1-9A-HJ-NP-Za-km-z]{70})/i,
  ],
  ['target_is_ecash', /^(?:cashu[ab][a-z0-9_-]{20}|creqa[a-z0-9_-]{20}|cashu:|fed1[a-z0-9]{20}|fedimint:)/i],
  ['target_on_chain', /^(?:bc|tb|bcrt)1[a-z0-9]{11,100}$/i],
  ['target_on_chain', /^(?=[^A-Z]*[A-Z])[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/],
  ['target_on_chain', /^[xyzuvt]pub[1-9A-HJ-NP-Za-km-z]{100}/i],
  [
    'target_is_other_coin',
    /^(?:ethereum|litecoin|dogecoin|bitcoincash|monero|solana|tron|cardano|ripple|xrpl|stellar|dash|zcash|ton|polygon):/i,
  ],
  ['target_is_other_coin', /^(?:0x[0-9a-f]{40}$|(?:ltc|addr)1[a-z0-9]{20}|T[1-9A-HJ-NP-Za-km-z]{33}$)/i],
  // EMV codes of merchants: Pix, Mercado Pago and other apps of banks.
  ['target_is_bank_code', /^000201\d{2}/],
]

export const readOtherMoney = (text: string): OtherMoney | undefined => forms.find(([, form]) => form.test(text))?.[0]
