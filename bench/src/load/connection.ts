/** One keep-alive connection that sends the next request when the last one is answered: no pipelining. */
import { connect, type Socket } from 'node:net'
import { ResponseReader } from './read-response.ts'

export type Track = {
  /** Undefined: no more. */
  nextRequest(): string | undefined
  onAnswer(status: number, latencyMs: number): void
}

export class LoadConnection {
  readonly #socket: Socket
  readonly #connected: Promise<void>
  readonly #finished = Promise.withResolvers<void>()
  #track: Track | undefined
  #sentAt = 0

  constructor(port: number) {
    const reader = new ResponseReader(status => this.#answered(status))
    const connected = Promise.withResolvers<void>()
    this.#connected = connected.promise
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true }, connected.resolve)
    this.#socket.on('data', chunk => reader.read(chunk))
    const fail = (error: Error) => {
      connected.reject(error)
      this.#finished.reject(error)
    }
    this.#socket.on('error', fail)
    this.#socket.on('close', () => fail(new Error('the server closed the connection')))
    this.#connected.catch(() => {})
    this.#finished.promise.catch(() => {})
  }

  get connected(): Promise<void> {
    return this.#connected
  }

  run(track: Track): Promise<void> {
    this.#track = track
    this.#next()
    return this.#finished.promise
  }

  #answered(status: number): void {
    this.#track?.onAnswer(status, performance.now() - this.#sentAt)
    this.#next()
  }

  #next(): void {
    const request = this.#track?.nextRequest()
    if (request === undefined) {
      this.#finished.resolve()
      this.#socket.destroy()
      return
    }
    this.#sentAt = performance.now()
    this.#socket.write(request, 'latin1')
  }
}
