/** Asks one question in a process of its own: what an earlier one left in memory slows no later one, and it can be ended. */
import { answer, ready } from './measure/attend.ts'
import { questionOf } from './questions.ts'

answer('ask', (name: string) => questionOf(name)!.run())
// Ends in order: what it started ends with it.
process.on('SIGTERM', () => process.exit(1))
ready({})
