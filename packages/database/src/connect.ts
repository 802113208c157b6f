/**
 * The pool of connections. Columns are snake_case in SQL and camelCase in TypeScript, keys inside JSON stay as stored.
 * int8 arrives as a number and never loses precision: a value past 2^53 fails the query.
 */
import { availableParallelism } from 'node:os'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { guardedSocket } from './guarded-socket.ts'

type ColumnTypes = { int8: number }

/** Anything that runs a statement: what store functions take, so that they work inside and outside a transaction. */
export type Sql = postgres.ISql<ColumnTypes>
/** The whole pool: also begins transactions, listens and ends. */
export type Connection = postgres.Sql<ColumnTypes>
export type Transaction = postgres.TransactionSql<ColumnTypes>

export type ConnectOptions = {
  poolSize?: number
  applicationName?: string
  connectTimeoutMs?: number
  statementTimeoutMs?: number
}

/**
 * Twice as many connections as the machine has cores, and one: with more, short queries are spread over servers that sleep
 * in between, and waking them costs more than the queries do. At least five, so that some slow queries can run beside the
 * short ones.
 */
const defaultPoolSize = () => Math.min(10, Math.max(5, 2 * availableParallelism() + 1))

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { types, arrayOids } = arrayTypes(safeInteger)
  const sql = postgres(url, {
    max: options.poolSize ?? defaultPoolSize(),
    connect_timeout: (options.connectTimeoutMs ?? 10_000) / 1000,
    prepare: true,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    fetch_types: false,
    types: { int8: { to: 20, from: [20], serialize: String, parse: safeInteger }, ...types },
    onnotice: () => {},
    ...(namesOneHost(url) ? { socket: guardedSocket } : {}),
    connection: {
      application_name: options.applicationName ?? 'chispa',
      DateStyle: 'ISO, MDY',
      TimeZone: 'UTC',
      ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    },
  })
  // What fetch_types would have filled in: sql.array() looks here.
  Object.assign((sql.options as unknown as Shared).shared.typeArrayMap, arrayOids)
  return sql as unknown as Connection
}

/** A connection beside the pool, to the same place, with these two ears. */
export function separateLine(
  sql: Connection,
  ears: { onnotify: (channel: string, payload: string) => void; onclose: () => void },
): Connection {
  // The parsed options of a pool are options again: this is how postgres.js itself opens its line for LISTEN.
  return postgres({ ...sql.options, max: 1, idle_timeout: null, max_lifetime: null, ...ears } as never) as never
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
