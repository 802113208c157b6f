/**
 * The documents that are printed from the code: docs/api.md, docs/access.md, docs/tills.md, docs/card-apps.md, docs/wallets.md,
 * docs/reliability.md, docs/schema.md, docs/configuration.md, and what packages/client knows of the contract.
 */
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
import { reliabilityMarkdown } from './reliability.ts'
import { schemaMarkdown } from './schema-page.ts'

export type Printed = { file: string; text: string }

export function printedDocuments(): Printed[] {
  return [
    { file: 'docs/api.md', text: apiMarkdown(operations) },
    { file: 'docs/access.md', text: accessMarkdown(operations) },
    { file: 'docs/wallets.md', text: walletsMarkdown(recordedWallets) },
    { file: 'docs/tills.md', text: tillsMarkdown() },
    { file: 'docs/card-apps.md', text: cardAppsMarkdown() },
    { file: 'docs/reliability.md', text: reliabilityMarkdown() },
    { file: 'docs/schema.md', text: schemaMarkdown() },
    ...clientSources(operations).map(({ file, text }) => ({ file: `packages/client/src/printed/${file}`, text })),
    { file: 'docs/configuration.md', text: configurationMarkdown() },
  ]
}

const configurationMarkdown = (): string => `# Configuration

Every variable of the two services, printed by \`npm run docs\` from what reads them; do not edit this page. A blank value counts as unset,
and a nonsense value stops the service with a list of all its problems. What an operator changes while it runs (name, domain, endpoint,
wallets) is in the dashboard's settings instead.

${variableTable({ ...webVariables, ...listenerVariables })}
`
