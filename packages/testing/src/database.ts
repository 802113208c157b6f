/** A database per test file, cloned from the migrated template in some 40 ms. */
import { randomBytes } from 'node:crypto'
import { type Connection, type ConnectOptions, connect } from '@chispa/database/connect'
import { migrate } from '@chispa/database/migrate'
import { databaseUrl, globalSetup } from './cluster.ts'

/** On a machine full of tests the server may need long to take up a connection. */
const connectTimeoutMs = 60_000

export type TestDatabase = { sql: Connection; url: string } & AsyncDisposable

/** A private, already migrated database, dropped at the end of the scope. */
export async function testDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  const cluster = await clusterUrl()
  const template = process.env.TEST_TEMPLATE
  const database = await newDatabase(cluster, template ? `template ${template}` : '', options)
  if (!template) await migrate(database.sql)
  return database
}

/** One without a schema, for stories about what makes it. */
export const emptyDatabase = async (): Promise<TestDatabase> => newDatabase(await clusterUrl())

async function newDatabase(cluster: string, made = '', options?: ConnectOptions): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${name} ${made}`)
  const url = databaseUrl(cluster, name)
  const sql = connect(url, { connectTimeoutMs, ...options })
  return {
    sql,
    url,
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 5 })
      await administer(cluster, `drop database ${name} with (force)`)
    },
  }
}

let started: Promise<void> | undefined

/** A test file that is run alone starts a cluster of its own, which ends with the process. */
async function clusterUrl(): Promise<string> {
  if (!process.env.TEST_CLUSTER_URL) {
    started ??= globalSetup()
    await started
  }
  return process.env.TEST_CLUSTER_URL!
}

async function administer(cluster: string, statement: string): Promise<void> {
  const admin = connect(databaseUrl(cluster, 'postgres'), { poolSize: 1, connectTimeoutMs })
  try {
    await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}
