/** Fault switches over HTTP: a change names known fields with values of their type, or is refused as a whole. */

/** Answers the name of the first field that does not fit, and then changes nothing. */
export function setFaults<F extends object>(faults: F, changes: unknown, defaults: F): string | undefined {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return 'body'
  for (const [name, value] of Object.entries(changes)) {
    if (!(name in defaults)) return name
    const example = defaults[name as keyof F]
    const fits =
      example === null
        ? value === null || typeof value === 'string'
        : Array.isArray(example)
          ? Array.isArray(value)
          : typeof value === typeof example
    if (!fits) return name
  }
  Object.assign(faults, changes)
}
