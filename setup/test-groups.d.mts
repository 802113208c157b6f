export function groupTests(files: string[], seconds: Record<string, number>): string[][]
