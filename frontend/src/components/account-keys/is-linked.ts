/** The key that signed in waits for another account, and has none of its own. */
import { ApiError } from '../../api/api-error.ts'

export const isLinked = (error: unknown): boolean => error instanceof ApiError && error.is('key_is_linked')
