export function patchFiles(folder?: string): string[]
export function applyPatches(folder?: string): void
