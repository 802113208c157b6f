/** Builds the service worker into one script at the root of the site, apart from the pages: it shares no file with them. */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url))

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const bundle = await rolldown({ input: entry })
      const { output } = await bundle.generate({ format: 'iife', minify: true })
      await bundle.close()
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
    },
  }
}
