/** A person in the one shape that every answer has. */
import type { Face } from '@chispa/contract/faces'
import { joinName } from '@chispa/contract/names'
import { pictureUrl } from '../http/picture-url.ts'

export type FaceRow = {
  pubkey: string | null
  /** Of a member who has one. */
  username: string | null
  /** Of somebody elsewhere. */
  address?: string | null
  name: string | null
  pictureId: string | null
}

/** `domain`: of our addresses. */
export const faceOf = ({ pubkey, username, address = null, name, pictureId }: FaceRow, domain: string): Face => ({
  name,
  picture: pictureUrl(pictureId),
  publicKey: pubkey,
  address: username === null ? address : username.includes('@') ? username : joinName(username, domain),
})
