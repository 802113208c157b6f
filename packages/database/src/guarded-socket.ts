/**
 * A socket to a server that must answer like PostgreSQL. postgres.js takes a connection that closes before it is ready
 * for a reason to connect again at once, without end: behind a proxy whose server is down every query would hang and the
 * processor burn. Here such a close is an error, which fails the query and makes the next attempt wait.
 *
 * It also waits for ever for an answer: a pooler that lost its server in the middle of a statement, or a link that is dead, keeps
 * a connection of the pool for good, and a handful of them keep the service. Here silence is an error as well, once the server
 * would have given the statement up.
 */
import { Socket } from 'node:net'

/** Of the first answer: authentication, error, protocol negotiation, and yes or no to TLS. */
const firstBytes = new Set(['R', 'E', 'v', 'S', 'N'].map(letter => letter.charCodeAt(0)))

/** A cancel request is closed without an answer, and rightly so. */
const cancelRequestBytes = 16

type Place = { host: string[]; port: number[]; path?: string | false }

/** Looks in a row without an answer: a process that stood still has not looked. */
const silentLooks = 10

export const guardedSocket = (answerTimeoutMs: number | undefined) => (place: Place) => {
  const socket = openSocket(place)
  if (answerTimeoutMs !== undefined) requireAnswers(socket, answerTimeoutMs)
  return socket
}

function openSocket({ host, port, path }: Place): Socket {
  const socket = new Socket()
  if (path) socket.connect(path)
  else socket.connect({ port: port[0]!, host: host[0] })
  const giveUp = (reason: string) => endWith(socket, 'NOT_POSTGRES', reason)
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

/** Whether it waits is not to be seen here: what waits for nothing has to be closed before that time is over. */
function requireAnswers(socket: Socket, timeoutMs: number): void {
  let looks = 0
  let lastRead = 0
  const look = () => {
    // Over TLS nobody is told here that it closed: the driver takes all listeners away.
    if (socket.destroyed) return clearInterval(timer)
    const { bytesRead } = socket
    looks = bytesRead === lastRead ? looks + 1 : 0
    lastRead = bytesRead
    if (looks >= silentLooks) endWith(socket, 'NO_ANSWER', `the server did not answer within ${timeoutMs} ms`)
  }
  const timer = setInterval(look, timeoutMs / silentLooks).unref()
}

const endWith = (socket: Socket, code: string, reason: string) =>
  socket.destroy(Object.assign(new Error(reason), { code }))
