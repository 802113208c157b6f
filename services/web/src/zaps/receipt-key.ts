/** The key that signs zap receipts: made once for the instance, kept sealed, announced in every payRequest. */
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'
import { findKey, insertKey } from './store.ts'

export type ReceiptKey = { publicKey: string; secretKey: Uint8Array }

const name = 'zap-receipts'
/** What the sealed key is bound to. */
export const keyRecord = `instance_keys:${name}`

/** Of processes that start together one makes the key; all read the one that is there. */
export async function loadReceiptKey(sql: Sql, sealer: Sealer): Promise<ReceiptKey> {
  const stored = (await findKey(sql, name)) ?? (await makeKey(sql, sealer))
  const secretKey = Uint8Array.from(Buffer.from(sealer.open(stored.sealed, keyRecord), 'hex'))
  return { publicKey: publicKeyOf(secretKey), secretKey }
}

async function makeKey(sql: Sql, sealer: Sealer): Promise<{ sealed: Uint8Array }> {
  const secretKey = newSecretKey()
  const sealed = sealer.seal(Buffer.from(secretKey).toString('hex'), keyRecord)
  await insertKey(sql, { name, publicKey: publicKeyOf(secretKey), sealed })
  return (await findKey(sql, name)) as { sealed: Uint8Array }
}

type Offering = { listener: { pairing: unknown }; receiptKey?: ReceiptKey | undefined }

/** The key that will sign the receipt, while zaps are offered: a receipt is a promise, so only where the listener sees payments. */
export const zapsOffered = ({ listener, receiptKey }: Offering): ReceiptKey | undefined =>
  listener.pairing ? receiptKey : undefined
