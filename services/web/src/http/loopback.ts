/**
 * What leads to this very machine. Whether a request comes from this very machine: the socket does, it was sent to a loopback name or address, and nobody passed
 * it on. A page that lets its own name point to 127.0.0.1 (DNS rebinding) still sends that name as `Host`.
 */
import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
const forwarding =
  /^(?:x-forwarded(?:-.*)?|forwarded(?:-.*)?|via|x-real-ip|x-client-ip|x-original-.*|x-envoy-.*|true-client-ip|cf-.*)$/

const loopbackName =
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/

/** `url`: one that can be parsed. */
export const isLoopbackUrl = (url: string): boolean => loopbackName.test(new URL(url).hostname)

export function isFromThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { headers, socket } = raw
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some(name => forwarding.test(name))
  )
}
