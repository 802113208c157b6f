/**
 * The release before this one, from the history of this clone: its files in a folder of their own, with the libraries that are installed
 * here. Its workspaces are its own.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit of 0.4.2. */
const previousRelease = 'e327103255bf9aeb4bc6d46cf4ffde920d318057'

/** Why a scenario of it is left out, for `skip`: a clone without history has no other version. */
export const lacksPreviousRelease = await run('git', [
  '-C',
  root,
  'cat-file',
  '-e',
  `${previousRelease}^{commit}`,
]).then(
  () => false as const,
  () => 'this clone has no history of the previous release',
)

/** Where its services begin. */
export async function unpackPreviousRelease(folder: string) {
  await run('sh', [
    '-c',
    `git -C "$0" archive ${previousRelease} services packages package.json | tar -x -C "$1"`,
    root,
    folder,
  ])
  await linkLibraries(join(root, 'node_modules'), join(folder, 'node_modules'), folder)
  const mainOf = (service: string) => join(folder, 'services', service, 'src/main.ts')
  return { web: mainOf('web'), listener: mainOf('listener') }
}

async function linkLibraries(from: string, to: string, folder: string): Promise<void> {
  await mkdir(join(to, '@chispa'), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== '@chispa' && !name.startsWith('.')) await symlink(join(from, name), join(to, name))
  }
  for (const kind of ['packages', 'services'])
    for (const name of await readdir(join(folder, kind)))
      await symlink(join(folder, kind, name), join(to, '@chispa', name))
}
