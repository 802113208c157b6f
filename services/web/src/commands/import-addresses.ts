import { readFile } from 'node:fs/promises'
import { encodeNpub } from '@chispa/protocols/nip19'
import { OperatorError } from '@chispa/service/operator-error'
import { activityIn } from '../activity/record.ts'
import {
  type AddressReport,
  recordAddressImport,
  importAddresses as takeOver,
} from '../address-imports/import-addresses.ts'
import { BadExport } from '../address-imports/pay-links.ts'
import { type Invocation, onlyArgument } from './command.ts'
import { withInstance } from './with-database.ts'

export const addressSystem = 'lnbits-lnurlp'

export async function importAddresses(invocation: Invocation): Promise<number> {
  const { options, environment, say } = invocation
  const file = await readText(onlyArgument(invocation, 'FILE'))
  const owners = typeof options.owners === 'string' ? { owners: await readText(options.owners) } : {}
  const dryRun = options.apply !== true
  const report = await withInstance(environment, async ({ sql }) => {
    const [row] = await sql<{ value: string[] }[]>`select value from settings where name = 'reserved_usernames'`
    const order = { file, ...owners, reserved: row?.value ?? [], dryRun, now: new Date() }
    const done = await takeOver(sql, order).catch(explain)
    if (!dryRun) await recordAddressImport(activityIn(sql), done)
    return done
  })
  for (const line of linesOf(report, dryRun)) say(line)
  return report.addresses.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

const readText = (path: string) =>
  readFile(path, 'utf8').catch(error => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })

function explain(error: unknown): never {
  if (error instanceof BadExport) throw new OperatorError(error.message)
  throw error
}

function linesOf({ addresses, withoutName, domains }: AddressReport, dryRun: boolean): string[] {
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
    ...(withoutName > 0 ? [`${withoutName} links have no name: their codes are not taken over.`] : []),
    ...(domains.length > 1 ? [`They were under ${domains.join(', ')}; here all are under one domain.`] : []),
    'Each is paid once its owner has signed in and connected a wallet. Balances stay where they are.',
    dryRun ? 'Nothing was written. To take them over: --apply' : 'Now point the domain here: docs/proxies.md.',
  ]
}
