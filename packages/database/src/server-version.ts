import type { Sql } from './connect.ts'
import { DatabaseStartError } from './start-error.ts'

const oldestSupported = 15

export async function requireSupportedServer(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
  const major = Math.floor(Number(row?.version) / 10_000)
  if (!(major >= oldestSupported)) {
    throw new DatabaseStartError(
      `The database server is PostgreSQL ${major}, but Chispa needs ${oldestSupported} or newer`,
    )
  }
}
