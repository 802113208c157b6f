import { limitsOf } from '../cards/limits.ts'
import type { Deps } from '../deps.ts'
import type { LimitDefaults } from './card-store.ts'

/** What a card may spend that has no limits of its own. */
export const defaultLimits = ({ values }: Deps['settings']): LimitDefaults =>
  limitsOf({ tapLimitMsats: null, dayLimitMsats: null }, values)
