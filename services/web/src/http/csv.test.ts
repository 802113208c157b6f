import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

/** As a spreadsheet reads it that splits at this character: a quote counts at the beginning of a cell only. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted && char === '"' && text[at + 1] === '"') cell += text.charAt(++at)
    else if (isQuoted && char === '"') isQuoted = false
    else if (!isQuoted && cell === '' && char === '"') isQuoted = true
    else if (!isQuoted && (char === separator || char === '\n')) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.example";"pay")']
const beginnings = ['', ';', '\t', 'a;', 'a\t', 'a\n', 'a\r\n', '";"', 'a;"', 'a; ', '"";""', ';;']

for (const separator of [',', ';', '\t']) {
  test(`no cell of a stranger is a formula where ${JSON.stringify(separator)} ends one`, () => {
    for (const formula of formulas) {
      for (const beginning of beginnings) {
        const text = beginning + formula
        const line = csvLine(['2026-01-01', 'lunch', text, 'a,b', text])
        const found = cellsOf(line, separator).filter(cell => /^[=+\-@]/.test(cell.trim()))
        assert.deepEqual(found, [], JSON.stringify(line))
      }
    }
  })
}

test('numbers keep their sign, and text stays as it is', () => {
  const line = csvLine([-21, 'half-time; two beers', 'a "b"', 'c,d'])
  assert.equal(line, '-21,half-time; two beers,"a ""b""","c,d"\r\n')
})
