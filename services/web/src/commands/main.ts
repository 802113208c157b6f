/** `npm run chispa -- COMMAND`: what an operator does beside the dashboard, on the server itself. */
import { parseArgs } from 'node:util'
import { MigrationError } from '@chispa/database/migrate'
import { SealError } from '@chispa/database/seal'
import { sayProblem } from '@chispa/service/journal'
import { OperatorError } from '@chispa/service/operator-error'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { calledAs, processEnvironment } from './config.ts'
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

// Whoever read has read enough, as `head` does: the command does the rest of its work in silence.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isTold = error instanceof OperatorError || error instanceof MigrationError || error instanceof SealError
  sayProblem(String(isTold ? error.message : error instanceof Error ? error.stack : error))
  process.exitCode = 1
}

async function run([name = 'help', ...rest]: string[]): Promise<number> {
  if (name === 'help' && rest[0] !== undefined) return run([rest[0], '--help'])
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    for (const line of overview()) say(line)
    if (['help', '--help', '-h'].includes(name)) return 0
    throw new OperatorError(`\nThere is no command ${name}`)
  }
  const { positionals, values } = readArguments(command, rest)
  if (values.help) {
    say(`${calledAs()} ${name} ${command.usage}\n\n${command.about}`)
    return 0
  }
  const { help: _, ...options } = values
  return (await command.run({ given: positionals, options, environment: processEnvironment(), say })) ?? 0
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

function overview(): string[] {
  const width = Math.max(...Object.keys(commands).map(name => name.length))
  return [
    `${calledAs()} COMMAND; each tells more with --help`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ]
}
