/**
 * Reads a JSON feed from a host that somebody named: within its limit of time and size, and without following redirects.
 * Outside development only over https and from the public internet, checked on the very address that is connected to.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { namesPrivateAddress, PrivateHostError, publicLookup } from '@chispa/service/public-host'
import { Refusal } from '../http/refusal.ts'

export type FeedLimits = { privateHostsAllowed: boolean; limitMs?: number; mostBytes?: number }

const usualLimitMs = 5000
const usualMostBytes = 1024 * 1024

export async function fetchFeed(text: string, limits: FeedLimits): Promise<unknown> {
  const { privateHostsAllowed, limitMs = usualLimitMs, mostBytes = usualMostBytes } = limits
  const url = readFeedUrl(text, privateHostsAllowed)
  const signal = AbortSignal.timeout(limitMs)
  let body: string
  try {
    const response = await open(url, signal, privateHostsAllowed)
    if (response.statusCode !== 200) {
      response.destroy()
      throw new Unreadable(`it answered ${response.statusCode}`)
    }
    body = await readUpTo(mostBytes, response)
  } catch (error) {
    if (error instanceof PrivateHostError) throw new Refusal('invalid_feed_url')
    const why = signal.aborted ? 'it did not answer in time' : reasonOf(error)
    throw new Refusal('feed_unavailable', { message: `The feed cannot be read: ${why}` })
  }
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('feed_unusable')
  }
}

class Unreadable extends Error {}

function readFeedUrl(text: string, privateHostsAllowed: boolean): URL {
  if (!URL.canParse(text)) throw new Refusal('invalid_feed_url')
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || (privateHostsAllowed && url.protocol === 'http:')
  if (!isWeb || url.username || url.password) throw new Refusal('invalid_feed_url')
  if (!privateHostsAllowed && namesPrivateAddress(url)) throw new Refusal('invalid_feed_url')
  return url
}

function open(url: URL, signal: AbortSignal, privateHostsAllowed: boolean): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      agent: false,
      headers: { accept: 'application/json' },
      ...(privateHostsAllowed ? {} : { lookup: publicLookup }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readUpTo(most: number, response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop destroys the rest of the answer.
  for await (const chunk of response) {
    size += chunk.length
    if (size > most) throw new Unreadable('it is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  const code = (error as { code?: unknown }).code
  return `it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`
}
