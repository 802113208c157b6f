/** `node count-kept.ts FILE` says what the process kept whose heap that is: beside the scenario, whose relay and wallets would stand still meanwhile. */
import { readFileSync } from 'node:fs'
import { keptIn } from './kept-objects.ts'

console.log(JSON.stringify(keptIn(JSON.parse(readFileSync(process.argv[2] as string, 'utf8')))))
