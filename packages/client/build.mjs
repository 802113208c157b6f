/** Makes `dist`: one module without imports, for browsers and Node, and its types. Run by `npm pack` and `npm publish`. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = path => fileURLToPath(new URL(path, import.meta.url))

rmSync(here('dist'), { recursive: true, force: true })
const bundle = await rolldown({ input: here('src/chispa-client.ts'), platform: 'neutral', tsconfig: false })
await bundle.write({ file: here('dist/index.js'), format: 'esm', comments: { legal: true, annotation: true } })
await bundle.close()
execFileSync(process.execPath, [here('../../node_modules/typescript/bin/tsc'), '-p', here('tsconfig.build.json')], {
  stdio: 'inherit',
})
