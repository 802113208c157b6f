/** DNS and TLS of a host. */
import { isIP } from 'node:net'
import { hostOf, isPublicAddress } from '@chispa/outgoing-http/public-address'
import { readCertificate, type Shown } from '@chispa/outgoing-http/read-certificate'
import { dnsLine, platformProxy } from './copy-texts.ts'
import { askMs, type SelfTestDeps } from './deps.ts'
import { ok, type Verdict, wrong } from './result.ts'

const dayMs = 86_400_000
/** Certificates of ninety days are renewed a month before their end. */
export const renewalLateMs = 14 * dayMs

const notThere = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'])

export async function checkDns({ resolve, privateAllowed }: SelfTestDeps, host: string): Promise<Verdict> {
  if (isIP(host) !== 0) return ok(host)
  try {
    const addresses = (await resolve(host)).map(({ address }) => address)
    const shown = addresses.join(', ')
    const isPrivate = !addresses.every(isPublicAddress)
    if (isPrivate && !privateAllowed()) return wrong('name_private', { host, addresses: shown }, dnsLine(host))
    return ok(shown)
  } catch (error) {
    const code = String((error as { code?: string }).code)
    return notThere.has(code)
      ? wrong('name_not_found', { host }, dnsLine(host))
      : wrong('name_servers_silent', { host }, [], code)
  }
}

export async function checkTls({ lookup, ca, now }: SelfTestDeps, endpoint: URL): Promise<Verdict> {
  const host = hostOf(endpoint)
  const port = Number(endpoint.port || 443)
  const seen = await readCertificate({ hostname: host, port }, { lookup, timeoutMs: askMs, ca })
  if (seen.kind === 'unreachable') return wrong('tls_unreachable', { host, port: String(port) }, [], seen.why)
  if (seen.kind === 'no-tls') {
    return wrong('tls_not_spoken', { host, port: String(port) }, platformProxy(endpoint), seen.why)
  }
  return judge(host, seen, now())
}

const day = (at: Date) => at.toISOString().slice(0, 10)

function judge(host: string, { validFrom, validTo, names, problem }: Shown & { kind: 'shown' }, now: Date): Verdict {
  const until = day(validTo)
  if (validTo <= now) return wrong('tls_expired', { host, until })
  if (validFrom > now) return wrong('tls_not_yet_valid', { host, from: day(validFrom) })
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID') return wrong('tls_wrong_name', { host, names: names.join(', ') })
  if (problem !== undefined) return wrong('tls_untrusted', { host }, [], problem)
  if (validTo.getTime() - now.getTime() < renewalLateMs) return wrong('tls_ending', { host, until })
  return ok(until)
}
