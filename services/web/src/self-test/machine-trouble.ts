/**
 * What of this machine needs the operator before anybody asks for the whole test: its disk, and the end of its certificate.
 * Looked at when the overview is read, and remembered for a while; a server that does not answer keeps nobody waiting.
 */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import { withTimeout } from '@chispa/concurrency/timeout'
import type { AttentionItem } from '@chispa/contract/overview'
import { hostOf } from '@chispa/outgoing-http/public-address'
import { readCertificate } from '@chispa/outgoing-http/read-certificate'
import type { Deps } from '../deps.ts'
import { checkDisk } from './check-machine.ts'
import { renewalLateMs } from './check-names.ts'
import { askMs, type SelfTestDeps } from './deps.ts'

export type ListMachineTrouble = () => Promise<AttentionItem[]>

const rememberMs = 10 * 60_000
const waitMs = 1000

export function machineTrouble(deps: SelfTestDeps & Pick<Deps, 'clock' | 'log'>): ListMachineTrouble {
  const remembered = new LoadingCache<'all', AttentionItem[]>({ max: 1, ttlMs: rememberMs, clock: deps.clock })
  return async () => {
    const found = Promise.resolve(remembered.get('all', () => look(deps))).catch(error => {
      deps.log.warn({ err: error }, 'disk and certificate could not be looked at')
      return []
    })
    return (await withTimeout(found, waitMs, undefined, deps.clock)) ?? []
  }
}

async function look(deps: SelfTestDeps): Promise<AttentionItem[]> {
  const [disk, certificate] = await Promise.all([checkDisk(deps), endingCertificate(deps)])
  return [
    ...(disk.state === 'wrong' ? [{ kind: 'disk_nearly_full' as const, count: null, since: null, names: [] }] : []),
    ...certificate,
  ]
}

async function endingCertificate({ settings, lookup, ca, now }: SelfTestDeps): Promise<AttentionItem[]> {
  const endpoint = settings.values.endpoint === null ? undefined : new URL(settings.values.endpoint)
  if (endpoint?.protocol !== 'https:') return []
  const place = { hostname: hostOf(endpoint), port: Number(endpoint.port || 443) }
  const seen = await readCertificate(place, { lookup, timeoutMs: askMs, ca })
  if (seen.kind !== 'shown' || seen.validTo.getTime() - now().getTime() >= renewalLateMs) return []
  return [{ kind: 'certificate_ending', count: null, since: seen.validTo.toISOString(), names: [place.hostname] }]
}
