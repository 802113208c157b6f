/** The log of a request, made when something is written to it: most requests write nothing. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Write = FastifyBaseLogger['info']

class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Record<string, unknown>
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  get own(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings)
    return this.#own
  }

  child(bindings: Record<string, unknown>): FastifyBaseLogger {
    return this.own.child(bindings)
  }

  fatal(...line: Parameters<Write>): void {
    this.own.fatal(...line)
  }

  error(...line: Parameters<Write>): void {
    this.own.error(...line)
  }

  warn(...line: Parameters<Write>): void {
    this.own.warn(...line)
  }

  info(...line: Parameters<Write>): void {
    this.own.info(...line)
  }

  debug(...line: Parameters<Write>): void {
    this.own.debug(...line)
  }

  trace(...line: Parameters<Write>): void {
    this.own.trace(...line)
  }

  silent(): void {}
}

export function logRequestsLazily(app: FastifyInstance): void {
  app.setChildLoggerFactory(
    (parent, bindings) =>
      new RequestLogger(
        parent as FastifyBaseLogger,
        bindings as Record<string, unknown>,
      ) as unknown as FastifyBaseLogger,
  )
}
