export function byDuration(files: string[], seconds: Record<string, number>): string[]
