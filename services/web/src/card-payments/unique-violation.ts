export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '23505'
