/**
 * Settings of a process from its environment. A service lists its variables as data, with a sentence each; reading them
 * reports every problem at once, and the README's table is printed from the same list. Blank counts as unset.
 */
import { OperatorError } from './operator-error.ts'

export type Variable<T> = {
  about: string
  /** How the default is shown in the table. */
  shown: string
  parse: (text: string) => T
  fallback?: T
  /** Generated into DATA_DIR when unset outside production; required in production. */
  generated?: true
}
export type Variables = Record<string, Variable<unknown>>
export type ValuesOf<V extends Variables> = { [N in keyof V]: V[N] extends Variable<infer T> ? T : never }

export class ConfigError extends OperatorError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map(line => `  - ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

export type Environment = Record<string, string | undefined>

type Supply = (name: string) => string | undefined

/** `supply` fills in generated secrets; it is asked only for those that are unset. */
export function readEnvironment<const V extends Variables>(
  variables: V,
  environment: Environment,
  supply?: Supply,
): ValuesOf<V> {
  const { values, problems } = examine(variables, environment, supply)
  if (problems.length > 0) throw new ConfigError(problems)
  return values as ValuesOf<V>
}

/** What is wrong, each said once, for several services that read the same environment; nothing is generated. */
export function requireReadable(all: readonly Variables[], environment: Environment, generates: boolean): void {
  const supply: Supply | undefined = generates ? () => 'x'.repeat(32) : undefined
  const problems = new Set(all.flatMap(variables => examine(variables, environment, supply).problems))
  if (problems.size > 0) throw new ConfigError([...problems])
}

function examine(variables: Variables, environment: Environment, supply: Supply | undefined) {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries(variables)) {
    const given = environment[name]?.trim() || undefined
    const text = given ?? (variable.generated ? supply?.(name) : undefined)
    if (text === undefined) {
      if (variable.generated) problems.push(`${name} is not set: ${variable.about}; make one with openssl rand -hex 32`)
      values[name] = variable.fallback
      continue
    }
    try {
      values[name] = variable.parse(text)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'is not valid'}`)
    }
  }
  return { values, problems }
}

export const text = (about: string, fallback: string): Variable<string> => ({
  about,
  shown: fallback ? `\`${fallback}\`` : '',
  parse: value => value,
  fallback,
})

export const optionalText = (about: string): Variable<string | undefined> => ({
  about,
  shown: 'unset',
  parse: value => value,
})

export const port = (about: string, fallback: number): Variable<number> => ({
  about,
  shown: `\`${fallback}\``,
  parse: value => integerIn(value, 0, 65_535),
  fallback,
})

export const integer = (about: string, fallback: number, minimum: number, maximum: number): Variable<number> => ({
  about,
  shown: `\`${fallback}\``,
  parse: value => integerIn(value, minimum, maximum),
  fallback,
})

export const oneOf = <const T extends string>(about: string, choices: readonly T[], fallback: T): Variable<T> => ({
  about: `${about}: ${choices.map(choice => `\`${choice}\``).join(', ')}`,
  shown: `\`${fallback}\``,
  parse: value => {
    if (choices.includes(value as T)) return value as T
    throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`)
  },
  fallback,
})

export const secret = (about: string): Variable<string> => ({
  about,
  shown: 'generated; required in production',
  parse: atLeast(32),
  generated: true,
})

export const optionalSecret = (about: string, fewest = 32): Variable<string | undefined> => ({
  about,
  shown: 'unset',
  parse: atLeast(fewest),
})

export const optionalUrl = (about: string, protocols: readonly string[]): Variable<string | undefined> => ({
  about,
  shown: 'unset',
  parse: value => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    throw new Error(`must be a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`)
  },
})

export const checked = <T>(about: string, shown: string, parse: (text: string) => T, fallback: T): Variable<T> => ({
  about,
  shown,
  parse,
  fallback,
})

function integerIn(value: string, minimum: number, maximum: number): number {
  const number = Number(value)
  if (/^-?\d+$/.test(value) && number >= minimum && number <= maximum) return number
  throw new Error(`must be a whole number from ${minimum} to ${maximum}, not "${value}"`)
}

/** Says nothing of the value itself: it is a secret. */
const atLeast = (fewest: number) => (value: string) => {
  if (value.length >= fewest) return value
  throw new Error(`must have at least ${fewest} characters, this one has ${value.length}`)
}
