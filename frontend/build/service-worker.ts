/** Builds the service worker into one script at the root of the site, apart from the pages: it shares no file with them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url))
const picture = new URL('../public/favicon.svg', import.meta.url)
/** Pages that open without a connection; the rest is fetched when somebody goes there. */
const kept = ['dashboard-layout', 'member-home', 'history']

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

/** The start, these pages and whatever they import, over however many steps; their styles, the face of figures and all languages. */
function filesOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = output.filter(one => one.type === 'chunk')
  const isWanted = ({ isEntry, name }: Rolldown.OutputChunk) => isEntry || kept.includes(name) || name === 'es'
  const found = new Set(chunks.filter(isWanted).map(({ fileName }) => fileName))
  for (const file of found) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(imported)
  }
  const styles = output.filter(
    ({ type, fileName }) => type === 'asset' && /\.css$|figtree-latin-(?!ext).*\.woff2$/.test(fileName),
  )
  return ['/first-paint.js', ...[...found, ...styles.map(({ fileName }) => fileName)].map(file => `/${file}`)]
}
