/** The folder whose disk holds the database; undefined: the database is on another machine, with a disk of its own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { WebConfig } from './config.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** `npm start` names the embedded database to its services as any other. */
export function dataHere({ DATABASE_URL, DATA_DIR }: Pick<WebConfig, 'DATABASE_URL' | 'DATA_DIR'>): string | undefined {
  if (!DATABASE_URL) return DATA_DIR
  return loopback.has(new URL(DATABASE_URL).hostname) && existsSync(join(DATA_DIR, 'postgres')) ? DATA_DIR : undefined
}
