/** Prints the authorization matrix as docs/access.md. */
import { accessRow, type Cell, modelCallers } from './access-matrix.ts'
import { accessWords } from './access-words.ts'
import type { Endpoint } from './endpoint.ts'
import { cardProvisioningPreset } from './roles.ts'
import { settingsMarkdown } from './setting-risks.ts'

const signs: Record<Cell, string> = { yes: 'yes', own: 'own', proof: 'proof', no: '–' }

export function accessMarkdown(operations: readonly Endpoint[]): string {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const parts = [
    '# Who may call what',
    'Printed from `packages/contract` by `npm run docs`; `services/web/src/auth/access-matrix.test.ts` calls every operation as every caller and compares.',
    [
      '- **stranger**: without credentials. **USER** to **ADMIN**: in person, by signature or session token; whoever signs with a key that is unknown here counts as USER.',
      `- **card app**: a device token with the card-provisioning preset (${cardProvisioningPreset.map(name => `\`${name}\``).join(', ')}) that acts as a USER. **device**: a device token with every scope.`,
      '- *yes*: the guard lets the call through, and the rule decides whose things it touches: a member reaches their own only. *own*: only for themselves. *proof*: whoever holds what the last column names. *–*: 401 or 403.',
      '- Single settings ask for more than the operation does: see [Settings](#settings) below.',
    ].join('\n'),
    ...[...byTag].flatMap(([tag, list]) => [`## ${tag}`, table(list)]),
    '## Settings',
    'What could somebody do who chooses it and means harm? The answer decides who may change it (`packages/contract/src/setting-risks.ts`).',
    settingsMarkdown(),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(operations: readonly Endpoint[]): string {
  const rows = operations.map(operation => {
    const row = accessRow(operation)
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    const cells = modelCallers.map(({ name }) => signs[row[name]])
    return `| \`${operation.method} ${path}\` | ${cells.join(' | ')} | ${accessWords(operation.access)} |`
  })
  const heads = ['Operation', ...modelCallers.map(({ name }) => name), 'Rule']
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows].join('\n')
}
