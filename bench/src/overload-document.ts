/** The section of docs/reliability.md about load, overload and callers at full speed. */
import type { Result } from './results.ts'

const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

export function printOverload(result: Result | undefined): string {
  const { at, machine, measured } = result ?? { at: '', machine: undefined, measured: [] }
  const rows = measured.flatMap(({ rows }) => rows)
  const when = machine
    ? `On ${at.slice(0, 10)} at ${machine.commit}, ${machine.cores} cores, load ${machine.loadBefore} before.`
    : 'No figures are kept yet.'
  return [
    '## More than it can carry\n',
    `\`npm run bench -- overload unfriendly fairness --json bench/overload.json\` keeps these figures. Mixed traffic from thousands of addresses near the maximum and at three times it; clients that hold connections, requests and streams open; then one caller at full speed beside ten honest ones, whose median is compared with the one of a quiet time. ${when}\n`,
    ...(rows.length > 0
      ? [
          line(['Question', 'Under load', 'Quiet', 'Ratio', 'Target', 'Verdict']),
          line(Array.from({ length: 6 }, () => '---')),
          ...rows.map(({ question, ours, bare, ratio, wanted, verdict }) =>
            line([question, ours, bare, ratio || '-', wanted, verdict]),
          ),
          '',
        ]
      : []),
  ].join('\n')
}
