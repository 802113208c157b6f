/** `--profile`: CPU profiles of the measured servers, for the tools of any browser. */
import { mkdirSync } from 'node:fs'
import { options } from '../options.ts'
import { resultsFolder } from '../results.ts'

export const wantsProfile = () => options().profile

export function profileFlags(name: string): string[] {
  if (!wantsProfile()) return []
  mkdirSync(resultsFolder, { recursive: true })
  const file = `${name}-${process.pid}-${Date.now()}.cpuprofile`
  return ['--cpu-prof', `--cpu-prof-dir=${resultsFolder}`, `--cpu-prof-name=${file}`]
}
