/** The community takes no new members: the key has no account here, and nothing of it stays on the device. */
import { ApiError } from '../../api/api-error.ts'

export const isNotTaken = (error: unknown): boolean => error instanceof ApiError && error.is('registration_closed')
