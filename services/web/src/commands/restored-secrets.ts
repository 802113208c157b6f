/**
 * Where the secrets of a backup go, so that what is restored can be opened. Decided before anything is written; put there before the
 * rows count, and taken back where that fails.
 */
import { type FileHandle, open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Manifest } from '@chispa/database/backup/dump'
import { explainFile } from '@chispa/database/backup/explain-file'
import type { Environment } from '@chispa/service/environment'
import { OperatorError } from '@chispa/service/operator-error'
import { generatedSecretNames, readSecretsFolder } from './config.ts'
import { keepSecret } from './keep-secret.ts'
import { isReadByOthers, isStandard, standardOutput } from './standard-streams.ts'

type Secrets = Manifest['secrets']
export type SecretsPlace = {
  write: () => Promise<void>
  undo: () => Promise<void>
  /** What is to be done with them. */
  told: string[]
}

const nowhere: SecretsPlace = { write: async () => {}, undo: async () => {}, told: [] }
const vaultKeys = ['NWC_VAULT_KEY', 'NWC_VAULT_KEY_PREVIOUS']

/** `to`: a file that must not exist, or - for standard output. */
export async function secretsPlace(
  { secrets }: Manifest,
  environment: Environment,
  to: string | undefined,
): Promise<SecretsPlace> {
  const missing = pick(secrets, name => !holds(environment, secrets, name))
  if (Object.keys(missing).length === 0) return nowhere
  // In place of the environment's come both vault keys: one may be there under the other's name.
  const isVaultKey = (name: string) => vaultKeys.includes(name)
  const written = Object.keys(missing).some(isVaultKey)
    ? pick(secrets, name => name in missing || isVaultKey(name))
    : missing
  if (to !== undefined) return isStandard(to) ? toStandardOutput(written) : toFile(written, resolve(to))
  const set = (name: string) => Boolean(environment[name]?.trim())
  requireVaultKeys(Object.keys(missing).filter(set))
  const told = Object.keys(missing).filter(set).map(tellOther)
  const unset = pick(missing, name => !set(name))
  if (Object.keys(unset).length === 0) return { ...nowhere, told }
  const place = toFolder(unset, readSecretsFolder(environment))
  return { ...place, told: [...told, ...place.told] }
}

const pick = (secrets: Secrets, wanted: (name: string) => boolean): Secrets =>
  Object.fromEntries(Object.entries(secrets).filter(([name]) => wanted(name)))

/** Either vault key opens what it has sealed, whichever of the two it is by now. */
function holds(environment: Environment, secrets: Secrets, name: string): boolean {
  const places = vaultKeys.includes(name) ? vaultKeys : [name]
  return places.some(place => environment[place]?.trim() === secrets[name])
}

function requireVaultKeys(others: string[]): void {
  const name = others.find(other => vaultKeys.includes(other))
  if (name)
    throw new OperatorError(
      `${name} is another key than the backup’s, so that nothing sealed would open: say with --secrets-to FILE where the backup’s secrets go, and put them in place of yours before you start the services`,
    )
}

const tellOther = (name: string) =>
  name === 'JWT_SECRET'
    ? 'JWT_SECRET is another than the backup’s: its sessions and device tokens are over'
    : `${name} is another than the backup’s, and stays as it is set`

/** Services look there, but in production they do not, and in a container the folder goes with it. */
function toFolder(secrets: Secrets, { folder, isProduction }: { folder: string; isProduction: boolean }): SecretsPlace {
  const names = Object.keys(secrets).join(', ')
  if (isProduction)
    throw new OperatorError(
      `The environment does not have ${names} of the backup: say with --secrets-to FILE where they go, or set them as they were`,
    )
  const undos: (() => Promise<void>)[] = []
  return {
    write: async () => {
      for (const [name, value] of Object.entries(secrets)) undos.push(await keepSecret(folder, name, value))
    },
    undo: async () => {
      for (const undo of undos.toReversed()) await undo()
    },
    told: [`${names}: kept in ${resolve(folder)}`, ...tellUnread(Object.keys(secrets))],
  }
}

/** Services look for what they would make themselves, and for nothing else. */
const tellUnread = (names: string[]): string[] =>
  names
    .filter(name => !generatedSecretNames.includes(name))
    .map(name => `${name} counts in the environment only: set it there before you start the services`)

/** Made at once, so that a place that cannot be written is known before the rows are. */
async function toFile(secrets: Secrets, path: string): Promise<SecretsPlace> {
  const file: FileHandle = await open(path, 'wx', 0o600).catch(explainFile(path))
  return {
    write: async () => {
      await file.writeFile(textOf(secrets))
      await file.sync()
      await file.close()
    },
    undo: async () => {
      await file.close()
      await rm(path, { force: true })
    },
    told: [howToUse(secrets, path)],
  }
}

function toStandardOutput(secrets: Secrets): SecretsPlace {
  const out = standardOutput('The secrets')
  const write = () =>
    new Promise<void>((done, fail) => out.write(textOf(secrets), error => (error ? fail(error) : done())))
  const told = [howToUse(secrets, 'standard output')]
  if (isReadByOthers()) told.push(readableWords)
  return { write, undo: async () => {}, told }
}

const readableWords =
  'The file that standard output goes to can be read by other users of this machine: chmod 600 it now, and next time write (umask 077 && … > FILE)'

const howToUse = (secrets: Secrets, place: string) =>
  `${Object.keys(secrets).join(', ')}: in ${place}; put these lines into the environment of the services, in place of those there, before you start them`

/** As Compose (.env) and systemd (EnvironmentFile) read it. */
const textOf = (secrets: Secrets): string =>
  [
    '# Secrets of a Chispa instance, from its backup',
    ...Object.entries(secrets).map(([name, value]) => `${name}=${/^[\w+/=.:@-]*$/.test(value) ? value : quote(value)}`),
    '',
  ].join('\n')

const quote = (value: string): string => (value.includes("'") ? `"${value.replace(/["\\$`]/g, '\\$&')}"` : `'${value}'`)
