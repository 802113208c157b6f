/** Reads responses of HTTP/1.1 off a connection, at little cost; says the status of each, and its body. */

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('\r\n0\r\n\r\n')

export class ResponseReader {
  readonly #onResponse: (status: number, body: Buffer) => void
  #rest: Buffer | undefined

  constructor(onResponse: (status: number, body: Buffer) => void) {
    this.#onResponse = onResponse
  }

  read(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = undefined
    while (bytes.length > 0) {
      const headEnd = bytes.indexOf(endOfHead)
      const head = headEnd < 0 ? '' : bytes.toString('latin1', 0, headEnd)
      const end = headEnd < 0 ? Infinity : endOf(bytes, head, headEnd + endOfHead.length)
      if (bytes.length < end) {
        this.#rest = bytes
        return
      }
      const body = bytes.subarray(headEnd + endOfHead.length, end)
      bytes = bytes.subarray(end)
      this.#onResponse(Number(head.slice(9, 12)), body)
    }
  }
}

/** Where the body ends that begins there; no body that is sent in chunks has such an end of chunks in it here. */
function endOf(bytes: Buffer, head: string, start: number): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return start + Number(length)
  if (head.slice(9, 12) === '304' || head.slice(9, 12) === '204') return start
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new Error(`a response without a length:\n${head}`)
  const last = bytes.indexOf(endOfChunks, start - 2)
  return last < 0 ? Infinity : last + endOfChunks.length
}
