/**
 * Arrays of the types that our schema uses. postgres.js can ask the server for them on every new connection, but a
 * connection that dies while it asks ends the whole process (porsager/postgres#1192), so they are written down here.
 */
type Element = { oid: number; arrayOid: number; parse: (text: string) => unknown; serialize: (value: never) => string }

const asText = { parse: (text: string) => text, serialize: String }
const asNumber = { parse: Number, serialize: String }
const asJson = { parse: JSON.parse, serialize: JSON.stringify }

const elements: Element[] = [
  { oid: 25, arrayOid: 1009, ...asText }, // text
  { oid: 1043, arrayOid: 1015, ...asText }, // varchar
  { oid: 2950, arrayOid: 2951, ...asText }, // uuid
  { oid: 1700, arrayOid: 1231, ...asText }, // numeric
  { oid: 23, arrayOid: 1007, ...asNumber }, // int4
  { oid: 701, arrayOid: 1022, ...asNumber }, // float8
  { oid: 16, arrayOid: 1000, parse: text => text === 't', serialize: String }, // bool
  { oid: 3802, arrayOid: 3807, ...asJson }, // jsonb
  { oid: 17, arrayOid: 1001, parse: text => Buffer.from(text.slice(2), 'hex'), serialize: bytesToText }, // bytea
  { oid: 1184, arrayOid: 1185, parse: text => new Date(text), serialize: (date: Date) => date.toISOString() }, // timestamptz
]

function bytesToText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`
}

/** `int8` comes from the caller, who decides what becomes of large integers. */
export function arrayTypes(int8: (text: string) => number) {
  const all = [...elements, { oid: 20, arrayOid: 1016, parse: int8, serialize: String }]
  return {
    types: Object.fromEntries(
      all.map(({ arrayOid, parse, serialize }) => [
        `array${arrayOid}`,
        {
          to: arrayOid,
          from: [arrayOid],
          parse: (text: string) => parseArray(text, parse),
          serialize: (values: readonly unknown[]) => writeArray(values, serialize),
        },
      ]),
    ),
    arrayOids: Object.fromEntries(all.map(({ oid, arrayOid }) => [oid, arrayOid])),
  }
}

const item = /"((?:[^"\\]|\\.)*)"|[^",{}]+/y

function parseArray(text: string, parse: (text: string) => unknown): unknown[] {
  let at = text.indexOf('{')
  const readArray = (): unknown[] => {
    const values: unknown[] = []
    at++
    while (text[at] !== '}') {
      if (text[at] === '{') values.push(readArray())
      else {
        item.lastIndex = at
        const [whole, quoted] = item.exec(text)!
        at += whole.length
        if (quoted !== undefined) values.push(parse(quoted.replace(/\\(.)/gs, '$1')))
        else values.push(whole === 'NULL' ? null : parse(whole))
      }
      if (text[at] === ',') at++
    }
    at++
    return values
  }
  return readArray()
}

function writeArray(values: readonly unknown[], serialize: (value: never) => string): string {
  const items = values.map(value => {
    if (value === null) return 'NULL'
    if (Array.isArray(value)) return writeArray(value, serialize)
    if (value === undefined) throw new TypeError('An array for the database holds an undefined value')
    return `"${serialize(value as never).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}
