/** A database, a relay and wallets of the sandbox, for scenarios of the listener. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import { sealer as sealerOf } from '@chispa/database/seal'
import { walletUriRecord } from '@chispa/database/sealed-columns'
import { startRelay } from '@chispa/sandbox/relay'
import { Ledger } from '@chispa/sandbox/wallets/ledger'
import type { SandboxWallet, WalletOptions } from '@chispa/sandbox/wallets/sandbox-wallet'
import { WalletService } from '@chispa/sandbox/wallets/wallet-service'
import { testDatabase } from '@chispa/testing/database'
import { freePort } from '@chispa/testing/free-port'
import { scenarioSecrets } from './service-process.ts'

const sealer = sealerOf({ current: scenarioSecrets.NWC_VAULT_KEY })

type Database = { sql: Connection; url: string } & AsyncDisposable

type Options = {
  nowSeconds?: () => number
  database?: Database
  /** A careless network: what is paid twice shows. */
  paysAgain?: boolean
}

export async function openNetwork(options: Options = {}) {
  const { nowSeconds, paysAgain } = options
  const database = options.database ?? (await testDatabase())
  const { sql } = database
  // Its own, also while it is down.
  const relay = await startRelay({ port: await freePort() })
  const service = new WalletService({
    relays: [relay.url],
    relayOptions: { backoff: { firstMs: 100, maxMs: 500 } },
    ...(nowSeconds && { nowSeconds }),
    ...(paysAgain && { ledger: new Ledger({ paysAgain }) }),
  })

  /** A wallet and its row, as the web service writes it. */
  async function newWallet(
    options: WalletOptions & { silent?: boolean } = {},
  ): Promise<{ id: string; wallet: SandboxWallet }> {
    const { silent = false, ...walletOptions } = options
    const wallet = await service.create({ balanceMsats: 100_000_000, ...walletOptions })
    wallet.faults.silent = silent
    const id = randomUUID()
    const [user] = await sql`insert into users (pubkey) values (${randomBytes(32).toString('hex')}) returning id`
    await sql`insert into remote_wallets ${sql({
      id,
      userId: user?.id,
      name: wallet.name,
      isPrimary: true,
      sealedUri: sealer.seal(wallet.uri, walletUriRecord(id)),
      walletPubkey: wallet.publicKey,
      clientPubkey: wallet.clientPublicKey,
      relays: [...wallet.relays],
    })}`
    return { id, wallet }
  }

  return {
    ...database,
    relay,
    service,
    newWallet,
    async [Symbol.asyncDispose]() {
      await service.stop()
      await relay.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}
