/**
 * The lightning address in a connection: some wallets put theirs there, others whatever their owner typed. It is shown to its owner, and
 * its name proposed, once it was seen to take payments.
 */
import { readPayRequest } from '@chispa/protocols/lud06'
import { lightningAddressUrl, parseLightningAddress } from '@chispa/protocols/lud16'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import type { Deps } from '../deps.ts'
import { getJson } from '../http/get-json.ts'
import { openUri } from './open-uri.ts'
import { findSealedConnection } from './store.ts'

export type Lud16Deps = Pick<Deps, 'sql' | 'sealer' | 'log' | 'outgoing' | 'privateHostsAllowed'>

const timeoutMs = 4000

/** Null when the connection names none, or one that takes no payments now. */
export async function checkLud16(deps: Lud16Deps, walletId: string): Promise<string | null> {
  const stored = await findSealedConnection(deps.sql, walletId)
  const uri = openUri(deps, walletId, stored?.sealedUri ?? null)
  const parsed = uri === undefined ? undefined : parseConnectionUri(uri)
  const named = parsed?.ok ? parsed.connection.lud16 : undefined
  const address = named === undefined ? undefined : parseLightningAddress(named)
  if (named === undefined || !address?.ok) return null
  const { outgoing, privateHostsAllowed } = deps
  const scheme = { loopbackOverHttp: privateHostsAllowed() }
  const answer = await getJson(lightningAddressUrl(address.address, scheme), {
    outgoing,
    privateHostsAllowed,
    timeoutMs,
  })
  return answer.kind === 'json' && readPayRequest(answer.body, scheme).ok ? named : null
}
