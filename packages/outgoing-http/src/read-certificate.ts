/** The certificate that a host shows, whatever is wrong with it. Nothing is sent over the connection. */
import { isIP, type LookupFunction } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'

export type Shown =
  | {
      kind: 'shown'
      validFrom: Date
      validTo: Date
      /** Names that it is for. */
      names: string[]
      /** The code of the first thing that a client would refuse it for. */
      problem: string | undefined
    }
  | { kind: 'unreachable'; why: string }
  /** Something answers that does not speak TLS. */
  | { kind: 'no-tls'; why: string }

export type CertificateOptions = { lookup: LookupFunction; timeoutMs: number; ca?: string | undefined }

export function readCertificate(
  { hostname, port }: { hostname: string; port: number },
  { lookup, timeoutMs, ca }: CertificateOptions,
): Promise<Shown> {
  const { promise, resolve } = Promise.withResolvers<Shown>()
  let isConnected = false
  const socket = connect({
    host: hostname,
    port,
    lookup,
    rejectUnauthorized: false,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca && { ca }),
  })
  const failed = (why: string) => resolve({ kind: isConnected ? 'no-tls' : 'unreachable', why })
  socket.setTimeout(timeoutMs, () => failed('timeout'))
  socket.once('connect', () => {
    isConnected = true
  })
  socket.once('error', error => failed((error as { code?: string }).code ?? error.message))
  socket.once('close', () => failed('closed'))
  socket.once('secureConnect', () => resolve(shown(socket.getPeerCertificate(), socket.authorizationError)))
  return promise.finally(() => socket.destroy())
}

function shown(certificate: PeerCertificate, problem: unknown): Shown {
  const alternatives = certificate.subjectaltname?.split(', ').map(name => name.replace(/^[^:]*:/, ''))
  return {
    kind: 'shown',
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    names: alternatives ?? [String(certificate.subject?.CN ?? '')],
    problem: problem ? ((problem as { code?: string }).code ?? String(problem)) : undefined,
  }
}
