/** Somebody who asks from an address of their own, one request at a time, over a connection that is opened again where it was cut. */
import { connect, type Socket } from 'node:net'
import { ResponseReader } from './read-response.ts'

/** LNURL refuses with a 200: its errors are told as this status. */
export const lnurlError = 299
/** The connection ended before the answer. */
export const cut = 0

const errorStart = Buffer.from('{"status":"ERROR"')
const isLnurlError = (body: Buffer) => body.subarray(0, errorStart.length).equals(errorStart)

export class Caller {
  readonly #localAddress: string
  readonly #port: number
  #socket: Socket | undefined
  #onAnswer: ((status: number) => void) | undefined

  constructor(localAddress: string, port: number) {
    this.#localAddress = localAddress
    this.#port = port
  }

  /** `onAnswer` is told the status, `lnurlError` or `cut`. */
  ask(request: string, onAnswer: (status: number) => void): void {
    this.#onAnswer = onAnswer
    this.#socket ??= this.#connect()
    this.#socket.write(request, 'latin1')
  }

  close(): void {
    this.#onAnswer = undefined
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const reader = new ResponseReader((status, body) => this.#end(isLnurlError(body) ? lnurlError : status))
    const [port, localAddress] = [this.#port, this.#localAddress]
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    socket.on('data', chunk => reader.read(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#socket = undefined
      this.#end(cut)
    })
    return socket
  }

  #end(status: number): void {
    const onAnswer = this.#onAnswer
    this.#onAnswer = undefined
    onAnswer?.(status)
  }
}
