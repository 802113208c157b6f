/** Installs what a lock file says, and stops when anything else was installed. */
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './project.mjs'

// Not `npm ci`: it begins by deleting what is there, which a machine without a registry could not bring back.
const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

export async function installPackages(folder, { tools = false } = {}) {
  const kinds = tools ? '--include=dev' : '--omit=dev'
  const unreachable = await findRegistryProblem(folder)
  const install = ['install', ...flags, kinds, '--include=optional', ...(unreachable ? ['--offline'] : [])]
  await runProgram('npm', install, { cwd: folder, env: environment() }).catch(error => {
    throw unreachable && /ENOTCACHED/.test(error.message) ? new Error(unreachable) : error
  })
  const deviations = findDeviations(folder, { tools })
  if (deviations.length === 0) return
  if (isDiskFull(join(folder, 'node_modules')))
    throw new Error(
      `set-up: the disk is full: ${join(folder, 'node_modules')} could not be written. Make room and try again.`,
    )
  const lines = deviations.slice(0, 10).map(line => `  ${line}`)
  const npm = (await runProgram('npm', ['--version'], { cwd: folder })).trim()
  throw new Error(
    `set-up: what was installed is not what ${join(folder, 'package-lock.json')} says:\n${lines.join('\n')}\n` +
      `Delete node_modules and try again. If it stays, report these lines: npm ${npm}, Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
  )
}

/** npm says nothing of it, and ends with 0. */
function isDiskFull(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 1024 * 1024
}

/**
 * Why npm cannot reach its registry, or nothing. Asked first, because npm itself goes on for minutes where packets are dropped.
 * Every answer by HTTP will do; what is in npm's cache is installed without the registry.
 */
async function findRegistryProblem(folder) {
  const ping = ['ping', '--fetch-retries=0', '--loglevel=error']
  try {
    await runProgram('npm', ping, { cwd: folder, env: environment(), timeoutMs: registryTimeoutMs })
  } catch ({ message, cause }) {
    const reason =
      networkErrors.exec(message)?.[0] ?? (cause === 'SIGTERM' && `no answer within ${registryTimeoutMs / 1000} s`)
    if (!reason) return
    return (
      `set-up: the package registry cannot be reached (${reason}), and not all packages are in npm's cache.\n` +
      'Check the network, and the proxy and registry that npm is set up with (npm config list), then try again.'
    )
  }
}
const registryTimeoutMs = 30_000
const networkErrors = /E(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT)|ERR_SOCKET_TIMEOUT/

/** NODE_ENV would leave out tools; npm as part of an npm script would inherit the options of that one. */
const environment = () => ({ ...process.env, NODE_ENV: '' })

/** How what npm says it installed differs from the lock file; nothing is installed: one line for each package. */
export function findDeviations(folder, { tools = false } = {}) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const read = file => JSON.parse(readFileSync(file, 'utf8')).packages
  const lock = read(join(folder, 'package-lock.json'))
  return comparePackages(lock, existsSync(installed) ? read(installed) : {}, { ...thisMachine(), tools })
}

/**
 * Packages that the lock file has for this machine must be there, optional ones too: npm leaves an optional package out
 * without a word when its checksum is wrong.
 */
export function comparePackages(lock, installed, machine) {
  const missing = listWanted(lock, machine)
    .filter(([path]) => !(path in installed))
    .map(([path, { version }]) => `${path} ${version} is missing`)
  const others = Object.entries(installed)
    .filter(isPackage)
    .flatMap(([path, { version, integrity }]) => {
      const locked = lock[path]
      if (!locked) return [`${path} ${version} is not in the lock file`]
      if (!locked.integrity) return [`${path} has no checksum in the lock file`]
      return locked.integrity === integrity && locked.version === version
        ? []
        : [`${path} ${version} is not the locked ${locked.version}`]
    })
  return [...missing, ...others]
}

/** Says how many of the packages of the lock file are there, whenever it is asked: npm itself tells nothing while it installs. */
export function describeInstalled(folder, { tools = false } = {}) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const machine = { ...thisMachine(), tools }
  const wanted = listWanted(lock, machine).map(([path]) => join(folder, path, 'package.json'))
  return () => `${wanted.filter(file => existsSync(file)).length} of ${wanted.length} packages are there`
}

const isPackage = ([path, { link }]) => path.includes('node_modules/') && !link

/** The packages of the lock file that must be there on this machine. */
function listWanted(lock, machine) {
  const ofTools = machine.tools ? new Set() : optionalPackagesOfTools(lock)
  return Object.entries(lock)
    .filter(isPackage)
    .filter(([path, entry]) => isFor(entry, machine) && !(entry.optional && ofTools.has(nameOf(path))))
}

/**
 * Names that only tools ask for. A tool that a running package may use as well is `devOptional`; whether its own optional
 * packages are installed without tools depends on npm: before 11.7 they are not.
 */
function optionalPackagesOfTools(lock) {
  const named = entries => new Set(entries.flatMap(entry => Object.keys(entry.optionalDependencies ?? {})))
  const packages = Object.values(lock)
  const running = named(packages.filter(({ dev, devOptional }) => !dev && !devOptional))
  const names = named(packages.filter(({ devOptional }) => devOptional))
  return new Set([...names].filter(name => !running.has(name)))
}

const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isFor({ dev, os, cpu, libc }, machine) {
  if (dev && !machine.tools) return false
  return fits(os, machine.os) && fits(cpu, machine.cpu) && fits(libc, machine.libc)
}

/** As in a package's manifest: one name, several, or all but some. */
function fits(wanted, actual) {
  const names = [wanted ?? []].flat()
  const refused = names.filter(name => name.startsWith('!')).map(name => name.slice(1))
  const accepted = names.filter(name => !name.startsWith('!'))
  return !refused.includes(actual) && (accepted.length === 0 || accepted.includes(actual))
}

function thisMachine() {
  const { glibcVersionRuntime } = process.platform === 'linux' ? process.report.getReport().header : {}
  return { os: process.platform, cpu: process.arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' }
}
