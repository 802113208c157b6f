/**
 * A socket to a server that must answer like PostgreSQL. postgres.js takes a connection that closes before it is ready
 * for a reason to connect again at once, without end: behind a proxy whose server is down every query would hang and the
 * processor burn. Here such a close is an error, which fails the query and makes the next attempt wait.
 */
import { connect, type Socket } from 'node:net'

/** Of the first answer: authentication, error, protocol negotiation, and yes or no to TLS. */
const firstBytes = new Set(['R', 'E', 'v', 'S', 'N'].map(letter => letter.charCodeAt(0)))

/** A cancel request is closed without an answer, and rightly so. */
const cancelRequestBytes = 16

type Place = { host: string[]; port: number[]; path?: string | false }

export function guardedSocket({ host, port, path }: Place): Socket {
  const socket = path ? connect(path) : connect(port[0]!, host[0])
  const giveUp = (reason: string) => socket.destroy(Object.assign(new Error(reason), { code: 'NOT_POSTGRES' }))
  const closedEarly = () => {
    if (socket.bytesWritten !== cancelRequestBytes) giveUp('the connection was closed before the server answered')
  }
  socket.once('end', closedEarly)
  socket.once('data', chunk => {
    socket.off('end', closedEarly)
    if (!firstBytes.has(chunk[0]!)) giveUp('what answers there is not PostgreSQL')
  })
  // postgres.js checks the certificate against this name.
  return Object.assign(socket, { host: host[0] })
}
