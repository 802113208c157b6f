/** Where the page gets a picture that the operator named by URL or uploaded: from this platform. Pages ask no other host. */
import { isUploadedPicture } from '@chispa/contract/picture-rules'
import { readPictureOf } from '@chispa/contract/pictures'
import { wireRequest } from '../../api/request.ts'

export function showablePicture(url: string | null | undefined, origin: string): string | undefined {
  if (url && isUploadedPicture(url)) return url
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, origin: from, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return from === origin ? href : wireRequest(readPictureOf, { query: { url } }).path
}

/** It lies here, and not at an address that somebody gave. */
export const isUploaded = (url: string, origin: string): boolean =>
  isUploadedPicture(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)
