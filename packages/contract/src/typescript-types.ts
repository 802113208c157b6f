/** A schema as a TypeScript type. Schemas with a title become names of their own, unless two differ under one title. */
type Schema = {
  type?: string | string[]
  title?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

export class TypePrinter {
  readonly #named = new Map<string, { json: string; text: string }>()

  /** `margin` is the indentation of the line on which the type begins. */
  print(value: unknown, margin = ''): string {
    const schema = JSON.parse(JSON.stringify(value)) as Schema
    return this.#print(schema, margin)
  }

  /** What `print` referred to by name, in the order of names. */
  declarations(): string {
    return [...this.#named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { text }]) => `export type ${name} = ${text}\n`)
      .join('\n')
  }

  #print(schema: Schema, margin: string): string {
    const { title, type } = schema
    if (Array.isArray(type) && !schema.enum) {
      return union(type.map(one => (one === 'null' ? one : this.#print({ ...schema, type: one }, margin))))
    }
    if (!title || !/^[A-Z]\w+$/.test(title)) return this.#inline(schema, margin)
    const json = JSON.stringify(schema)
    const known = this.#named.get(title)
    if (known) return known.json === json ? title : this.#inline(schema, margin)
    this.#named.set(title, { json, text: '' })
    this.#named.set(title, { json, text: this.#inline(schema, '') })
    return title
  }

  #inline(schema: Schema, margin: string): string {
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return union(schema.enum.map(literal))
    if (schema.anyOf) return union(schema.anyOf.map(one => this.#print(one, margin)))
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? 'Uint8Array' : 'string'
      case 'number':
      case 'integer':
        return 'number'
      case 'boolean':
      case 'null':
        return schema.type
      case 'array':
        return this.#array(schema.items ?? {}, margin)
      case 'object':
        return this.#object(schema, margin)
      default:
        return 'unknown'
    }
  }

  #array(items: Schema, margin: string): string {
    const type = this.#print(items, margin)
    const isUnion = (items.anyOf ?? items.enum ?? Array.isArray(items.type)) && type !== items.title
    return isUnion ? `(${type})[]` : `${type}[]`
  }

  #object({ properties, required = [], patternProperties, additionalProperties }: Schema, margin: string): string {
    const fields = Object.entries(properties ?? {})
    if (fields.length > 0) {
      const inner = `${margin}  `
      const lines = fields.map(([name, field]) => {
        const mark = required.includes(name) ? '' : '?'
        const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name)
        return `${comment(field.description, inner)}${inner}${key}${mark}: ${this.#print(field, inner)}\n`
      })
      return `{\n${lines.join('')}${margin}}`
    }
    const of = Object.values(patternProperties ?? {})[0] ?? additionalProperties
    if (of === false) return 'Record<string, never>'
    if (properties) return 'object'
    return `Record<string, ${typeof of === 'object' ? this.#print(of, margin) : 'unknown'}>`
  }
}

export const comment = (text: string | undefined, margin: string): string =>
  text
    ? `${margin}/** ${text.replaceAll('*/', '*\u200b/').replace(/\s+/g, run => (run.includes('\n') ? ' ' : run))} */\n`
    : ''

export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)

const union = (types: string[]): string => [...new Set(types)].join(' | ')
