/**
 * Carries a NIP-47 request over the open socket of its wallet and hands back what the wallet said, untouched. Payments
 * take the way of the journal all the same, so that asking twice is one payment.
 */
import type { ProxyRequest } from '@chispa/contract/listener'
import type { Outcome } from '@chispa/nwc/outcome'
import type { RequestParams } from '@chispa/protocols/nip47'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { inSpan } from '@chispa/service/span'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import type { Deps } from '../deps.ts'
import type { PooledWallet } from '../wallets/pooled-wallet.ts'
import { type Forwarded, proxyError } from './forwarded.ts'
import { type PayDeps, payByProxy } from './pay-by-proxy.ts'

export type ProxyDeps = Pick<Deps, 'pool'> & PayDeps

const defaultTimeoutMs = 30_000

export async function forward(deps: ProxyDeps, request: ProxyRequest): Promise<Forwarded> {
  const { method, params, timeoutMs = defaultTimeoutMs } = request
  const pooled = findNamed(deps.pool, request)
  if (pooled === 'unnamed') return proxyError('validation_error', 'walletId or connectionString is missing')
  if (pooled === 'malformed') return proxyError('validation_error', 'The connection string is not a wallet connection')
  if (!pooled) return proxyError('wallet_not_found', 'No such wallet is held here')
  if (!pooled.isReady) return proxyError('wallet_not_connected', pooled.lastError ?? `The wallet is ${pooled.state}`)
  if (method === 'pay_invoice') return payByProxy(deps, pooled, params, timeoutMs)
  return ask(pooled, method, params as RequestParams[typeof method], timeoutMs)
}

function findNamed(
  pool: Deps['pool'],
  { connectionString, walletId }: ProxyRequest,
): PooledWallet | undefined | 'unnamed' | 'malformed' {
  if (connectionString === undefined) return walletId ? pool.find(walletId) : 'unnamed'
  const parsed = parseConnectionUri(connectionString)
  if (!parsed.ok) return 'malformed'
  const { walletPublicKey, secret } = parsed.connection
  const clientPublicKey = publicKeyOf(Uint8Array.from(Buffer.from(secret, 'hex')))
  return pool.findByConnection({ walletPublicKey, clientPublicKey })
}

type Question = Exclude<ProxyRequest['method'], 'pay_invoice'>

async function ask(
  pooled: PooledWallet,
  method: Question,
  params: RequestParams[Question],
  timeoutMs: number,
): Promise<Forwarded> {
  pooled.busy++
  try {
    const call = () => pooled.wallet.request(method, params, { timeoutMs })
    return forwardedOf(await inSpan(`wallet ${method}`, {}, call, 'client'))
  } finally {
    pooled.busy--
  }
}

function forwardedOf(outcome: Outcome): Forwarded {
  switch (outcome.kind) {
    case 'result':
      return { kind: 'result', result: (outcome.raw ?? {}) as Record<string, unknown> }
    case 'wallet-error':
      return { ...proxyError('wallet_error', outcome.message), walletErrorCode: outcome.code }
    case 'not-published':
      return proxyError(outcome.reason === 'not-connected' ? 'wallet_not_connected' : 'relay_error', outcome.message)
    case 'timeout':
      return proxyError('timeout', outcome.unreadable ?? 'The wallet did not answer in time')
    case 'closed':
      return proxyError('relay_error', 'The connection to the wallet was closed')
    default:
      return outcome satisfies never
  }
}
