/** Clients that hold what a server has to keep for them, a process of its own: connections, requests that never end, streams. */
import { connect, type Socket } from 'node:net'
import { answer, ready } from '../measure/attend.ts'

export type Unfriendly = {
  port: number
  connections: number
  /** Written at once, by one connection after the other; none: they ask for nothing. */
  starts: string[]
  /** One character more of it each second, over and over. */
  drip?: string
  /** The client's side is ended and what comes is not read, as of somebody whose network is gone. */
  isHalfOpen?: boolean
}

let sockets: Socket[] = []
let dripping: NodeJS.Timeout | undefined

async function hold({ port, connections, starts, drip, isHalfOpen = false }: Unfriendly): Promise<void> {
  for (let at = 0; at < connections; at += 500) {
    const some = Array.from({ length: Math.min(500, connections - at) }, (_, more) => open(port, at + more))
    await Promise.all(some.map(({ connected }) => connected))
    sockets.push(...some.map(({ socket }) => socket))
  }
  for (const [at, socket] of sockets.entries()) {
    if (starts.length > 0) socket.write(starts[at % starts.length]!, 'latin1')
    if (isHalfOpen) {
      socket.pause()
      socket.end()
    }
  }
  let sent = 0
  if (drip) dripping = setInterval(() => write(drip.charAt(sent++ % drip.length)), 1000)
}

/** From many addresses: those of one have a limit of their own. */
function open(port: number, at: number): { socket: Socket; connected: Promise<void> } {
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>()
  const localAddress = `127.9.${at % 250}.${1 + Math.floor(at / 250)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, resolve)
  socket.on('error', reject)
  socket.on('data', () => {})
  return { socket, connected }
}

function write(text: string): void {
  for (const socket of sockets) if (socket.writable) socket.write(text)
}

answer('hold', hold)
/** How many were still connected. */
answer('let go', () => {
  clearInterval(dripping)
  const held = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState !== 'closed').length
  for (const socket of sockets) socket.destroy()
  sockets = []
  return held
})
ready({})
