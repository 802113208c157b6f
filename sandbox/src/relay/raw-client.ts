/** A client that speaks bare frames, for tests that look at what exactly a relay says. Every wait is bounded. */
import { WebSocket } from 'ws'

export type RawClient = {
  send(...frame: unknown[]): void
  /** The next frame of that type that nobody took yet. */
  next(type: string, timeoutMs?: number): Promise<unknown[]>
  /** Frames of that type that arrive until the relay has answered a round trip. */
  untilQuiet(type: string): Promise<unknown[][]>
  closed: Promise<number>
  close(): Promise<void>
}

export async function rawClient(url: string): Promise<RawClient> {
  const socket = new WebSocket(url)
  const frames: unknown[][] = []
  const waiting: { type: string; resolve: (frame: unknown[]) => void }[] = []
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  socket.on('message', data => {
    const frame: unknown[] = JSON.parse(String(data))
    const taker = waiting.findIndex(one => one.type === frame[0])
    if (taker >= 0) waiting.splice(taker, 1)[0]!.resolve(frame)
    else frames.push(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))

  const client: RawClient = {
    closed,
    send: (...frame) => socket.send(JSON.stringify(frame)),
    next(type, timeoutMs = 60_000) {
      const at = frames.findIndex(frame => frame[0] === type)
      if (at >= 0) return Promise.resolve(frames.splice(at, 1)[0]!)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${type} from the relay`)), timeoutMs)
        waiting.push({
          type,
          resolve(frame) {
            clearTimeout(timer)
            resolve(frame)
          },
        })
      })
    },
    async untilQuiet(type) {
      const pong = new Promise(resolve => socket.once('pong', resolve))
      socket.ping()
      await pong
      return frames.filter(frame => frame[0] === type)
    },
    async close() {
      socket.close()
      await closed
    },
  }
  return client
}
