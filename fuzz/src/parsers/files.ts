/** Pictures and files of other systems that somebody uploads or takes over. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { readOwners, readPayLinks } from '../../../services/web/src/address-imports/pay-links.ts'
import { systems } from '../../../services/web/src/card-imports/systems.ts'
import { readLawallet } from '../../../services/web/src/instance-imports/lawallet-instance.ts'
import { isSvg } from '../../../services/web/src/pictures/is-svg.ts'
import { readPicture } from '../../../services/web/src/pictures/read-picture.ts'
import { uploadLimits } from '../../../services/web/src/table-files/limits.ts'
import { readFileTables } from '../../../services/web/src/table-files/read-file.ts'
import { type Tables, UnreadableFile } from '../../../services/web/src/table-files/tables.ts'
import { lawalletBackup } from '../../../services/web/test/lawallet-backup.ts'
import { exportsOf } from '../../../services/web/test/other-systems.ts'
import { pictures } from '../api/pictures.ts'
import { parser } from '../guided/parser.ts'
import { mutateText } from '../inputs/mutate-text.ts'
import { mutateValue } from '../inputs/mutate-value.ts'

export const uploadedPictures = parser<Buffer>({
  name: 'pictures',
  about: 'uploaded pictures: PNG, JPEG, GIF, WebP, SVG, and what pretends to be one',
  share: 0.12,
  seeds: pictures,
  maxLength: 4000,
  feed(bytes) {
    readPicture(bytes)
    isSvg(bytes)
  },
})

function sqliteFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'chispa-fuzz-'))
  try {
    const path = join(folder, 'a.sqlite')
    const database = new DatabaseSync(path)
    database.exec(`
      create table cards (id text, card_name text, uid text, external_id text, counter int, tx_limit int, k0 text, k1 text, k2 text);
      insert into cards values ('1', 'a', '04996C6A926980', 'abc', 1, 30, '${'1'.repeat(32)}', '${'2'.repeat(32)}', '${'3'.repeat(32)}')`)
    database.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const lawallet = () =>
  lawalletBackup({
    user: [{ id: '1', pubkey: 'f'.repeat(64), role: 'USER' }],
    lightningaddress: [{ username: 'ana', userId: '1' }],
    card: [{ id: 'c', title: 'x', ntag424Cid: '04996C6A926980', userId: '1' }],
    ntag424: [
      {
        cid: '04996C6A926980',
        k0: '1'.repeat(32),
        k1: '2'.repeat(32),
        k2: '3'.repeat(32),
        k3: '4'.repeat(32),
        k4: '5'.repeat(32),
        ctr: 1,
      },
    ],
  })
const texts = () => Object.values(exportsOf).map(make => make(2).file)
const payLinks = 'id,wallet,description,username,domain\n1,w1,x,ana,a.example\n2,w2,"y ""z""",bob,'

let folder: string | undefined
const folderForCopies = () => {
  folder ??= mkdtempSync(join(tmpdir(), 'chispa-fuzz-'))
  return folder
}
process.on('exit', () => folder && rmSync(folder, { recursive: true, force: true }))

const readers: ((tables: Tables) => unknown)[] = [
  ...Object.values(systems).map(read => (tables: Tables) => read(tables, { key: '1'.repeat(32) })),
  tables => readPayLinks(tables, new Map(), ['admin'] as never),
  tables => [...tables.values()].forEach(rows => void readOwners(rows)),
  tables => readLawallet(tables, ['admin']),
]

export const importedFiles = parser<Buffer>({
  name: 'files',
  about: 'files of other systems: CSV, JSON, SQL dumps, SQLite, zip and gzip, read as cards, names and instances',
  share: 0.02,
  seeds: () => [...[...texts(), payLinks].map(text => Buffer.from(text)), sqliteFile(), lawallet(), gzipSync(payLinks)],
  draw(chance) {
    const text = chance.pick([...texts(), payLinks])
    if (text.startsWith('[') && chance.is(0.5))
      return Buffer.from(JSON.stringify(mutateValue(JSON.parse(text), chance)) ?? '')
    const changed = Buffer.from(
      mutateText(text, chance, [',', '"', '\n', 'INSERT INTO', 'COPY ', '\\N', ';', "'", '\t']),
    )
    return chance.is(0.1) ? gzipSync(changed) : changed
  },
  // In a process of its own, which is ended after twelve seconds.
  maxMs: 4000,
  maxLength: 200_000,
  async feed(bytes) {
    const only = async (work: () => unknown) => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        return undefined
      }
    }
    const tables = (await only(() => readFileTables(bytes, { limits: uploadLimits, folder: folderForCopies() }))) as
      | Tables
      | undefined
    if (tables) for (const read of readers) await only(() => read(tables))
  },
})
