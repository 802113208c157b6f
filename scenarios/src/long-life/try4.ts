import { runDay } from './day.ts'
const r = await runDay({ rounds: Number(process.argv[2]), turns: Number(process.argv[3]), say: l => console.error(l) })
console.log(JSON.stringify(r.growth, null, 0), r.acts, r.minutes)
process.exit(0)
