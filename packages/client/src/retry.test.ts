import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ChispaError } from './chispa-error.ts'
import { defaultRetryRules, retryDelayMs } from './retry.ts'

const failed = (status: number, retryAfterMs?: number, reason: ChispaError['reason'] = 'unreachable') =>
  new ChispaError({ reason, message: '', status, ...(retryAfterMs !== undefined && { retryAfterMs }) })

describe('when a request is sent again', () => {
  for (const [what, error, attempt, repeatable, expected] of [
    ['no answer', failed(0), 0, true, 250],
    ['no answer, the second time', failed(0), 1, true, 500],
    ['no more than two retries', failed(0), 2, true, undefined],
    ['no answer to what may not be repeated', failed(0), 0, false, undefined],
    ['a proof that is wrong', failed(0, undefined, 'proof_wrong'), 0, true, undefined],
    ['too many requests', failed(429, 3000), 0, true, 3000],
    ['a wait shorter than the backoff', failed(503, 0), 1, true, 500],
    ['a wait that is too long', failed(429, 60_000), 0, true, undefined],
    ['a gateway without a service', failed(502), 0, true, 250],
    ['too many requests for what may not be repeated', failed(429, 1000), 0, false, undefined],
    ['a refusal', failed(409), 0, true, undefined],
    ['a bug of the server', failed(500), 0, true, undefined],
  ] as [string, ChispaError, number, boolean, number | undefined][]) {
    test(what, () =>
      assert.equal(
        retryDelayMs(error, attempt, repeatable, defaultRetryRules, () => 1),
        expected,
      ),
    )
  }
})
