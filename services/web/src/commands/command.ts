/** What a command of `npm run chispa` is. */
import type { Environment } from '@chispa/service/environment'
import { OperatorError } from '@chispa/service/operator-error'

export type Invocation = {
  /** What stands behind the command, without its options. */
  given: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  environment: Environment
  say: (line: string) => void
}

export type Command = {
  /** One line for the list. */
  summary: string
  /** What stands behind the name, as in `FILE [--apply]`. */
  usage: string
  /** For `--help`: what it does, and what it does not. */
  about: string
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  /** The exit code; none is success. */
  run: (invocation: Invocation) => Promise<number | undefined>
}

export function onlyArgument({ given }: Pick<Invocation, 'given'>, name: string): string {
  if (given.length === 1 && given[0]) return given[0]
  throw new OperatorError(
    given.length === 0 ? `${name} is missing` : `There is one ${name} too many: ${given.slice(1).join(' ')}`,
  )
}
