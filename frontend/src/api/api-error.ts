/** What the server refused, or that it could not be reached (`status` 0). The message is written for people. */
import type { Reason } from '@chispa/contract/refusals'
import { problemText, reasonText, t } from '../language/current.ts'
import { WordedError } from './worded-error.ts'

type FieldProblem = { path: string; message: string }
type Told = FieldProblem & { problem?: unknown; values?: unknown }

type Facts = {
  status: number
  code: string
  reason?: string | undefined
  message: string
  details?: unknown
  requestId?: string | null
}

export class ApiError extends WordedError {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  readonly details: unknown
  readonly requestId: string | null

  constructor(facts: Facts) {
    super((facts.reason && reasonText(facts.reason)) || facts.message)
    this.status = facts.status
    this.code = facts.code
    this.reason = facts.reason
    this.details = facts.details
    this.requestId = facts.requestId ?? null
  }

  is(...reasons: Reason[]): boolean {
    return reasons.some(reason => reason === this.reason)
  }

  /** By the stable words of what is wrong with a field. */
  hasFieldProblem(...words: string[]): boolean {
    const told = Array.isArray(this.details) ? this.details.filter(isTold) : []
    return told.some(({ problem }) => words.includes(String(problem)))
  }

  /** Fields the server named, where its details are a list of them, in the language of the page. */
  get fieldProblems(): FieldProblem[] {
    const told = Array.isArray(this.details) ? this.details.filter(isTold) : []
    return told.map(({ path, message, problem, values }) => ({
      path,
      message: problemText(problem, values) ?? message,
    }))
  }
}

export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: t('The server cannot be reached. Check your connection and try again.'),
  })

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const noted = new WeakSet<object>()

/** Any thrown thing as words for people. What the language or the browser says of it goes to the console, once. */
export function messageOf(error: unknown): string {
  if (error instanceof WordedError && error.message) return error.message
  if (typeof error === 'object' && error !== null && !noted.has(error)) {
    noted.add(error)
    // biome-ignore lint/suspicious/noConsole: the one who mends it finds the cause there
    console.error(error)
  }
  return t('Something went wrong. Please try again.')
}

function isTold(value: unknown): value is Told {
  if (typeof value !== 'object' || value === null) return false
  const { path, message } = value as Record<string, unknown>
  return typeof path === 'string' && typeof message === 'string'
}
