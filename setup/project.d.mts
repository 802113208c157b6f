export const root: string
export const serviceFlags: string[]
export const compileCache: string
export function say(line: string): void
export function runProgram(
  program: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<string>
export function hashFiles(files: string[]): string
export function filesBelow(folder: string, skip?: Set<string>): string[]
