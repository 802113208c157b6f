/** Starts one of the bare servers beside this file. */
import type { Server } from '../load/load-process.ts'
import { profileFlags } from '../measure/profile.ts'
import { Program } from '../measure/program.ts'

export async function startBare(name: string, ...args: string[]): Promise<Server & AsyncDisposable> {
  const program = new Program(new URL(`./${name}.ts`, import.meta.url), { args, flags: profileFlags(name) })
  const { port } = await program.ready<{ port: number }>()
  return { program, port, [Symbol.asyncDispose]: () => program.stop() }
}
