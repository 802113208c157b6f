/**
 * Installs the packages of the lock file, only when it changed. Running needs no type checker, linter or test browser
 * driver: those come with the first `npm test`.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, hashFiles, root, runProgram, say } from './project.mjs'

const stampFile = join(root, 'node_modules', '.chispa-installed')

export async function install({ tools }) {
  const wanted = hashFiles(['package-lock.json', 'package.json', ...manifests()])
  const [installed, kind] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []
  if (installed === wanted && (kind === 'tools' || !tools)) return

  // Whoever has the tools keeps them.
  const withTools = tools || kind === 'tools' || existsSync(join(root, 'node_modules', '@biomejs', 'biome'))
  say(
    `installing packages${withTools ? '' : ' (without development tools)'}; this happens when the list of packages changed`,
  )
  const started = Date.now()
  // Not `npm ci`: a registry may lack binaries for platforms that are not ours, and `ci` refuses such a lock file.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await runProgram('npm', ['install', ...flags, ...(withTools ? ['--include=dev'] : ['--omit=dev'])], {
    ...process.env,
    NODE_ENV: '',
  })
  removeHeaders()
  writeFileSync(stampFile, `${wanted} ${withTools ? 'tools' : 'run'}`)
  say(`packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

const manifests = () =>
  ['services', 'packages', 'frontend', 'sandbox', 'scenarios', 'bench']
    .flatMap(folder =>
      existsSync(join(root, folder)) ? filesBelow(folder, new Set(['node_modules', 'src', 'dist', 'migrations'])) : [],
    )
    .filter(file => file.endsWith('/package.json'))

/** The package of Node carries 67 MB of C headers that nothing here compiles against. */
function removeHeaders() {
  const folder = join(root, 'node_modules', 'node', 'node_modules')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter(name => name.startsWith('node-')))
    rmSync(join(folder, name, 'include'), { recursive: true, force: true })
}
