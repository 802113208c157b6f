/**
 * Asks a stranger's server for JSON: within its limit of time and size, outside development over https only and from
 * the public internet, checked on the very address that is connected to, and again after every redirect.
 */
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isLnurlUrl } from '@chispa/protocols/lnurl-scheme'
import { namesPrivateAddress, publicLookup } from '@chispa/service/public-host'

export type Asking = { privateHostsAllowed: boolean; signal?: AbortSignal | undefined; limitMs?: number }
export type JsonAnswer = { kind: 'json'; body: unknown } | { kind: 'failed'; why: string }

const usualLimitMs = 6000
const mostBytes = 64 * 1024
const mostRedirects = 2
const redirects = [301, 302, 303, 307, 308]

export async function getJson(address: string, asking: Asking): Promise<JsonAnswer> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(asking.limitMs ?? usualLimitMs),
    ...(asking.signal ? [asking.signal] : []),
  ])
  try {
    let url = allowed(address, asking)
    for (let hops = 0; ; hops++) {
      const response = await open(url, signal, asking)
      const { statusCode = 0, headers } = response
      if (!redirects.includes(statusCode))
        return { kind: 'json', body: JSON.parse(await readUpTo(mostBytes, response)) }
      response.destroy()
      if (hops === mostRedirects || headers.location === undefined) throw new Unreadable('it redirects too often')
      url = allowed(new URL(headers.location, url).href, asking)
    }
  } catch (error) {
    return { kind: 'failed', why: signal.aborted ? 'it did not answer in time' : wordsFor(error) }
  }
}

class Unreadable extends Error {}

function allowed(address: string, { privateHostsAllowed }: Asking): URL {
  const isWeb = isLnurlUrl(address, { loopbackOverHttp: privateHostsAllowed })
  if (!isWeb || (!privateHostsAllowed && namesPrivateAddress(address))) {
    throw new Unreadable('it is not on the public internet')
  }
  return new URL(address)
}

function open(url: URL, signal: AbortSignal, { privateHostsAllowed }: Asking): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(url, {
    signal,
    agent: false,
    headers: { accept: 'application/json' },
    ...(privateHostsAllowed ? {} : { lookup: publicLookup }),
  })
    .on('response', resolve)
    .on('error', reject)
    .end()
  return promise
}

async function readUpTo(most: number, response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop destroys the rest of the answer.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Unreadable('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function wordsFor(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  if (error instanceof SyntaxError) return 'its answer is not JSON'
  const { code, name } = error as { code?: unknown; name?: string }
  if (name === 'PrivateHostError') return 'it is not on the public internet'
  return typeof code === 'string' ? `it cannot be reached (${code})` : 'it cannot be reached'
}
