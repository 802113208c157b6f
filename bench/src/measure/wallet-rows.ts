/** Wallets straight into the tables, as the web service writes them, each of a member of its own. */
import { randomUUID } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import { sealer as sealerOf } from '@chispa/database/seal'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import { vaultKey } from './web-service.ts'

/** Their ids, in the order of the URIs. */
export async function giveWallets(sql: Connection, uris: readonly string[]): Promise<string[]> {
  const sealer = sealerOf({ current: vaultKey })
  const rows = uris.map(uri => {
    const parsed = parseConnectionUri(uri)
    if (!parsed.ok) throw new Error(parsed.message)
    const { walletPublicKey, secret, relays } = parsed.connection
    const id = randomUUID()
    return {
      id,
      userId: `holder of ${id}`,
      name: 'Wallet',
      isPrimary: true,
      sealedUri: sealer.seal(uri, `remote_wallets:${id}`),
      walletPubkey: walletPublicKey,
      clientPubkey: publicKeyOf(Buffer.from(secret, 'hex')),
      relays: [...relays],
    }
  })
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await sql`insert into users ${sql(some.map(({ userId, clientPubkey }) => ({ id: userId, pubkey: clientPubkey })))}`
    await sql`insert into remote_wallets ${sql(some)}`
  }
  return rows.map(({ id }) => id)
}
