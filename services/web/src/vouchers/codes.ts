/**
 * The codes of vouchers at rest. A code is sealed together with the event that repeats it, bound to its row, and found
 * again by a keyed fingerprint: whoever reads the database alone can neither read a code nor try out guesses.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Sql } from '@chispa/database/connect'
import { SealError, type Sealer } from '@chispa/database/seal'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import { Refusal } from '../http/refusal.ts'
import { findFingerprintKey, insertFingerprintKey } from './code-store.ts'

export type Code = { nonce: string; event: NostrEvent | null }

/** Which row a sealed code belongs to. */
export type CodeRecord = `vouchers:${string}` | `voucher_intents:${string}`

export type Codes = {
  fingerprint: (servicePubkey: string, nonce: string) => Promise<Buffer>
  seal: (record: CodeRecord, code: Code) => Buffer
  open: (record: CodeRecord, sealed: Uint8Array) => Code
}

const keyName = 'voucher-codes'
const keyRecord = `instance_keys:${keyName}`

export function voucherCodes({ sql, sealer }: { sql: Sql; sealer: Sealer }): Codes {
  let key: Promise<KeyObject> | undefined
  const loadKey = () => {
    key ??= openKey(sql, sealer).catch(error => {
      key = undefined
      throw unavailable(error)
    })
    return key
  }
  return {
    async fingerprint(servicePubkey, nonce) {
      return createHmac('sha256', await loadKey())
        .update(`${servicePubkey}|${nonce}`)
        .digest()
    },
    seal: (record, code) => sealer.seal(JSON.stringify(code), record),
    open(record, sealed) {
      try {
        return JSON.parse(sealer.open(sealed, record))
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

/** Of processes that start together one makes the key; all read the one that is there. */
async function openKey(sql: Sql, sealer: Sealer): Promise<KeyObject> {
  let stored = await findFingerprintKey(sql, keyName)
  if (!stored) {
    const secret = newSecretKey()
    const sealed = sealer.seal(Buffer.from(secret).toString('hex'), keyRecord)
    await insertFingerprintKey(sql, { name: keyName, publicKey: publicKeyOf(secret), sealed })
    stored = (await findFingerprintKey(sql, keyName)) as Uint8Array
  }
  return createSecretKey(Buffer.from(sealer.open(stored, keyRecord), 'hex'))
}

const unavailable = (error: unknown) => (error instanceof SealError ? new Refusal('voucher_codes_unavailable') : error)
