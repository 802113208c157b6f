import { runYear } from './year.ts'
const [days, step, ...only] = process.argv.slice(2)
const result = await runYear({ seed: 1, days: Number(days), stepMinutes: Number(step), ...(only.length && { only }), say: l => console.error(l) })
console.log(JSON.stringify({...result, endings: result.endings.map(e => `${e.table} ${e.maxRows} ${e.maxOver} ${e.promise}`)}, null, 1))
process.exit(0)
