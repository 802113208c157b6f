/** `npm run chispa -- COMMAND`: what an operator does beside the dashboard, on the server itself. */
import { sayProblem } from '@chispa/service/journal'
import { processEnvironment } from './config.ts'
import { problemOf, runCommand } from './run-command.ts'

// A reader that has read enough, as `head` does, goes away: the command does the rest of its work in silence.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    environment: processEnvironment(),
    say: line => void process.stdout.write(`${line}\n`),
  })
} catch (error) {
  sayProblem(problemOf(error))
  process.exitCode = 1
}
