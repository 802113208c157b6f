/** A name server on loopback that says what it is told to: addresses, nothing, or nothing at all. */
import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'

/** `silent`: it never answers. Names that are not in the zone do not exist. */
export type Zone = Record<string, string | 'silent'>

export type NameServer = AsyncDisposable & { resolve: (hostname: string) => Promise<LookupAddress[]> }

/** The port defaults to a free one. */
export async function startNameServer(zone: Zone, port = 0): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const told = question && zone[question.name.toLowerCase()]
    if (!question || told === 'silent') return
    const answers =
      told !== undefined && question.type === 'A'
        ? [{ type: 'A' as const, name: question.name, ttl: 0, data: told }]
        : []
    const rcode = told === undefined ? 3 : 0
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags: 0x0400 | rcode, questions, answers }),
      from.port,
      from.address,
    )
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 1500, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    resolve: async hostname => (await resolver.resolve4(hostname)).map(address => ({ address, family: 4 })),
    async [Symbol.asyncDispose]() {
      await new Promise<void>(resolve => socket.close(resolve))
    },
  }
}
