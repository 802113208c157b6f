/**
 * The pool of connections. Columns are snake_case in SQL and camelCase in TypeScript, keys inside JSON stay as stored.
 * int8 arrives as a number and never loses precision: a value past 2^53 fails the query.
 */
import { availableParallelism } from 'node:os'
import { type Backoff, backoffMs } from '@chispa/concurrency/backoff'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { guardedSocket } from './guarded-socket.ts'

// As it is published, a broken connection mixes up answers: docs/decisions/0102.
if (!('endsBrokenConnections' in postgres))
  throw new Error('The PostgreSQL driver in node_modules is not mended: run `node setup/patches.mjs` once.')

type ColumnTypes = { int8: number }

/** Anything that runs a statement: what store functions take, so that they work inside and outside a transaction. */
export type Sql = postgres.ISql<ColumnTypes>
/** A part of a statement, to be put into another. */
export type SqlPart = postgres.PendingQuery<postgres.Row[]>
/** The whole pool: also begins transactions, listens and ends. */
export type Connection = postgres.Sql<ColumnTypes>
export type Transaction = postgres.TransactionSql<ColumnTypes>

/** How a pooler in front lends its sessions: none is there, to a client for good, or for a transaction. */
export type Pooling = 'none' | 'session' | 'transaction'

export type ConnectOptions = {
  poolSize?: number
  applicationName?: string
  connectTimeoutMs?: number
  statementTimeoutMs?: number
  /** A connection that is silent for so long is given up, one that nobody needs after half of it; only where statements have a limit. */
  answerTimeoutMs?: number
  /** Behind a pooler only start-up parameters that poolers know are sent; in transaction mode no statement is named. */
  pooling?: Pooling
  /** Where connections beside the pool go, if not to the same place: past the pooler. */
  directUrl?: string | undefined
}

/** What a statement may take beyond its limit, to wait for a server that a pooler lends, and on its way. */
const answerMarginMs = 20_000

/**
 * Before a connection that ended is opened anew; a statement waits for it. The driver counts the failures of a whole pool, so a
 * server that was away for a moment has many at once: its own pauses of up to twenty seconds outlive the outage.
 */
const reconnect: Backoff = { firstMs: 20, maxMs: 500 }

/** As a text, because postgres.js leaves out what is falsy. */
const none = '0' as unknown as number

/** Of pools that go through a pooler: where their connections beside the pool go. */
const directUrls = new WeakMap<Connection, string>()

/**
 * Twice as many connections as the machine has cores, and one: with more, short queries are spread over servers that sleep
 * in between, and waking them costs more than the queries do. At least five, so that some slow queries can run beside the
 * short ones.
 */
export const defaultPoolSize = (): number => Math.min(10, Math.max(5, 2 * availableParallelism() + 1))

/** Of one of several processes on this machine, which share the cores. */
export const poolSizeAmong = (processes: number): number => Math.max(3, Math.ceil(defaultPoolSize() / processes) + 1)

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { pooling = 'none' } = options
  const { types, arrayOids } = arrayTypes(safeInteger)
  const answerTimeoutMs = namesOneHost(url) ? answerTimeoutOf(options) : undefined
  const sql = postgres(url, {
    max: options.poolSize ?? defaultPoolSize(),
    connect_timeout: (options.connectTimeoutMs ?? 10_000) / 1000,
    backoff: failures => backoffMs(failures, Math.random, reconnect) / 1000,
    prepare: pooling !== 'transaction',
    // One at a time: pgbouncer lends the server of a first statement on while a second is on its way to it (its issue 759).
    ...(pooling === 'transaction' && { max_pipeline: 0 }),
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    fetch_types: false,
    types: { int8: { to: 20, from: [20], serialize: String, parse: safeInteger }, ...types },
    onnotice: () => {},
    ...(namesOneHost(url) ? { socket: guardedSocket(answerTimeoutMs) } : {}),
    // What nobody needs is closed; what is silent for longer waits for an answer.
    ...(answerTimeoutMs !== undefined && { idle_timeout: answerTimeoutMs / 2000 }),
    connection: {
      application_name: options.applicationName ?? 'chispa',
      DateStyle: 'ISO, MDY',
      TimeZone: 'UTC',
      // Said also where it is none: the role may have one of its own, for what comes through a pooler.
      ...(pooling === 'none' ? { statement_timeout: options.statementTimeoutMs || none } : {}),
    },
  })
  // What fetch_types would have filled in: sql.array() looks here.
  Object.assign((sql.options as unknown as Shared).shared.typeArrayMap, arrayOids)
  const connection = sql as unknown as Connection
  if (options.directUrl) directUrls.set(connection, options.directUrl)
  return connection
}

const answerTimeoutOf = ({ statementTimeoutMs, answerTimeoutMs }: ConnectOptions): number | undefined =>
  answerTimeoutMs ?? (statementTimeoutMs ? statementTimeoutMs + answerMarginMs : undefined)

/** A connection beside the pool with these two ears: to the same place, or past the pooler. */
export function separateLine(
  sql: Connection,
  ears: { onnotify: (channel: string, payload: string) => void; onclose: () => void },
): Connection {
  const directUrl = directUrls.get(sql)
  const place = directUrl ? connect(directUrl, { poolSize: 1, pooling: 'session' }) : sql
  // The parsed options of a pool are options again: this is how postgres.js itself opens its line for LISTEN.
  return postgres({ ...place.options, max: 1, idle_timeout: null, max_lifetime: null, ...ears } as never) as never
}

type Shared = { shared: { typeArrayMap: Record<number, number> } }

/** Runs the work atomically: in a new transaction, or as a savepoint of the one that the caller already holds. */
export async function transaction<T>(sql: Sql, work: (sql: Transaction) => Promise<T>): Promise<T> {
  const result = isTransaction(sql) ? sql.savepoint(work) : (sql as Connection).begin(work)
  return result as Promise<T>
}

const isTransaction = (sql: Sql): sql is Transaction => 'savepoint' in sql

/** Of several hosts postgres.js itself chooses, which needs its own sockets. */
const namesOneHost = (url: string) => !/^\w+:\/\/[^/?]*,/.test(url)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} does not fit a JavaScript number`)
  return value
}
