/** Makes `dist`: one module without imports, for browsers and Node, its types, and the licences of what is inside. Run by `npm pack` and `npm publish`. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const here = path => fileURLToPath(new URL(path, import.meta.url))

rmSync(here('dist'), { recursive: true, force: true })
const bundle = await rolldown({ input: here('src/chispa-client.ts'), platform: 'neutral', tsconfig: false })
const { output } = await bundle.write({
  file: here('dist/index.js'),
  format: 'esm',
  comments: { legal: true, annotation: true },
})
await bundle.close()
writeFileSync(here('dist/LICENSES.txt'), licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds)))
execFileSync(process.execPath, [here('../../node_modules/typescript/bin/tsc'), '-p', here('tsconfig.build.json')], {
  stdio: 'inherit',
})

/** Of every package that a module comes from; one without a licence stops the build. */
function licencesOf(modules) {
  const folders = modules.map(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]).filter(Boolean)
  const texts = [...new Set(folders)].sort().map(folder => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`
  })
  return `dist/index.js contains parts of these packages.\n\n${texts.join('\n---\n\n')}`
}
