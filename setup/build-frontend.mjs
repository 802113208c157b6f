/** Builds the frontend for production, whatever NODE_ENV says of the services, and only when something it is made of changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchFiles } from './patches.mjs'
import { withProgress } from './progress.mjs'
import { filesBelow, hashFiles, root, runProgram, say } from './project.mjs'

const stampFile = join(root, 'frontend', 'dist', '.sources')
const environment = () => ({ ...process.env, NODE_ENV: 'production' })
const isSource = file => !/\.test\.tsx?$/.test(file)

export async function buildFrontend(node) {
  const skip = new Set(['dist', 'node_modules', 'vectors'])
  const sources = ['frontend', 'packages/contract/src', 'packages/protocols/src', 'packages/words/src'].flatMap(
    folder => filesBelow(folder, skip),
  )
  const wanted = `production ${hashFiles(['package-lock.json', ...patchFiles().sort(), ...sources.filter(isSource)])}`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return

  say('building the frontend; this happens when its sources changed')
  const { seconds } = await withProgress('building the frontend', () =>
    runProgram(
      node,
      ['node_modules/vite/bin/vite.js', 'build', 'frontend', '--mode', 'production', '--logLevel', 'warn'],
      { env: environment() },
    ),
  )
  writeFileSync(stampFile, wanted)
  say(`frontend built in ${seconds} s`)
}
