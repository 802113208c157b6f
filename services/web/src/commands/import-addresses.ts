import type { Sql } from '@chispa/database/connect'
import { encodeNpub } from '@chispa/protocols/nip19'
import {
  type AddressReport,
  type ImportedAddress,
  importAddresses as takeOver,
} from '../address-imports/import-addresses.ts'
import type { Invocation } from './command.ts'
import { explainFile, readImportFile, readImportFiles } from './import-files.ts'
import { withInstance } from './with-database.ts'

export const addressSystem = 'lnbits-lnurlp'

export async function importAddresses(invocation: Invocation): Promise<number> {
  const { options, environment, say } = invocation
  const tables = await readImportFiles(invocation)
  const owners = typeof options.owners === 'string' ? { owners: await readImportFile(options.owners) } : {}
  const dryRun = options.apply !== true
  const report = await withInstance(environment, async ({ sql }) =>
    takeOver(sql, { tables, ...owners, reserved: await reservedNames(sql), dryRun, now: new Date() }),
  ).catch(explainFile)
  for (const line of linesOf(report, dryRun)) say(line)
  return report.addresses.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

export async function reservedNames(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ value: string[] }[]>`select value from settings where name = 'reserved_usernames'`
  return row?.value ?? []
}

export function nameLines(addresses: readonly ImportedAddress[], dryRun: boolean): string[] {
  const of = (outcome: string) => addresses.filter(one => one.outcome === outcome)
  const [added, refused] = [of('added'), of('refused')]
  return [
    dryRun ? `${added.length} names would be taken over.` : `${added.length} names were taken over.`,
    ...added.map(
      ({ username, pubkey, isAlias }) =>
        `  ${username}: ${encodeNpub(pubkey as string)}${isAlias ? ', as an alias' : ''}`,
    ),
    `${of('present').length} are here already. ${refused.length} cannot be taken over${refused.length > 0 ? ':' : '.'}`,
    ...refused.map(({ username, problem }) => `  ${username}: ${problem}`),
  ]
}

function linesOf({ addresses, withoutName, domains }: AddressReport, dryRun: boolean): string[] {
  return [
    ...nameLines(addresses, dryRun),
    ...(withoutName > 0 ? [`${withoutName} links have no name: their codes are not taken over.`] : []),
    ...(domains.length > 1 ? [`They were under ${domains.join(', ')}; here all are under one domain.`] : []),
    'Each is paid once its owner has signed in and connected a wallet. Balances stay where they are.',
    dryRun ? 'Nothing was written. To take them over: --apply' : 'Now point the domain here: docs/proxies.md.',
  ]
}
