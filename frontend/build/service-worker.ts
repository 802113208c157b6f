/** Builds the service worker into one script at the root of the site, apart from the pages: it shares no file with them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url))
const picture = new URL('../public/favicon.svg', import.meta.url)
/** What members do not open: it is fetched when somebody goes there. Everything else opens without a connection. */
const operatorPages =
  /[\\/]src[\\/]pages[\\/](?:activity|addresses|card-designs|card-payments|cards|community|device-tokens|docs|invites|listener|people|self-test|settings|setup|voucher-services|waitlist|webhooks)[\\/.]/

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = filesOf(Object.values(bundle))
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const worker = await rolldown({
        input: entry,
        transform: { define: { build: JSON.stringify({ version, files, icon: await dataUrlOf(picture) }) } },
      })
      const { output } = await worker.generate({ format: 'iife', minify: true })
      await worker.close()
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
    },
  }
}

const dataUrlOf = async (svg: URL) => `data:image/svg+xml,${encodeURIComponent(await readFile(svg, 'utf8'))}`

/** The start and whatever it leads to, over however many steps, but for the pages of operators; all languages, styles, and the face of figures. */
function filesOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = new Map(output.filter(one => one.type === 'chunk').map(chunk => [chunk.fileName, chunk]))
  const isKept = (file: string) => !operatorPages.test(chunks.get(file)?.facadeModuleId ?? '')
  const found = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const file of found) {
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {}
    for (const next of [...imports, ...dynamicImports.filter(isKept)]) found.add(next)
  }
  const styles = output.filter(
    ({ type, fileName }) => type === 'asset' && /\.css$|figtree-latin-(?!ext).*\.woff2$/.test(fileName),
  )
  return ['/first-paint.js', ...[...found, ...styles.map(({ fileName }) => fileName)].map(file => `/${file}`)]
}
