/**
 * Checks what somebody gives as a design. The picture was uploaded, or it is a link: `data:` is refused, as every list of cards
 * would carry it, and so is everything else that a browser must not open.
 */
import { Refusal } from '../http/refusal.ts'
import { uploadedPath } from '../http/uploaded-picture.ts'
import type { NewDesign } from './store.ts'

const maxUrl = 2048
const maxDescription = 120

/** `endpoint`: an uploaded one may be named by its path or by its whole URL here. */
export function readImageUrl(given: string, endpoint: string | null): string {
  const url = uploadedPath(given, endpoint) ?? findImageUrl(given)
  if (url === undefined) throw new Refusal('invalid_image_url')
  return url
}

export function readDescription(given: string): string {
  const description = findDescription(given)
  if (description === undefined) throw new Refusal('invalid_description')
  return description
}

/** In one spelling, so that a picture is recognised. */
export function findImageUrl(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > maxUrl || !URL.canParse(given)) return undefined
  const { protocol, username, password, href } = new URL(given)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && !username && !password && href.length <= maxUrl ? href : undefined
}

export function findDescription(given: unknown): string | undefined {
  const text = typeof given === 'string' ? given.trim() : ''
  return text === '' || text.length > maxDescription || /\p{Cc}/u.test(text) ? undefined : text
}

const nameless = 'Imported card'
const maxEntries = 500

/** The usable designs of a feed and how many entries it has; undefined when it is no feed. */
export function readFeed(feed: unknown): { designs: NewDesign[]; entries: number } | undefined {
  const entries = Array.isArray(feed) ? feed : (feed as { designs?: unknown } | null)?.designs
  if (!Array.isArray(entries) || entries.length > maxEntries) return undefined
  const designs = entries.flatMap((entry: { imageUrl?: unknown; description?: unknown } | null) => {
    const imageUrl = findImageUrl(entry?.imageUrl)
    return imageUrl === undefined ? [] : [{ imageUrl, description: findDescription(entry?.description) ?? nameless }]
  })
  return { designs, entries: entries.length }
}
