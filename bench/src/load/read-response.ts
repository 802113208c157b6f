/** Reads responses of HTTP/1.1 with a content-length off a connection, at little cost; says the status of each, and its body. */

const endOfHead = Buffer.from('\r\n\r\n')

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
      const end = headEnd < 0 ? Infinity : headEnd + endOfHead.length + bodyLength(head)
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

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`a response without content-length:\n${head}`)
  return Number(length)
}
