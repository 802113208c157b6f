import type { Sql } from '@chispa/database/connect'

export type DesignRow = { id: string; imageUrl: string; description: string; archivedAt: Date | null; createdAt: Date }

const columns = ['id', 'imageUrl', 'description', 'archivedAt', 'createdAt'] as const satisfies (keyof DesignRow)[]

export async function findDesign(sql: Sql, id: string): Promise<DesignRow | undefined> {
  const [row] = await sql<DesignRow[]>`select ${sql(columns)} from card_designs where id = ${id}`
  return row
}

export type DesignFilter = {
  archived?: boolean
  before?: readonly [createdAt: string, id: string]
  limit: number
}

export async function listDesignRows(sql: Sql, { archived, before, limit }: DesignFilter): Promise<DesignRow[]> {
  return sql<DesignRow[]>`
    select ${sql(columns)} from card_designs
    where true
      ${archived === undefined ? sql`` : archived ? sql`and archived_at is not null` : sql`and archived_at is null`}
      ${before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

export async function countDesigns(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from card_designs`
  return row!.count
}

export async function hasDesignOf(sql: Sql, imageUrl: string): Promise<boolean> {
  return (await sql`select 1 from card_designs where image_url = ${imageUrl}`).length > 0
}

/** The URLs of their pictures. */
export const designPictures = (sql: Sql) => sql`select image_url from card_designs`

export type NewDesign = Pick<DesignRow, 'imageUrl' | 'description'>

/** Those whose picture is not here yet. One order for everybody, so that two imports wait for each other in no circle. */
export async function insertDesigns(sql: Sql, designs: NewDesign[], at: Date): Promise<DesignRow[]> {
  return sql<DesignRow[]>`
    insert into card_designs (image_url, description, created_at)
    select image_url, description, ${at}
    from unnest(${designs.map(({ imageUrl }) => imageUrl)}::text[],
                ${designs.map(({ description }) => description)}::text[]) as given (image_url, description)
    order by image_url collate "C"
    on conflict (image_url) do nothing
    returning ${sql(columns)}`
}

export async function lockDesign(sql: Sql, id: string): Promise<void> {
  await sql`select id from card_designs where id = ${id} for no key update`
}

export async function updateDesign(sql: Sql, design: DesignRow): Promise<DesignRow> {
  const { id, imageUrl, description, archivedAt } = design
  const [row] = await sql<DesignRow[]>`
    update card_designs set image_url = ${imageUrl}, description = ${description}, archived_at = ${archivedAt}
    where id = ${id} returning ${sql(columns)}`
  return row as DesignRow
}

/** PostgreSQL's word for a second row with the same picture. */
export const isPictureTaken = (error: unknown): boolean =>
  (error as { constraint_name?: unknown } | null)?.constraint_name === 'card_designs_picture_once'
