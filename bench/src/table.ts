/** Prints answers so that a missed target cannot be overlooked. */
import type { Curve, Row } from './question.ts'
import type { Measured } from './results.ts'

const columns = ['question', 'ours', 'bare', 'ratio', 'wanted', 'verdict'] as const

export function table(rows: Row[]): string {
  const lines = [
    Object.fromEntries(columns.map(name => [name, name])) as Record<(typeof columns)[number], string>,
    ...rows,
  ]
  const widths = columns.map(name => Math.max(...lines.map(line => line[name].length)))
  const print = (line: (typeof lines)[number]) =>
    columns
      .map((name, at) => line[name].padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  const [head, ...rest] = lines.map(print)
  return [head, widths.map(width => '-'.repeat(width)).join('  '), ...rest].join('\n')
}

/** How things grow, one line each. */
export function curves(measured: Measured[]): string {
  const lines = measured.flatMap(({ curves }) => curves.map(curve => `${curve.what}: ${pointsOf(curve)}`))
  return lines.length > 0 ? `growth\n------\n${lines.join('\n')}\n\n` : ''
}

export const pointsOf = ({ unit, points }: Curve) =>
  points.map(({ at, value }) => `${at}: ${shown(value)} ${unit}`).join(', ')

const shown = (value: number) => (Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3))

export function remarks(rows: Row[]): string {
  const missed = rows.filter(({ verdict }) => verdict !== 'met')
  const summary =
    missed.length === 0
      ? [`All ${rows.length} targets were met.`]
      : [
          `!!! ${missed.length} of ${rows.length} targets were not met:`,
          ...missed.map(
            ({ verdict, question, ours, ratio, wanted }) =>
              `!!! ${verdict}: ${question}: ${ratio === '-' ? ours : ratio}, wanted ${wanted}`,
          ),
        ]
  const notes = rows.filter(({ notes }) => notes).map(({ question, notes }) => `- ${question}: ${notes}`)
  return [...notes, '', ...summary].join('\n')
}
