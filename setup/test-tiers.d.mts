export function isQuick(file: string): boolean
export function findTests(pattern: string): string[]
export function allTests(): string[]
export function sayLeftOut(files: readonly string[]): string | undefined
