/** In the place of the program that reads cards out of files: does what the file says. */
import { buffer } from 'node:stream/consumers'

const [order = '', wish = ''] = (await buffer(process.stdin)).toString('utf8').split('\n')
const answer = (value: object) => process.stdout.write(JSON.stringify(value))

if (wish === 'hang') setInterval(() => {}, 1_000_000)
else if (wish === 'abort') process.abort()
else if (wish === 'flood') process.stdout.write(Buffer.alloc(32 * 1024 * 1024, ' '))
else if (wish === 'fail') answer({ failure: 'a bug' })
else if (wish === 'tell') {
  answer({ problem: JSON.stringify({ folder: process.cwd(), environment: Object.keys(process.env), order }) })
} else answer({ reading: { candidates: [], refused: [], notes: ['read'] } })
