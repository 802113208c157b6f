/** Wallets of members over the API, with nobody behind them, for tests. */
import type { RemoteWallet } from '@chispa/contract/wallets'
import type { TestApp } from './app.ts'
import { newConnection } from './connection.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

export const path = '/api/remote-wallets'

export function remoteWallets(web: TestApp) {
  const post = (as: Member, body: object) => web.call({ method: 'POST', url: path, as, body })
  /** Nobody is there to answer: the first becomes primary because it is asked to. */
  const add = async (as: Member, name: string, more: object = {}): Promise<RemoteWallet> => {
    const isFirst = (await primaries(as)).length === 0
    const body = { name, nwcUri: newConnection().uri, ...(isFirst && { makePrimary: true }), ...more }
    return (await post(as, body)).json()
  }
  const patch = (as: Member, id: string, body: object) => web.call({ method: 'PATCH', url: `${path}/${id}`, as, body })
  const remove = (as: Member, id: string) => web.call({ method: 'DELETE', url: `${path}/${id}`, as })
  const read = async (as: Member, id: string): Promise<RemoteWallet> =>
    (await web.call({ url: `${path}/${id}`, as })).json()
  const list = async (as: Member, query = ''): Promise<RemoteWallet[]> =>
    (await web.call({ url: `${path}${query}`, as })).json()
  const primaries = async (as: Member) => (await list(as)).filter(({ isPrimary }) => isPrimary)
  const die = (id: string) => web.sql`update remote_wallets set status = 'DEAD', died_at = now() where id = ${id}`
  /** As after two days of silence. */
  const fallAsleep = (id: string) => web.sql`
    update remote_wallets set status = 'ARCHIVED', asleep_since = now() - interval '3 days' where id = ${id}`
  const events = async (member: Member) =>
    (
      await web.sql<{ event: string; message: string }[]>`
        select event, message from activity where category = 'NWC' and user_id = ${member.userId} order by id`
    ).map(({ event, message }) => `${event}: ${message}`)

  return { post, add, patch, remove, read, list, primaries, die, fallAsleep, events }
}
