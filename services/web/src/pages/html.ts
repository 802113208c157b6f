/** HTML from values of strangers: whatever stands in a template is escaped, unless it is HTML already. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false

export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(written)))

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return String(value)
  return Array.isArray(value) ? value.map(String).join('') : escaped(String(value))
}

const escaped = (text: string) => text.replace(/[&<>"'`]/g, character => `&#${character.charCodeAt(0)};`)
