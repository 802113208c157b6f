/** The ways out of the self-test: as the operator, who may name hosts of a private network. */
import { hostGuard } from '@chispa/outgoing-http/host-guard'
import { outgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { type ResolveName, resolveBySystem } from '@chispa/outgoing-http/resolve-name'
import type { Deps } from '../deps.ts'
import type { SelfTestDeps } from './deps.ts'

type Given = Omit<SelfTestDeps, 'http' | 'resolve' | 'lookup' | 'privateAllowed' | 'dataDir'> &
  Pick<Deps, 'privateHostsAllowed'>

/** `resolve` and `ca` for tests. */
export function selfTestDeps(
  deps: Given,
  { resolve = resolveBySystem, ca, dataDir }: { resolve?: ResolveName; ca?: string; dataDir?: string | undefined } = {},
): SelfTestDeps & { stop: () => void } {
  const open = { privateHostsAllowed: () => true, resolve }
  const http = outgoingHttp({ ...open, ...(ca && { ca }) })
  return {
    ...deps,
    http,
    resolve,
    ca,
    dataDir,
    lookup: hostGuard(open).lookup,
    privateAllowed: deps.privateHostsAllowed,
    stop: http.stop,
  }
}
