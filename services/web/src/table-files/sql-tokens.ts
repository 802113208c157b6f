/** Tokens of SQL as PostgreSQL and SQLite print it in dumps: quotes, comments and dollar quotes are known, meaning is not. */

/** `word`: a name or a number without quotes; `name`: one in quotes; `text`: a string, without its quotes. */
export type Token = { kind: 'word' | 'name' | 'text' | 'symbol'; value: string }

const blank = /\s+/y
const comment = /--[^\n]*/y
const word = /[\p{L}_][\p{L}\p{N}_$]*/uy
const number = /\d[\d.]*(?:e[+-]?\d+)?/iy
const dollarQuote = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy

export class SqlTokens {
  readonly #text: string
  #at = 0
  /** How far lines were counted. */
  readonly #counted = { line: 1, at: 0 }

  constructor(text: string) {
    this.#text = text
  }

  /** For messages. Each sign is counted once, however often it is asked. */
  get line(): number {
    const end = Math.min(this.#at, this.#text.length)
    for (; this.#counted.at < end; this.#counted.at++) if (this.#text[this.#counted.at] === '\n') this.#counted.line++
    return this.#counted.line
  }

  next(): Token | undefined {
    this.#skipBlanks()
    const first = this.#text[this.#at]
    if (first === undefined) return undefined
    if (first === "'") return { kind: 'text', value: this.#quoted("'") }
    if (first === '"' || first === '`') return { kind: 'name', value: this.#quoted(first) }
    if (first === '$') {
      const quote = this.#match(dollarQuote)
      if (quote !== undefined) return { kind: 'text', value: this.#until(quote) }
    }
    const found = this.#match(number) ?? this.#match(word)
    if (found === undefined) {
      this.#at++
      return { kind: 'symbol', value: first }
    }
    return this.#text[this.#at] === "'" ? this.#prefixed(found) : { kind: 'word', value: found }
  }

  /** What comes next, without taking it. */
  peek(): Token | undefined {
    const before = this.#at
    const token = this.next()
    this.#at = before
    return token
  }

  isNext(symbol: string): boolean {
    const token = this.peek()
    return token?.kind === 'symbol' && token.value === symbol
  }

  /** Takes it where it is next. */
  take(symbol: string): boolean {
    const isNext = this.isNext(symbol)
    if (isNext) this.next()
    return isNext
  }

  /** To behind the next semicolon. */
  skipStatement(): void {
    for (let token = this.next(); token; token = this.next()) {
      if (token.kind === 'symbol' && token.value === ';') return
    }
  }

  /** The rest of this line, and then each one to the line that says it is over. */
  *linesUntil(last: string): Generator<string> {
    this.skipLine()
    while (this.#at < this.#text.length) {
      const end = this.#text.indexOf('\n', this.#at)
      const line = this.#text.slice(this.#at, end < 0 ? undefined : end).replace(/\r$/, '')
      this.#at = end < 0 ? this.#text.length : end + 1
      if (line === last) return
      yield line
    }
  }

  skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end + 1
  }

  #skipBlanks(): void {
    for (;;) {
      while (this.#match(blank) !== undefined || this.#match(comment) !== undefined);
      if (!this.#text.startsWith('/*', this.#at)) return
      const end = this.#text.indexOf('*/', this.#at + 2)
      this.#at = end < 0 ? this.#text.length : end + 2
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** A doubled quote is one. */
  #quoted(quote: string): string {
    let value = ''
    for (;;) {
      this.#at++
      const end = this.#text.indexOf(quote, this.#at)
      if (end < 0) return value + this.#until(quote)
      value += this.#text.slice(this.#at, end)
      this.#at = end + 1
      if (this.#text[this.#at] !== quote) return value
      value += quote
    }
  }

  #until(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at)
    const value = this.#text.slice(this.#at, end < 0 ? undefined : end)
    this.#at = end < 0 ? this.#text.length : end + mark.length
    return value
  }

  /** `E'…'` has escapes, where a quote may stand behind a backslash; `X'…'` is bytes in hex; others are marks of a type. */
  #prefixed(prefix: string): Token {
    if (prefix.toLowerCase() !== 'e') {
      const value = this.#quoted("'")
      return { kind: 'text', value: prefix.toLowerCase() === 'x' ? value.toLowerCase() : value }
    }
    const from = this.#at + 1
    let at = from
    while (at < this.#text.length && (this.#text[at] !== "'" || this.#text[at + 1] === "'")) {
      at += this.#text[at] === '\\' || this.#text[at] === "'" ? 2 : 1
    }
    this.#at = at + 1
    return { kind: 'text', value: unescaped(this.#text.slice(from, at).replaceAll("''", "'")) }
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Escapes of `COPY` and of `E'…'`. */
export const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:x([0-9a-f]{1,2})|([0-7]{1,3})|([\s\S]))/gi, (_, hex, octal, other) =>
        hex !== undefined
          ? String.fromCharCode(Number.parseInt(hex, 16))
          : octal !== undefined
            ? String.fromCharCode(Number.parseInt(octal, 8))
            : (escapes[other] ?? other),
      )
    : text
