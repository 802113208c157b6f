/** What a relay says about its limits (NIP-11). A relay that says nothing, or nonsense, is used within default limits. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

export type RelayLimits = { maxSubscriptions: number; maxMessageLength: number }

/** Widely run relays allow at least this much. */
export const defaultRelayLimits: RelayLimits = { maxSubscriptions: 20, maxMessageLength: 64 * 1024 }

const maxDocumentChars = 64 * 1024
const timeoutMs = 5000

/** Undefined when the relay could not be asked. Never rejects; no redirects, bounded in time and size. */
export async function fetchRelayLimits(relayUrl: string, lookup?: LookupFunction): Promise<RelayLimits | undefined> {
  const text = await fetchDocument(relayUrl, lookup).catch(() => undefined)
  return text === undefined ? undefined : { ...defaultRelayLimits, ...readLimits(text) }
}

function readLimits(text: string): Partial<RelayLimits> {
  try {
    const limitation = JSON.parse(text)?.limitation ?? {}
    return {
      ...(isUsable(limitation.max_subscriptions, 1) && { maxSubscriptions: limitation.max_subscriptions }),
      ...(isUsable(limitation.max_message_length, 1024) && { maxMessageLength: limitation.max_message_length }),
    }
  } catch {
    return {}
  }
}

function fetchDocument(relayUrl: string, lookup: LookupFunction | undefined): Promise<string> {
  const url = new URL(relayUrl.replace(/^ws/, 'http'))
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      headers: { accept: 'application/nostr+json' },
      lookup,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const call = request(url, options, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', part => {
        text += part
        if (text.length > maxDocumentChars) call.destroy(new Error('document too long'))
      })
      response.on('end', () => resolve(response.statusCode === 200 ? text : ''))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

const isUsable = (value: unknown, min: number) => Number.isSafeInteger(value) && (value as number) >= min
