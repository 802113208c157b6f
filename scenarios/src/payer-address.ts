/** Payers at addresses of their own: all of 127.0.0.0/8 is this machine. */
import { request } from 'node:http'

/** Looks up a name that nobody has, from an address of loopback: the reason of the refusal is that, or the limit. */
export const askFrom = (address: string, port: number, headers: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    const path = '/.well-known/lnurlp/nobody'
    const options = { host: '127.0.0.1', port, path, headers, localAddress: address, agent: false }
    const asked = request(options, answer => {
      let body = ''
      answer.on('data', chunk => (body += chunk))
      answer.on('end', () => {
        try {
          resolve(JSON.parse(body).error.reason)
        } catch {
          reject(new Error(`${answer.statusCode} without a reason: ${body.slice(0, 200)}`))
        }
      })
    })
    asked.once('error', reject).end()
  })
