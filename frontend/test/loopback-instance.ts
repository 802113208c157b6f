/** For tests: a small instance on loopback that checks signatures for real and hands out tokens with a lifetime. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySchnorr } from '@chispa/protocols/bip340'
import { payloadMatches, readNip98 } from '@chispa/protocols/nip98'

export type LoopbackInstance = {
  origin: string
  /** What GET /api/settings tells; null: the instance knows itself by the address of the request. */
  endpoint: string | null
  clockOffsetMs: number
  tokenSeconds: number
  minted: number
  /** Tokens that are answered with this status and reason. */
  refused: Map<string, [status: number, reason: string]>
  stop: () => Promise<void>
}

export async function startLoopbackInstance(): Promise<LoopbackInstance> {
  const server = createServer((request, response) => void answer(instance, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const instance: LoopbackInstance = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endpoint: null,
    clockOffsetMs: 0,
    tokenSeconds: 3600,
    minted: 0,
    refused: new Map(),
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  return instance
}

async function answer(instance: LoopbackInstance, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const now = Date.now() + instance.clockOffsetMs
  response.setHeader('date', new Date(now).toUTCString())
  response.setHeader('content-type', 'application/json')
  response.setHeader('x-request-id', 'request-1')
  const send = (status: number, reply: unknown) => response.writeHead(status).end(JSON.stringify(reply))
  const refuse = (status: number, reason: string) =>
    send(status, { success: false, error: { message: `Refused: ${reason}`, code: 'REFUSED', reason } })

  const authorization = request.headers.authorization
  switch (`${request.method} ${request.url}`) {
    case 'GET /api/settings':
      return void send(200, { hasRoot: true, endpoint: instance.endpoint })
    case 'POST /api/jwt': {
      const signed = readNip98(authorization, {
        url: (instance.endpoint ?? instance.origin) + request.url,
        method: 'POST',
        now: Math.floor(now / 1000),
        verifySchnorr,
      })
      if (!signed.ok) return void refuse(401, `nip98_${signed.problem}`)
      if (!payloadMatches(signed.payloadHash, body)) return void refuse(401, 'nip98_payload_mismatch')
      instance.minted++
      return void send(200, { token: tokenOf(instance, now), expiresIn: '1h', type: 'Bearer' })
    }
    case 'GET /api/users/me': {
      const token = authorization?.replace('Bearer ', '') ?? ''
      const refusal = instance.refused.get(token)
      if (refusal) return void refuse(...refusal)
      return void (token ? send(200, { token }) : refuse(401, 'credentials_missing'))
    }
    case 'GET /api/activity':
      response.setHeader('x-next-cursor', 'abc')
      return void send(200, [{ id: 1 }])
    default:
      refuse(404, 'not_found')
  }
}

function tokenOf({ minted, tokenSeconds }: LoopbackInstance, now: number): string {
  const iat = Math.floor(now / 1000)
  const claims = { iat, exp: iat + tokenSeconds, number: minted }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`
}
