/** Imports designs from a list, which is taken as a whole, or from a feed, of which what is usable is taken. */
import type { Sql } from '@chispa/database/connect'
import type { OutgoingHttp } from '@chispa/outgoing-http/outgoing-http'
import { Refusal } from '../http/refusal.ts'
import { fetchFeed } from './fetch-feed.ts'
import { readDescription, readFeed, readImageUrl } from './read-design.ts'
import { type DesignRow, insertDesigns, type NewDesign } from './store.ts'

export type Source = { designs?: NewDesign[]; url?: string }

export async function importDesigns(
  { sql, now, outgoing, endpoint }: { sql: Sql; now: Date; outgoing: OutgoingHttp; endpoint: string | null },
  source: Source,
): Promise<{ imported: DesignRow[]; skipped: number }> {
  const { designs, entries } = await readSource(outgoing, source, endpoint)
  const imported = designs.length === 0 ? [] : await insertDesigns(sql, designs, now)
  return { imported, skipped: entries - imported.length }
}

async function readSource(outgoing: OutgoingHttp, { designs, url }: Source, endpoint: string | null) {
  if ((designs === undefined) === (url === undefined)) throw new Refusal('invalid_import')
  if (url !== undefined) {
    const feed = readFeed(await fetchFeed(outgoing, url))
    if (!feed) throw new Refusal('feed_unusable')
    return feed
  }
  const read = (designs ?? []).map(({ imageUrl, description }) => ({
    imageUrl: readImageUrl(imageUrl, endpoint),
    description: readDescription(description),
  }))
  return { designs: read, entries: read.length }
}
