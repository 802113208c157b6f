/** A keep-alive connection for one request at a time, each waited for. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ResponseReader } from './read-response.ts'

export class AskingConnection {
  readonly #socket: Socket
  #waiting: PromiseWithResolvers<number> | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    const reader = new ResponseReader(status => this.#waiting?.resolve(status))
    socket.on('data', chunk => reader.read(chunk))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    socket.on('error', error => this.#waiting?.reject(error))
  }

  static async open(port: number): Promise<AskingConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new AskingConnection(socket)
  }

  /** The status of the answer. */
  async ask(request: string): Promise<number> {
    this.#waiting = Promise.withResolvers()
    this.#socket.write(request, 'latin1')
    return this.#waiting.promise
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }
}
