import type { Sql } from '@chispa/database/connect'

export type MemberFaceRow = {
  userId: string
  pubkey: string
  username: string | null
  name: string | null
  pictureId: string | null
}

/** Members of a page, by their ids or by their keys. */
export function findMemberFaces(
  sql: Sql,
  { userIds = [], pubkeys = [] }: { userIds?: readonly string[]; pubkeys?: readonly string[] },
): Promise<MemberFaceRow[]> {
  return sql<MemberFaceRow[]>`
    select user_id, pubkey, username, name, picture_id from member_faces
    where user_id in (
      select id from users where id = any(${[...userIds]}) union select id from users where pubkey = any(${[...pubkeys]}))`
}
