/** A server of strangers: whatever the platform asks it for, it answers with something like the right thing, or with garbage. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Chance } from '../chance.ts'
import { hostileTexts, hostileValue } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'

export type StrangerServer = {
  url: string
  /** Answers that were given. */
  answered: () => number
} & AsyncDisposable

export async function startStranger(chance: Chance): Promise<StrangerServer> {
  let count = 0
  const server = createServer((request, reply) => {
    count++
    request.resume()
    request.on('error', () => {})
    const { status, type, body } = answerTo(request.url ?? '/', url, chance)
    reply.writeHead(status, {
      'content-type': type,
      ...(chance.is(0.05) ? { location: url, 'retry-after': '99999999999' } : {}),
    })
    if (chance.is(0.02)) {
      reply.write(body.slice(0, body.length / 2))
      reply.destroy()
    } else reply.end(body)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answered: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const invoice = hostileTexts.find(text => text.startsWith('lnbc20m')) as string

/** What a friendly server would say there. */
export function friendlyAnswer(path: string, url: string): unknown {
  const callback = `${url}/cb`
  if (path.includes('rates'))
    return { BTC: 60_000, EUR: 60_000, USD: 65_000, base: 'BTC', data: { rates: { EUR: '60000' } } }
  if (path.includes('courtesy'))
    return { status: 'OK', nwcUri: hostileTexts.find(text => text.startsWith('nostr+walletconnect')), lud16: 'a@b.co' }
  if (path.includes('nostr.json'))
    return { names: { a: 'f'.repeat(64), _: 'f'.repeat(64) }, relays: { ['f'.repeat(64)]: ['ws://127.0.0.1:1'] } }
  if (path.includes('verify')) return { status: 'OK', settled: true, preimage: '0'.repeat(64), pr: invoice }
  if (path.includes('/cb'))
    return {
      pr: invoice,
      routes: [],
      verify: `${url}/verify`,
      successAction: { tag: 'message', message: 'hi' },
      status: 'OK',
    }
  if (path.includes('withdraw'))
    return {
      tag: 'withdrawRequest',
      callback,
      k1: 'a1',
      defaultDescription: 'x',
      minWithdrawable: 1000,
      maxWithdrawable: 100_000,
    }
  if (path.includes('designs')) return [{ id: '1', imageUrl: `${url}/picture.png`, description: 'x' }]
  if (path.includes('coupon'))
    return {
      status: 'minted',
      expiresAt: 1_900_000_000,
      claimedAt: null,
      nonce: '210987654321',
      name: 'x',
      benefit: { type: 'percent', percent: 15 },
      retryAfter: 60,
      voucher: {
        kind: 20402,
        id: 'f'.repeat(64),
        pubkey: 'f'.repeat(64),
        created_at: 1_800_000_000,
        tags: [['p', 'f'.repeat(64)]],
        content: '',
        sig: 'f'.repeat(128),
      },
    }
  return {
    tag: 'payRequest',
    callback,
    metadata: '[["text/plain","x"],["text/identifier","a@b.co"]]',
    minSendable: 1000,
    maxSendable: 1_000_000_000,
    commentAllowed: 200,
    allowsNostr: true,
    nostrPubkey: 'f'.repeat(64),
    payerData: { name: { mandatory: false }, identifier: { mandatory: true } },
  }
}

function answerTo(path: string, url: string, chance: Chance): { status: number; type: string; body: string } {
  const friendly = friendlyAnswer(path, url)
  const json = 'application/json'
  switch (chance.below(8)) {
    case 0:
    case 1:
      return { status: 200, type: json, body: JSON.stringify(friendly) }
    case 2:
    case 3:
    case 4:
      return { status: 200, type: json, body: JSON.stringify(mutateValue(friendly, chance)) }
    case 5:
      return {
        status: 200,
        type: chance.pick([json, 'text/html', '', 'application/json; charset=utf-16']),
        body: mutateText(JSON.stringify(friendly), chance),
      }
    case 6:
      return {
        status: chance.pick([200, 400, 404, 500, 503, 302, 204, 418, 599]),
        type: json,
        body: JSON.stringify(
          chance.is(0.5) ? { status: 'ERROR', reason: chance.pick(hostileTexts) } : hostileValue(chance),
        ),
      }
    default:
      return { status: 200, type: json, body: chance.is(0.1) ? '['.repeat(500_000) : chance.pick(hostileTexts) }
  }
}
