/** Whose the wallets are that the listener names by their ids: two reads, however many. */
import type { Face } from '@chispa/contract/faces'
import type { ListenerStatus } from '@chispa/contract/listener'
import type { WalletOwner } from '@chispa/contract/listener-link'
import type { Sql } from '@chispa/database/connect'

type Named = Pick<ListenerStatus, 'connections' | 'unresolvedPayments'>

export async function findOwners(
  { sql, facesOf }: { sql: Sql; facesOf: (userIds: readonly string[]) => Promise<Map<string, Face>> },
  { connections, unresolvedPayments = [] }: Named,
): Promise<Record<string, WalletOwner>> {
  const walletIds = [...new Set([...connections, ...unresolvedPayments].map(({ walletId }) => walletId))]
  if (walletIds.length === 0) return {}
  const rows = await sql<(Omit<WalletOwner, 'face'> & { walletId: string })[]>`
    select w.id as wallet_id, w.name as wallet_name, u.id as user_id, u.pubkey, a.username
    from remote_wallets w
    join users u on u.id = w.user_id
    left join lightning_addresses a on a.user_id = u.id
    where w.id = any(${walletIds})`
  const faces = await facesOf([...new Set(rows.map(({ userId }) => userId))])
  return Object.fromEntries(
    rows.map(({ walletId, ...owner }) => [walletId, { ...owner, face: faces.get(owner.userId) ?? null }]),
  )
}
