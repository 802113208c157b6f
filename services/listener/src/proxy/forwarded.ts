/** What becomes of a request to the proxy. */
import type { ProxyErrorCode } from '@chispa/contract/listener'

export type Forwarded =
  | { kind: 'result'; result: Record<string, unknown> }
  | { kind: 'error'; code: ProxyErrorCode; message: string; walletErrorCode?: string }

export const proxyError = (code: ProxyErrorCode, message: string) => ({ kind: 'error', code, message }) as const
