/** The key by which push services know this instance (VAPID): made once, kept sealed. */
import type { Sql } from '@chispa/database/connect'
import type { Sealer } from '@chispa/database/seal'
import webPush from 'web-push'
import { findKey, insertKey } from './store.ts'

export type VapidKey = { publicKey: string; privateKey: string }

const name = 'web-push'
const keyRecord = `instance_keys:${name}`

/** Made when the first member asks for it; all processes read the one that is there. */
export function vapidKeys({ sql, sealer }: { sql: Sql; sealer: Sealer }): () => Promise<VapidKey> {
  let loading: Promise<VapidKey> | undefined

  async function load(): Promise<VapidKey> {
    const stored = (await findKey(sql, name)) ?? (await make())
    return { publicKey: stored.publicKey, privateKey: sealer.open(stored.sealed, keyRecord) }
  }

  async function make() {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await insertKey(sql, { name, publicKey, sealed: sealer.seal(privateKey, keyRecord) })
    return (await findKey(sql, name)) as { publicKey: string; sealed: Uint8Array }
  }

  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
