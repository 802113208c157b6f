import { runHundredDays } from './hundred-days.ts'
console.log(JSON.stringify(await runHundredDays(Number(process.argv[2])), null, 1))
process.exit(0)
