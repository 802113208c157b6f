/** What the wallets of members that pass payments on were to pass on, and how much of it the API says has been. */
import type { ForwardingReceipt } from '@chispa/contract/forwarding'
import type { PassedOn } from '../books.ts'
import { ask } from '../platform/ask.ts'
import type { Member, World } from '../world.ts'

/** Undefined: something did not answer. */
export async function readPassedOn(world: World): Promise<PassedOn[] | undefined> {
  const all = await Promise.all(world.members.map(member => readOf(world, member)))
  return all.some(one => one === undefined) ? undefined : all.flatMap(one => one ?? [])
}

async function readOf({ platform, forwardings }: World, { id: memberId, person }: Member) {
  const own = forwardings.filter(one => one.memberId === memberId)
  const walletIds = [...new Set(own.flatMap(({ walletId }) => walletId ?? []))]
  let [owedMsats, toldMsats] = [0, 0]
  for (const walletId of walletIds) {
    for (let cursor = ''; ; ) {
      const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) })
      const path = `/api/remote-wallets/${walletId}/forwarding-receipts?${query}`
      const reply = await ask(platform.origin, { path, as: person })
      // Who is blocked, or has left, is not told.
      if (reply && reply.status >= 400 && reply.status < 500) return []
      if (reply?.status !== 200) return undefined
      for (const { receivedMsats, retainedMsats, forwardedMsats } of reply.body as ForwardingReceipt[]) {
        owedMsats += (receivedMsats ?? 0) - (retainedMsats ?? 0)
        toldMsats += forwardedMsats
      }
      if (!reply.next) break
      cursor = reply.next
    }
  }
  return walletIds.length === 0 ? [] : [{ memberId, owedMsats, toldMsats }]
}
