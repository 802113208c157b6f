/** What is written to a chip, read from what a platform answers: the write payload, or the answer to a remote device. */
import { type CardKeys, readUid } from '@chispa/protocols/ntag424'
import { isRecord, textOf } from '@chispa/protocols/untrusted-json'

/** `uid`: of the chip that it is meant for, where the answer says it. */
export type Programming = { uid?: string; name?: string; lnurlwBase: string; keys: CardKeys }

/** Undefined for anything that is neither of the two. */
export function readProgramming(body: unknown): Programming | undefined {
  if (!isRecord(body)) return undefined
  const keys = readKeys(body)
  // The answer to a device has the id of the card beside it, and may leave the UID empty.
  const named = (body.privateUID === undefined ? textOf(body.id) : textOf(body.privateUID)) ?? ''
  const uid = readUid(named)
  const lnurlwBase = textOf(body.lnurlw_base) ?? textOf(body.lnurlwBase)
  if (!keys || (named !== '' && !uid) || !lnurlwBase?.startsWith('lnurlw://')) return undefined
  const name = textOf(body.card_name)
  return { lnurlwBase, keys, ...(uid !== undefined && { uid }), ...(name !== undefined && { name }) }
}

export function readKeys(body: unknown): CardKeys | undefined {
  if (!isRecord(body)) return undefined
  const keyOf = (name: string) => {
    const text = textOf(body[name])
    return text !== undefined && /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : undefined
  }
  const [k0, k1, k2, k3, k4] = ['k0', 'k1', 'k2', 'k3', 'k4'].map(keyOf)
  return k0 && k1 && k2 && k3 && k4 ? { k0, k1, k2, k3, k4 } : undefined
}
