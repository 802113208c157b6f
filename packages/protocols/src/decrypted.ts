/** What decryption answers. Content comes from strangers, so failing is a value, not an exception. */

export type DecryptProblem = 'too_long' | 'malformed' | 'unsupported_version' | 'wrong_mac' | 'wrong_padding'

export type Decrypted = { ok: true; plaintext: string } | { ok: false; problem: DecryptProblem; message: string }

/** Our own limit, checked before anything is decoded: NIP-44 has no upper bound any more and NIP-04 never had one. */
export const maxCiphertextChars = 262_144

export function undecrypted(problem: DecryptProblem, message: string): Decrypted {
  return { ok: false, problem, message }
}
