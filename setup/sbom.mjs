/**
 * What the platform is made of, read from the lock files: nothing has to be installed. npm lists the packages (CycloneDX);
 * the programs that some of them carry are added, and what is mended in them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchedPackage, patchFiles } from './patches.mjs'
import { root, runProgram } from './project.mjs'

export async function printSbom() {
  await write(`${JSON.stringify(await readSbom(), null, 2)}\n`)
}

/** One line for each licence: what runs, then the tools for building and testing. */
export async function printLicences() {
  const { components } = await readSbom()
  const ours = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40chispa/'))
  const [tools, runs] = [ours.filter(isTool), ours.filter(component => !isTool(component))]
  await write(`In what runs\n\n${table(runs)}\nIn tools for building and testing\n\n${table(tools)}`)
}

export async function readSbom() {
  const [platform, node] = [await listPackages(root), await listPackages(join(root, 'setup', 'node'))]
  // npm names the root after the folder that it is in.
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const component = { ...platform.metadata.component, name }
  return {
    ...platform,
    metadata: { ...platform.metadata, component },
    components: [
      ...withPatches(platform.components),
      ...node.components,
      ...carriedPrograms([...platform.components, ...node.components]),
    ],
    dependencies: [...platform.dependencies, ...node.dependencies],
  }
}

async function listPackages(cwd) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  return JSON.parse(await runProgram('npm', args, { cwd }))
}

/** CycloneDX names what was changed in a package after it was published. */
function withPatches(components) {
  const patches = patchFiles().map(file => ({
    ...patchedPackage(file),
    patch: { type: 'unofficial', diff: { text: { content: readFileSync(join(root, file), 'utf8') } } },
  }))
  return components.map(component => {
    const { group, name, version } = component
    const own = patches.filter(one => group === undefined && one.name === name && one.version === version)
    return own.length === 0 ? component : { ...component, pedigree: { patches: own.map(({ patch }) => patch) } }
  })
}

function carriedPrograms(components) {
  const postgresql = components
    .find(({ purl }) => purl.startsWith('pkg:npm/%40embedded-postgres/'))
    ?.version.split('.')
    .slice(0, 2)
    .join('.')
  const nodes = components.filter(({ name }) => /^node-(bin-)?(linux|darwin)-/.test(name)).map(({ version }) => version)
  return [
    ...(postgresql ? [program('postgresql', postgresql, 'PostgreSQL')] : []),
    ...[...new Set(nodes)].map(version => program('node', version, 'MIT')),
  ]
}

const program = (name, version, licence) => ({
  'bom-ref': `pkg:generic/${name}@${version}`,
  type: 'application',
  name,
  version,
  scope: 'required',
  purl: `pkg:generic/${name}@${version}`,
  licenses: [{ license: { id: licence } }],
})

const isTool = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

export const licenceOf = ({ name, licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' AND ') ||
  (inLicenceFile[name] ?? 'unknown')

/** Packages whose manifest says nothing; their licence file does. */
const inLicenceFile = { 'js-lnurl': 'MIT' }

function table(components) {
  const byLicence = {}
  for (const component of components) {
    const { group, name, version } = component
    byLicence[licenceOf(component)] ??= new Set()
    byLicence[licenceOf(component)].add(`${group ? `${group}/` : ''}${name} ${version}`)
  }
  return Object.entries(byLicence)
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([licence, names]) => `${licence} (${names.size})\n  ${[...names].sort().join(', ')}\n`)
    .join('\n')
}

/** Waits until all of it is written, also into a pipe; one whose reader has read enough is no trouble. */
const write = text =>
  new Promise((resolve, reject) => {
    process.stdout.on('error', error => (error.code === 'EPIPE' ? resolve() : reject(error)))
    process.stdout.write(text, resolve)
  })
