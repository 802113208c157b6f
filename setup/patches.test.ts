/** What is mended in installed packages: whole, once, and only what the patch was made for. */
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import lock from '../package-lock.json' with { type: 'json' }
import { applyPatches, patchFiles } from './patches.mjs'
import { root } from './project.mjs'

const folder = await mkdtemp(join(tmpdir(), 'chispa-patches-'))
after(() => rm(folder, { recursive: true }))
let projects = 0

const published = 'one\ntwo\n\nthree\nfour\n'
const patch = (line: string) => `--- a/index.js\n+++ b/index.js\n@@ -1,4 +1,4 @@\n one\n-two\n+${line}\n \n three\n`

async function project(version = '1.0.0', text = published): Promise<string> {
  const path = join(folder, String(++projects))
  await mkdir(join(path, 'node_modules/small'), { recursive: true })
  await mkdir(join(path, 'setup/patches'), { recursive: true })
  await writeFile(join(path, 'node_modules/small/package.json'), JSON.stringify({ version }))
  await writeFile(join(path, 'node_modules/small/index.js'), text)
  await writeFile(join(path, 'setup/patches/small@1.0.0.patch'), patch('2'))
  return path
}
const mended = (path: string) => readFile(join(path, 'node_modules/small/index.js'), 'utf8')

describe('a patch', () => {
  test('is applied once, and again when it changed', async () => {
    const path = await project()
    for (const _ of [1, 2]) applyPatches(path)
    assert.equal(await mended(path), 'one\n2\n\nthree\nfour\n')
    await writeFile(join(path, 'setup/patches/small@1.0.0.patch'), patch('zwei'))
    applyPatches(path)
    assert.equal(await mended(path), 'one\nzwei\n\nthree\nfour\n')
  })

  test('for another version stops the set-up', async () => {
    const path = await project('1.0.1')
    assert.throws(() => applyPatches(path), /small@1\.0\.0\.patch is for small 1\.0\.0, and 1\.0\.1 is installed/)
    assert.equal(await mended(path), published)
  })

  test('that finds other lines, or its lines twice, stops the set-up', async () => {
    for (const text of ['other\n', published + published]) {
      const path = await project('1.0.0', text)
      assert.throws(() => applyPatches(path), /the patch does not fit .*index\.js: delete node_modules and try again/)
      assert.equal(await mended(path), text)
    }
  })

  test('of a package that is not installed is left alone', async () => {
    const path = await project()
    await rm(join(path, 'node_modules'), { recursive: true })
    applyPatches(path)
  })
})

test('every patch is for the locked version, and what is installed here is mended', async () => {
  assert.ok(patchFiles().length > 0)
  for (const file of patchFiles()) {
    const [, name, version] = /([^/]+)@(.+)\.patch$/.exec(file) as unknown as [string, string, string]
    const packages: Record<string, object> = lock.packages
    assert.equal((packages[`node_modules/${name}`] as { version: string }).version, version)
    const path = join(folder, `copy of ${name}`)
    await mkdir(join(path, 'setup'), { recursive: true })
    await cp(join(root, 'setup/patches'), join(path, 'setup/patches'), { recursive: true })
    await cp(join(root, 'node_modules', name), join(path, 'node_modules', name), { recursive: true })
    const changed = [...(await readFile(join(root, file), 'utf8')).matchAll(/^\+\+\+ b\/(.*)$/gm)]
    const texts = () =>
      Promise.all(changed.map(([, each]) => readFile(join(path, 'node_modules', name, each as string), 'utf8')))
    const before = await texts()
    applyPatches(path)
    assert.deepEqual(await texts(), before)
  }
})
