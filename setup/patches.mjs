/**
 * Mends installed packages where their authors have not yet: each file in setup/patches is a unified diff, named like the
 * package and its version. A package in another version, or with other lines, stops the set-up: nothing is half mended.
 */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './project.mjs'

/** Paths from the root. */
export const patchFiles = (folder = root) => {
  const patches = join(folder, 'setup', 'patches')
  return existsSync(patches) ? readdirSync(patches).map(name => `setup/patches/${name}`) : []
}

export function patchedPackage(file) {
  const [, name, version] = /([^/]+)@(.+)\.patch$/.exec(file)
  return { name, version }
}

/** Only those of packages that are installed; what is mended already stays as it is. */
export function applyPatches(folder = root) {
  for (const file of patchFiles(folder)) {
    const { name, version } = patchedPackage(file)
    const at = join(folder, 'node_modules', name)
    if (!existsSync(at)) continue
    const installed = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).version
    if (installed !== version)
      throw new Error(
        `set-up: ${file} is for ${name} ${version}, and ${installed} is installed: the patch has to follow`,
      )
    for (const [path, hunks] of readPatch(readFileSync(join(folder, file), 'utf8'))) mend(join(at, path), hunks)
  }
}

/** The file as it was published is kept beside it, so that a changed patch finds it. */
function mend(file, hunks) {
  const published = `${file}.published`
  const current = readFileSync(file, 'utf8')
  const before = existsSync(published) ? readFileSync(published, 'utf8') : current
  const after = hunks.reduce((text, hunk) => replaceOnce(text, hunk, file), before)
  if (after === current) return
  write(published, before)
  write(file, after)
}

function replaceOnce(text, { from, to }, file) {
  const [start, ...others] = text.split(from)
  if (others.length !== 1) throw new Error(`set-up: the patch does not fit ${file}: delete node_modules and try again`)
  return start + to + others[0]
}

/** By another name first: a set-up that is stopped leaves whole files, and a linked copy elsewhere keeps its own. */
function write(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** By file: what each hunk finds there and what it leaves. */
function readPatch(text) {
  return text
    .split(/^--- a\/.*\n\+\+\+ b\//m)
    .slice(1)
    .map(part => {
      const [path, ...hunks] = part.split(/\n@@ .*@@.*(?=\n)/)
      return [path, hunks.map(hunk => ({ from: side(hunk, '+'), to: side(hunk, '-') }))]
    })
}

const side = (hunk, other) =>
  hunk
    .split('\n')
    .slice(1)
    .filter(line => line !== '' && line[0] !== other)
    .map(line => `${line.slice(1)}\n`)
    .join('')

if (process.argv[1] === fileURLToPath(import.meta.url)) applyPatches()
