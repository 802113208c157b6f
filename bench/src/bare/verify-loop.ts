/** Bare: checks signatures in a loop, on one core. */
import { verifySchnorr } from '@chispa/signatures/schnorr'
import { answer, ready } from '../measure/attend.ts'

export type Signed = { signature: Uint8Array; hash: Uint8Array; publicKey: Uint8Array }
export type LoopResult = { perSecond: number; cpuMicroseconds: number }

function run(list: Signed[]): LoopResult {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  for (const { signature, hash, publicKey } of list) {
    if (!verifySchnorr(signature, hash, publicKey)) throw new Error('a signature does not verify')
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: list.length / seconds, cpuMicroseconds: (user + system) / list.length }
}

answer('run', run)
ready({})
