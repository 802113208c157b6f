/** Everything that strangers send. */
import { fuzzApi } from './api/fuzz-api.ts'
import { targetOf } from './guided/fuzz-parser.ts'
import { parsers } from './parsers/parsers.ts'
import { fuzzBytes } from './raw/fuzz-bytes.ts'
import type { Target } from './target.ts'
import { fuzzWallets } from './wallets/fuzz-wallets.ts'

export const targets: readonly Target[] = [...parsers.map(targetOf), fuzzApi, fuzzBytes, fuzzWallets]
