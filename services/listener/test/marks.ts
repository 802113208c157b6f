/** Up to when the payments of a wallet are known, and times when nobody listened, for tests. */
import type { Stage } from './stage.ts'

type Mark = { caughtUpTo: Date; catchUpUntil: Date | null; catchUpOffset: number; caughtUpAt: Date | null }
export const markOf = async (stage: Stage, walletId: string): Promise<Mark> => {
  const [row] = await stage.sql<Mark[]>`
    select caught_up_to, catch_up_until, catch_up_offset, caught_up_at
    from listener.wallets where wallet_id = ${walletId}`
  return row!
}

/** As if no listener had run for so long. */
export async function age(stage: Stage, ms: number): Promise<void> {
  const back = `${ms} milliseconds`
  await stage.sql`update remote_wallets set created_at = created_at - ${back}::interval`
  await stage.sql`update listener.wallets set caught_up_to = caught_up_to - ${back}::interval`
}
