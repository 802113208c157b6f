/**
 * A way over TCP to one of several servers, each connection to the next that takes it. It can be cut, in mid-answer too, stand still for a
 * while, or lose what passes without a word, as a network does whose router forgot the connection.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Link = {
  port: number
  /** Connections end by a reset. */
  cut: () => void
  /** The next answers of connections that there are end by a reset, half of their first bytes through. */
  cutAnswers: () => void
  /** Nothing passes until `flow`; then everything does that waited. */
  stall: () => void
  flow: () => void
  /** Connections that there are lose whatever passes from now on and are never closed; new ones until `heal` are taken and lose it too. */
  lose: () => void
  heal: () => void
} & AsyncDisposable

type Way = { near: Socket; far: Socket; isLost: boolean; cutsAnswer: boolean }

const host = '127.0.0.1'

/** `ports`: of those that there are, asked for each connection; nobody may listen at some. */
export async function openLink(ports: () => number[]): Promise<Link> {
  const ways = new Set<Way>()
  const sockets = new Set<Socket>()
  let [turn, isStalled, isLosing] = [0, false, false]
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  async function dial(): Promise<Socket | undefined> {
    const all = ports()
    for (let tried = 0; tried < all.length; tried++) {
      const far = keep(connect(all[turn++ % all.length] as number, host))
      const isTaken = await once(far, 'connect').then(
        () => true,
        () => false,
      )
      if (isTaken) return far
    }
  }

  async function passOn(near: Socket): Promise<void> {
    near.pause()
    const far = await dial()
    if (!far) return void near.resetAndDestroy()
    const way: Way = { near, far, isLost: isLosing, cutsAnswer: false }
    ways.add(way)
    near.on('data', chunk => way.isLost || send(far, near, chunk))
    far.on('data', chunk => way.isLost || answer(way, chunk))
    near.on('end', () => way.isLost || far.end())
    far.on('end', () => way.isLost || near.end())
    far.on('close', hadError => {
      if (!way.isLost) hadError ? near.resetAndDestroy() : near.end()
    })
    near.on('close', () => {
      ways.delete(way)
      far.destroy()
    })
    if (isStalled) for (const socket of [near, far]) socket.pause()
    else near.resume()
  }

  const server = createServer({ allowHalfOpen: true }, near => void passOn(keep(near))).listen(0, host)
  await once(server, 'listening')
  const reset = () => {
    for (const { near, far } of ways) for (const socket of [near, far]) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut: reset,
    cutAnswers() {
      for (const way of ways) way.cutsAnswer = true
    },
    stall() {
      isStalled = true
      for (const { near, far } of ways) for (const socket of [near, far]) socket.pause()
    },
    flow() {
      isStalled = false
      for (const { near, far } of ways) for (const socket of [near, far]) socket.resume()
    },
    lose() {
      isLosing = true
      for (const way of ways) way.isLost = true
    },
    heal() {
      isLosing = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Waits for a reader that is slower. */
function send(to: Socket, from: Socket, chunk: Buffer): void {
  if (to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}

function answer({ near, far, cutsAnswer }: Way, chunk: Buffer): void {
  if (!cutsAnswer) {
    send(near, far, chunk)
    return
  }
  near.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => near.resetAndDestroy())
  far.resetAndDestroy()
}
