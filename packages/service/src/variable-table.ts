/** Prints a list of variables as the table that the README shows. */
import type { Variables } from './environment.ts'

export function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, { about, shown }]) => `| \`${name}\` | ${about} | ${shown} |`)
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n')
}
