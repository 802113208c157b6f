/** Changes a JSON value at one place: a field goes, comes, is another type, or one step past its edge. */
import type { Chance } from '../chance.ts'
import { hostileNumbers, hostileValue } from './hostile-values.ts'
import { mutateText } from './mutate-text.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function mutateValue(value: unknown, chance: Chance, tokens: readonly string[] = []): unknown {
  // Down to somewhere below, most of the time.
  if (isObject(value)) {
    const names = Object.keys(value)
    if (names.length > 0 && chance.is(0.8)) {
      const name = chance.pick(names)
      return { ...value, [name]: mutateValue(value[name], chance, tokens) }
    }
    return changeObject(value, names, chance)
  }
  if (Array.isArray(value)) {
    if (value.length > 0 && chance.is(0.7))
      return value.with(chance.below(value.length), mutateValue(chance.pick(value), chance, tokens))
    if (chance.is(0.3)) return [...value, ...value, ...value]
    if (chance.is(0.3))
      return Array.from({ length: chance.pick([50, 500, 3000]) }, (_, at) => value[at % (value.length || 1)] ?? at)
    return chance.is(0.5) ? [] : [...value, hostileValue(chance)]
  }
  if (typeof value === 'string' && chance.is(0.6)) return mutateText(value, chance, tokens)
  if (typeof value === 'number' && chance.is(0.6)) {
    return chance.pick([
      value + 1,
      value - 1,
      -value,
      value * 2,
      value / 3,
      value * 1e6,
      String(value),
      chance.pick(hostileNumbers),
    ])
  }
  return hostileValue(chance)
}

function changeObject(value: Record<string, unknown>, names: string[], chance: Chance): unknown {
  switch (chance.below(4)) {
    case 0: {
      const { [chance.pick(names) ?? '']: _gone, ...rest } = value
      return rest
    }
    case 1:
      return {
        ...value,
        [chance.pick(['unknown', 'id', 'role', 'userId', 'a'.repeat(3000), ''])]: hostileValue(chance),
      }
    case 2:
      return JSON.parse(
        `${JSON.stringify(value).slice(0, -1)}${names.length > 0 ? ',' : ''}"__proto__":{"role":"ADMIN","isAdmin":true}}`,
      )
    default:
      return hostileValue(chance)
  }
}
