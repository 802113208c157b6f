/** What an instance of LaWallet has, as its dashboard exports it, and as `pg_dump` prints it. */
import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { BackupTables } from './lawallet-backup.ts'

/** As its vault seals the connection of a wallet. */
export function sealConnection(uri: string, walletId: string, secret: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'lawallet-remote-wallet-nwc-v1', 32))
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${walletId}:connection-string`))
  const text = Buffer.concat([cipher.update(uri, 'utf8'), cipher.final()])
  return `lwrw1:${Buffer.concat([Buffer.from('LWRW01'), salt, iv, cipher.getAuthTag(), text]).toString('base64url')}`
}

const createdAt = '2026-01-02T03:04:05.678Z'

export const lawalletUser = (pubkey: string, role = 'USER') => ({
  ...{ id: randomUUID(), pubkey, createdAt, albyEnabled: false, role, relays: null, relaysUpdatedAt: null },
})

export const lawalletAddress = (username: string, userId: string, more: object = {}) => ({
  ...{ username, userId, mode: 'CUSTOM_NWC', redirect: null, remoteWalletId: null, isPrimary: false },
  ...{ createdAt, updatedAt: createdAt, ...more },
})

export const lawalletDesign = (imageUrl: string, more: object = {}) => ({
  ...{
    id: randomUUID() as string,
    imageUrl,
    description: 'Socia; "gold"\nedge',
    createdAt,
    archivedAt: null,
    userId: null,
  },
  ...more,
})

export function lawalletWallet(
  userId: string,
  uri: string,
  { secret, ...more }: { secret?: string; [column: string]: unknown },
) {
  const id = randomUUID() as string
  const connectionString = secret === undefined ? uri : sealConnection(uri, id, secret)
  return {
    ...{ id, userId, name: 'Main', type: 'NWC', status: 'ACTIVE', isDefault: false, diedAt: null },
    ...{ config: { connectionString, mode: 'SEND_RECEIVE' }, createdAt, updatedAt: createdAt, ...more },
  }
}

const models: Record<string, string> = {
  users: 'User',
  cardDesigns: 'CardDesign',
  ntag424s: 'Ntag424',
  remoteWallets: 'RemoteWallet',
  lightningAddresses: 'LightningAddress',
  cards: 'Card',
  settings: 'Settings',
}

/** The same as a plain dump: a table for each model, JSON as text. */
export function lawalletDump(tables: BackupTables): string {
  const copies = Object.entries(tables).map(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? { id: '' })
    const lines = rows.map(row => columns.map(column => cell((row as Record<string, unknown>)[column])).join('\t'))
    return [
      `COPY public."${models[name]}" (${columns.map(column => `"${column}"`).join(', ')}) FROM stdin;`,
      ...lines,
      '\\.\n',
    ].join('\n')
  })
  return `--\n-- PostgreSQL database dump\n--\nSET client_encoding = 'UTF8';\n${copies.join('\n')}`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  const text =
    typeof value === 'object' ? JSON.stringify(value) : value === true ? 't' : value === false ? 'f' : String(value)
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
