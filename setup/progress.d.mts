type Output = { isTTY?: boolean | undefined; write: (text: string) => unknown }
export function withProgress<T>(
  what: string,
  work: () => Promise<T>,
  options?: { describe?: () => string; output?: Output; periodMs?: number },
): Promise<{ result: T; seconds: number }>
