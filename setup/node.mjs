/**
 * The Node that runs the project: the machine's own if it is new enough, or the one that setup/node installs. Its lock file
 * holds a checksum for each platform.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findDeviations, installPackages } from './packages.mjs'
import { withProgress } from './progress.mjs'
import { root, say } from './project.mjs'

const oldestMajor = 24
const folder = join(root, 'setup', 'node')

/** In its package, not in `.bin`: npm before 11.7 deletes that link together with the packages of other platforms. */
function findInstalledNode() {
  const platform = `${process.platform}-${process.arch}`
  return [`node-${platform}`, `node-bin-${platform}`]
    .map(name => join(folder, 'node_modules', name, 'bin', 'node'))
    .find(existsSync)
}

const ownNode = () => ({ version: process.versions.node, path: process.execPath })

export async function projectNode({ version, path } = ownNode()) {
  if (isNewEnough({ version, path })) return path
  if (findDeviations(folder).length > 0) {
    say(`Node ${version} is older than ${oldestMajor}: installing a newer one, for this project alone`)
    await withProgress('installing Node', () => installPackages(folder))
    removeHeaders()
  }
  const installed = findInstalledNode()
  if (installed) return installed
  throw new Error(
    `Chispa needs Node ${oldestMajor} or newer; no package brings it to ${process.platform} ${process.arch}: install it`,
  )
}

/** What `projectNode` chose the last time; nothing is installed. */
export function installedProjectNode(own = ownNode()) {
  if (isNewEnough(own)) return own.path
  const installed = findInstalledNode()
  if (installed) return installed
  throw new Error(`Node ${own.version} is older than ${oldestMajor}: "npm run build" in ${root} installs a newer one`)
}

/** It may be gone: a version before this one kept its Node among the packages, where npm just removed it. */
const isNewEnough = ({ version, path }) => Number(version.split('.')[0]) >= oldestMajor && existsSync(path)

/** 67 MB for compiling against Node, which nothing here does. */
function removeHeaders() {
  const packages = join(folder, 'node_modules')
  for (const name of readdirSync(packages).filter(name => name.startsWith('node-')))
    rmSync(join(packages, name, 'include'), { recursive: true, force: true })
}
