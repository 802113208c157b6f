/** A card whose holder has a wallet of the network. */
import { randomBytes } from 'node:crypto'
import type { CardKeys } from '@chispa/protocols/ntag424'
import type { Person } from '@chispa/testing/person'
import type { openNetwork } from './network.ts'
import { signedCall } from './signed-call.ts'

type Network = Pick<Awaited<ReturnType<typeof openNetwork>>, 'sql' | 'newWallet'>
export type NetworkCard = Awaited<ReturnType<typeof newNetworkCard>>

export async function newNetworkCard({ sql, newWallet }: Network, { url, admin }: { url: string; admin: Person }) {
  const { id: walletId, wallet } = await newWallet()
  const uid = `04${randomBytes(6).toString('hex')}`
  const { id, ntag424 } = await signedCall(url, '/api/cards', { as: admin, body: { id: uid } })
  await sql`
    update cards set user_id = (select user_id from remote_wallets where id = ${walletId}), otc = null
    where id = ${id as string}`
  return { id: id as string, uid, keys: ntag424 as CardKeys, wallet, walletId, counter: 0 }
}
