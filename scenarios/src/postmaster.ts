/** The process of a PostgreSQL server, as its folder says. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function postmasterOf(folder: string): Promise<number> {
  const [first] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(first)
}
