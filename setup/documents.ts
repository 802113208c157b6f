/**
 * The documents that are printed from the code: docs/api.md, docs/access.md, docs/tills.md, docs/card-apps.md, docs/wallets.md,
 * docs/reliability.md, the README's configuration table, and what packages/client knows of the contract.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessMarkdown } from '@chispa/contract/access-markdown'
import { apiMarkdown } from '@chispa/contract/api-markdown'
import { clientSources } from '@chispa/contract/client-source'
import { operations } from '@chispa/contract/operations'
import { cardAppsMarkdown } from '@chispa/sandbox/card-apps/card-apps-markdown'
import { recordedWallets } from '@chispa/sandbox/recorded-wallets/all'
import { walletsMarkdown } from '@chispa/sandbox/recorded-wallets/wallets-markdown'
import { tillsMarkdown } from '@chispa/sandbox/tills/tills-markdown'
import { variableTable } from '@chispa/service/variable-table'
import { listenerVariables } from '../services/listener/src/config.ts'
import { webVariables } from '../services/web/src/config.ts'
import { root } from './project.mjs'
import { reliabilityMarkdown } from './reliability.ts'

export type Printed = { file: string; text: string }

const begin = '<!-- configuration: printed by npm run docs -->'
const end = '<!-- end of configuration -->'

export function printedDocuments(): Printed[] {
  return [
    { file: 'docs/api.md', text: apiMarkdown(operations) },
    { file: 'docs/access.md', text: accessMarkdown(operations) },
    { file: 'docs/wallets.md', text: walletsMarkdown(recordedWallets) },
    { file: 'docs/tills.md', text: tillsMarkdown() },
    { file: 'docs/card-apps.md', text: cardAppsMarkdown() },
    { file: 'docs/reliability.md', text: reliabilityMarkdown() },
    ...clientSources(operations).map(({ file, text }) => ({ file: `packages/client/src/printed/${file}`, text })),
    { file: 'README.md', text: withTable(readFileSync(join(root, 'README.md'), 'utf8')) },
  ]
}

function withTable(readme: string): string {
  const [head, rest] = readme.split(begin)
  const tail = rest?.split(end)[1]
  if (head === undefined || tail === undefined) throw new Error(`README.md lacks the marks "${begin}" and "${end}"`)
  return `${head}${begin}\n\n${variableTable({ ...webVariables, ...listenerVariables })}\n\n${end}${tail}`
}
