/** The section of docs/reliability.md about what strangers send, printed from the kept results. */
import type { Results } from './results.ts'
import { maxBusyMs } from './target.ts'
import { targets } from './targets.ts'

/** Named, so that nobody takes their absence for a proof. */
export const notFuzzed = [
  'the pages in a browser; what they read from the API and from codes is read by the same readers',
  'the listener’s own API, which only the web service reaches, behind its secret',
  'answers of the database, of DNS and of TLS; backups and `chispa` commands that an operator runs',
  'several hostile relays at once, and relays that say other things to the web service than to the listener',
  'sequences: each request is drawn by itself, from what earlier answers told; `npm run prove` tells stories',
]

export function printFuzzing(results: Results): string {
  const rows = targets.flatMap(({ name, about }) => {
    const one = results[name]
    if (!one) return [`| ${name} | ${about} | not run | | | |`]
    const slowest = one.slowestMs > 0 ? `${one.slowestMs} ms` : 'not noticed'
    return [
      `| ${name} | ${about} | ${one.inputs.toLocaleString('en')} | ${one.findings.length} | ${slowest} | ${one.at.slice(0, 10)}, ${one.commit}, ${one.seed} |`,
    ]
  })
  const total = Object.values(results).reduce((sum, { inputs }) => sum + inputs, 0)
  return `## What strangers send

\`npm run fuzz -- --inputs 1000000 --write\` keeps these figures. Inputs are drawn from the schemas of the contract and from the grammar of each format, nearly right and hostile; readers are led by V8's own coverage, requests by answers that were not seen before. The services are real processes
on a real database. A finding is: a 500, a refusal that is not documented, an answer that shows the inside of the program, an error in a log, a crash, silence, or ${maxBusyMs} ms of processor time for one input on an event loop. Readers are also tried with texts that grow
(\`fuzz/src/guided/growth.test.ts\`), every pattern of the source as well (\`setup/patterns.test.ts\`).

| Target | What | Inputs | Findings | Slowest input | Day, commit, seed |
|---|---|---|---|---|---|
${rows.join('\n')}

${total.toLocaleString('en')} inputs together. Files are read in a process of its own, which has seconds. What is told of \`http-bytes\` and \`hostile-wallets\` as the slowest is many inputs at the same time.

Not fuzzed:

${notFuzzed.map(line => `- ${line}`).join('\n')}
`
}
