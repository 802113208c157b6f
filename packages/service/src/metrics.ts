/** Prometheus metrics of a process, and who may read them. */
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Registry } from 'prom-client'

export function createRegistry(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  return registry
}

type Reader = { authorization: string | undefined; address: string | undefined; forwarded: boolean }

/**
 * With a token, whoever bears it. Without one, this machine only; a request that came through a proxy did not
 * come from this machine, even though the proxy's socket does.
 */
export function mayReadMetrics(token: string | undefined, reader: Reader): boolean {
  if (token) return sameText(reader.authorization ?? '', `Bearer ${token}`)
  return !reader.forwarded && isLoopback(reader.address ?? '')
}

const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** Takes the same time whatever differs. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
