/** How much of a file is read. Whoever made it may want us to run out of memory or time: what is above is refused, with what to do. */
export type FileLimits = {
  /** Of what is packed, unpacked. */
  unpackedBytes: number
  rows: number
  /** Of all values together, with the names of their columns and a little for each value itself. */
  characters: number
  /** What to do about a file that is above. */
  advice: string
}

const mib = 1024 * 1024

/** For what somebody uploads. */
export const uploadLimits: FileLimits = {
  unpackedBytes: 32 * mib,
  rows: 100_000,
  characters: 64 * mib,
  advice: 'export the tables of the cards alone, or take it over on the server: npm run chispa -- import --help',
}

/** On the command line. A text of more than half a gibibyte is more than Node holds. */
export const commandLimits: FileLimits = {
  unpackedBytes: 500 * mib,
  rows: 5_000_000,
  characters: 1024 * mib,
  advice: 'export the tables that are needed alone',
}

export const maxCellLength = 4 * mib
export const maxColumns = 2000
