/** A relay in the hands of strangers: it serves the wallets that are hostile, and sends frames that nobody asked for. */
import type { AddressInfo } from 'node:net'
import type { NostrEvent } from '@chispa/protocols/nip01'
import { requestKind } from '@chispa/protocols/nip47'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Chance } from '../chance.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'
import type { HostileWallet } from './hostile-wallet.ts'

export type HostileRelay = {
  url: string
  /** Wallets by their key. */
  wallets: Map<string, HostileWallet>
  /** Frames and answers that were sent. */
  sent: () => number
  sockets: () => number
  /** Frames that nobody asked for, to every client; resolves when all have read them, with what was sent. */
  flood: (count: number) => Promise<string[]>
} & AsyncDisposable

const longestPongMs = 20_000

export async function startHostileRelay(chance: Chance): Promise<HostileRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise(resolve => server.once('listening', resolve))
  const wallets = new Map<string, HostileWallet>()
  const subscriptions = new Map<WebSocket, string[]>()
  let sent = 0
  const send = (socket: WebSocket, frame: unknown) => {
    if (socket.readyState !== socket.OPEN) return
    sent++
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  }
  server.on('connection', socket => {
    subscriptions.set(socket, [])
    socket.on('error', () => {})
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('message', data => {
      try {
        take(socket, JSON.parse(String(data)) as unknown[])
      } catch {
        // What a client sends is not under test here.
      }
    })
  })

  function take(socket: WebSocket, [type, first, ...rest]: unknown[]): void {
    if (type === 'REQ') {
      const id = String(first)
      subscriptions.get(socket)?.push(id)
      for (const wallet of wallets.values()) send(socket, ['EVENT', id, wallet.info()])
      send(socket, chance.is(0.97) ? ['EOSE', id] : (mutateValue(['EOSE', id], chance) ?? 'null'))
    }
    if (type === 'EVENT') {
      const event = first as NostrEvent
      send(
        socket,
        chance.is(0.95)
          ? ['OK', event.id, true, '']
          : mutateText(JSON.stringify(['OK', event.id, false, 'error: x']), chance),
      )
      const wallet =
        event.kind === requestKind ? wallets.get(event.tags.find(([name]) => name === 'p')?.[1] ?? '') : undefined
      for (const answer of wallet?.answer(event) ?? [])
        for (const [one, ids] of subscriptions) for (const id of new Set(ids)) send(one, ['EVENT', id, answer])
    }
    void rest
  }

  function drawFrame(ids: readonly string[]): string | Buffer {
    const [wallet, id] = [chance.pick([...wallets.values()]), chance.pick(ids.length > 0 ? ids : ['none'])]
    switch (chance.below(9)) {
      case 0:
      case 1:
      case 2:
        return JSON.stringify(['EVENT', id, wallet.notification()])
      case 3:
        return JSON.stringify(mutateValue(['EVENT', id, wallet.notification()], chance)) ?? ''
      case 4:
        return mutateText(JSON.stringify(['EVENT', id, wallet.notification()]), chance)
      case 5:
        return JSON.stringify(['NOTICE', chance.pick(hostileTexts)])
      case 6:
        return (
          JSON.stringify(
            mutateValue(
              chance.pick([
                ['OK', 'ab'.repeat(32), true, 'x'],
                ['EOSE', id],
                ['NOTICE', 'x'],
                ['EVENT', 'other', wallet.info()],
              ]),
              chance,
            ),
          ) ?? ''
        )
      case 7:
        return chance.pick(hostileTexts)
      default:
        return chance.is(0.05)
          ? JSON.stringify(['CLOSED', id, mutateText('auth-required: sign in', chance)])
          : chance.is(0.1)
            ? JSON.stringify(['AUTH', chance.pick(hostileTexts)])
            : Buffer.from(chance.pick(hostileTexts))
    }
  }

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallets,
    sent: () => sent,
    sockets: () => subscriptions.size,
    async flood(count) {
      const frames: string[] = []
      await Promise.all(
        [...subscriptions].map(async ([socket, ids]) => {
          for (let left = count; left > 0; left--) {
            const frame = drawFrame(ids)
            frames.push(String(frame).slice(0, 2000))
            send(socket, frame)
          }
          await pongOf(socket)
        }),
      )
      return frames
    },
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Whoever answers a ping has taken what came before it. */
function pongOf(socket: WebSocket): Promise<void> {
  return new Promise(resolve => {
    if (socket.readyState !== socket.OPEN) {
      resolve()
      return
    }
    const late = setTimeout(() => end(), longestPongMs)
    const end = () => {
      clearTimeout(late)
      socket.off('pong', end)
      socket.off('close', end)
      resolve()
    }
    socket.once('pong', end)
    socket.once('close', end)
    socket.ping()
  })
}
