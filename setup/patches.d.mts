export function patchFiles(folder?: string): string[]
export function patchedPackage(file: string): { name: string; version: string }
export function applyPatches(folder?: string): void
