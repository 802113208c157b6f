/** Everything that strangers send. */
import { fuzzApi } from './api/fuzz-api.ts'
import type { Target } from './target.ts'

export const targets: readonly Target[] = [fuzzApi]
