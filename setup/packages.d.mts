export type LockedPackage = {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}
type Machine = { os: string; cpu: string; libc: string; tools: boolean }
export function installPackages(folder: string, options?: { tools?: boolean }): Promise<void>
export function describeInstalled(folder: string, options?: { tools?: boolean }): () => string
export function findDeviations(folder: string, options?: { tools?: boolean }): string[]
export function comparePackages(
  lock: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
  machine: Machine,
): string[]
