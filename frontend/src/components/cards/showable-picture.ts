/** Where the page gets a picture that the operator named by URL: from this platform, which fetched it. Pages ask no other host. */
import { readPictureOf } from '@chispa/contract/pictures'
import { wireRequest } from '../../api/request.ts'

export function showablePicture(url: string | null | undefined, origin: string): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, origin: from, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return from === origin ? href : wireRequest(readPictureOf, { query: { url } }).path
}
