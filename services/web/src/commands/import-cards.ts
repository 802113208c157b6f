import { readFile } from 'node:fs/promises'
import { type CardSystem, cardSystems, type ImportReport } from '@chispa/contract/card-imports'
import { sealer } from '@chispa/database/seal'
import { OperatorError } from '@chispa/service/operator-error'
import { activityIn } from '../activity/record.ts'
import { importCards as takeOver } from '../card-imports/import-cards.ts'
import { Refusal } from '../http/refusal.ts'
import { type Command, onlyArgument } from './command.ts'
import { readVaultKeys } from './config.ts'
import { withInstance } from './with-database.ts'

export const importCards: Command = {
  summary: 'takes cards over from another system; says what it would do, until --apply',
  usage: 'FILE --from SYSTEM [--key KEY] [--apply]',
  about: `Reads the cards in FILE (JSON, CSV, or a dump of SQLite or PostgreSQL) of ${cardSystems.join(', ')}.
Without --apply nothing is written. Nobody becomes a holder by it: each card gets a code with which its holder
takes it. KEY is key 1 of the server where the system has one for all cards. A file can be sent again.`,
  options: { from: { type: 'string' }, key: { type: 'string' }, apply: { type: 'boolean' } },
  async run(invocation) {
    const { options, environment, say } = invocation
    const path = onlyArgument(invocation, 'FILE')
    const system = readSystem(options.from)
    const file = await readFile(path, 'utf8').catch(error => {
      throw new OperatorError(`${path} cannot be read: ${error.code}`)
    })
    const order = { system, file, dryRun: options.apply !== true, now: new Date() }
    const key = typeof options.key === 'string' ? { key: options.key } : {}
    const vault = sealer(readVaultKeys(environment))
    const report = await withInstance(environment, async ({ sql }) => {
      const done = await takeOver({ sql, sealer: vault }, { ...order, ...key }).catch(explainRefusal)
      if (!done.dryRun) await activityIn(sql).record(entryOf(system, done))
      return done
    })
    for (const line of linesOf(report)) say(line)
    return report.refused > 0 ? 1 : 0
  },
}

function readSystem(from: string | boolean | undefined): CardSystem {
  const system = cardSystems.find(name => name === from)
  if (system) return system
  throw new OperatorError(`--from must be one of ${cardSystems.join(', ')}`)
}

function explainRefusal(error: unknown): never {
  if (error instanceof Refusal) throw new OperatorError(error.message)
  throw error
}

const entryOf = (system: CardSystem, { added, present, refused }: ImportReport) => ({
  category: 'CARD' as const,
  level: 'WARN' as const,
  event: 'card.imported',
  message: `${added} cards were taken over from ${system}`,
  metadata: { system, added, present, refused, by: 'command' },
})

function linesOf({ dryRun, added, present, refused, notes, cards }: ImportReport): string[] {
  return [
    ...notes,
    ...cards.map(({ name, outcome, otc, problem }) =>
      [name, outcome, otc && `code ${otc}`, problem].filter(Boolean).join(': '),
    ),
    `${added} ${dryRun ? 'would be added' : 'added'}, ${present} here already, ${refused} refused`,
    ...(dryRun ? ['Nothing was written; add --apply to do it'] : []),
  ]
}
