/** Prints a list of variables as the table of docs/configuration.md. */
import type { Variables } from './environment.ts'

export function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, { about, shown }]) => `| \`${name}\` | ${about} | ${shown} |`)
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n')
}
