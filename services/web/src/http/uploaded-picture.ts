/**
 * Uploaded pictures are kept by their path and told as whole URLs, so that they stay right when the platform moves. What comes
 * back to us as a whole URL is the path again.
 */
import { isUploadedPicture } from '@chispa/contract/picture-rules'

export const shownPictureUrl = <U extends string | null>(url: U, endpoint: string | null): U =>
  url?.startsWith('/') && endpoint !== null ? ((endpoint + url) as U) : url

/** Undefined: it is none of ours. */
export function uploadedPath(given: string, endpoint: string | null): string | undefined {
  if (isUploadedPicture(given)) return given
  if (endpoint === null || !given.startsWith(`${endpoint}/`)) return undefined
  const path = given.slice(endpoint.length)
  return isUploadedPicture(path) ? path : undefined
}
