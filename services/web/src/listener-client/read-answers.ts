/** Checks what a listener answers: its address is a setting, so anything may answer there. */
import { ListenerReady, ListenerStatus, PaymentReply, ProxyReply } from '@chispa/contract/listener'
import { Ajv, type ValidateFunction } from 'ajv'

const ajv = new Ajv({ strict: false, validateFormats: false })

/** Compiled at the first use. */
function checkOf<T>(schema: object): (body: unknown) => body is T {
  let check: ValidateFunction | undefined
  return (body): body is T => {
    check ??= ajv.compile(schema)
    return check(body) === true
  }
}

type Ready = { capabilities: string[] }
/** What is shown of a status before the listener is used; it may be of another version. */
type ProbeStatus = { uptimeSeconds: number; connections: unknown[]; relays: unknown[] }
const ProbeStatus = {
  type: 'object',
  properties: { uptimeSeconds: { type: 'number' }, connections: { type: 'array' }, relays: { type: 'array' } },
  required: ['uptimeSeconds', 'connections', 'relays'],
}

export const isReady = checkOf<Ready>(ListenerReady)
export const isListenerStatus = checkOf<ListenerStatus>(ListenerStatus)
export const isPaymentReply = checkOf<PaymentReply>(PaymentReply)
export const isProxyReply = checkOf<ProxyReply>(ProxyReply)
export const isProbeStatus = checkOf<ProbeStatus>(ProbeStatus)
