/** Which command is meant, what is said behind it, and how what went wrong is told. */
import { parseArgs } from 'node:util'
import { MigrationError } from '@chispa/database/migrate'
import { SealError } from '@chispa/database/seal'
import { OperatorError } from '@chispa/service/operator-error'
import { backup } from './backup.ts'
import type { Command, Invocation } from './command.ts'
import { calledAs } from './config.ts'
import { doctor } from './doctor.ts'
import { exportMember } from './export-member.ts'
import { grantAdmin } from './grant-admin.ts'
import { importCommand } from './import.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { rotateVaultKey } from './rotate-vault-key.ts'
import { walletCheck } from './wallet-check.ts'

const commands: Readonly<Record<string, Command>> = {
  doctor,
  backup,
  restore,
  'grant-admin': grantAdmin,
  export: exportMember,
  import: importCommand,
  'wallet-check': walletCheck,
  migrate,
  'rotate-vault-key': rotateVaultKey,
}

type Surroundings = Pick<Invocation, 'environment' | 'say'>

/** Its exit code. What an operator can mend is thrown as a problem with one line. */
export async function runCommand(
  [name = 'help', ...rest]: string[],
  { environment, say }: Surroundings,
): Promise<number> {
  if (name === 'help' && rest[0] !== undefined) return runCommand([rest[0], '--help'], { environment, say })
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    for (const line of overview(environment)) say(line)
    if (['help', '--help', '-h'].includes(name)) return 0
    throw new OperatorError(`\nThere is no command ${name}`)
  }
  const { positionals, values } = readArguments(command, rest)
  if (values.help) {
    say(`${calledAs(environment)} ${name} ${command.usage}\n\n${command.about}`)
    return 0
  }
  const { help: _, ...options } = values
  return (await command.run({ given: positionals, options, environment, say })) ?? 0
}

function readArguments({ options, usage }: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    }) as { positionals: string[]; values: Record<string, string | boolean | undefined> }
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage: ${usage}`)
  }
}

function overview(environment: Invocation['environment']): string[] {
  const width = Math.max(...Object.keys(commands).map(name => name.length))
  return [
    `${calledAs(environment)} COMMAND; each tells more with --help`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ]
}

export function problemOf(error: unknown): string {
  const isTold = error instanceof OperatorError || error instanceof MigrationError || error instanceof SealError
  return String(isTold ? error.message : error instanceof Error ? error.stack : error)
}
