import type { Sql } from '@chispa/database/connect'
import { hideProfile } from './store.ts'

/** Of somebody who is deleted. */
export const forgetShownProfile = (tx: Sql, userId: string): Promise<void> => hideProfile(tx, userId)
