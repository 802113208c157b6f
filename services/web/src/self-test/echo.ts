/** The answer to a request that this instance made to itself, through whatever is in front of it. */
import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { EchoReply } from '@chispa/contract/self-test'
import type { FastifyRequest } from 'fastify'

export const instanceKeyOf = (vaultKey: string): string =>
  createHmac('sha256', vaultKey).update('chispa self-test').digest('hex')

export const proofOf = (instanceKey: string, nonce: string): string =>
  createHmac('sha256', instanceKey).update(nonce).digest('hex')

export function echoOf(request: FastifyRequest, nonce: string, instanceKey: string): EchoReply {
  const { headers, protocol, host, ip, raw } = request
  const peer = raw.socket.remoteAddress ?? ''
  return {
    proof: proofOf(instanceKey, nonce),
    origin: `${protocol}://${host}`,
    isForwarded: headers['x-forwarded-for'] !== undefined,
    // With a trusted proxy the chain has more than the proxy itself.
    isTrusted: (request.ips?.length ?? 1) > 1 || ip !== peer,
    isFromThisMachine: isLoopback(peer),
  }
}

const isLoopback = (address: string) => isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address))
