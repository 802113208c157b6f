/** What a check says, before it has its name and its time. */
import type { CopyText, Fault } from '@chispa/contract/self-test'

export type Verdict =
  | { state: 'ok'; detail: string | null }
  | { state: 'not_made'; detail: string | null }
  | { state: 'wrong'; fault: Fault; values: Record<string, string>; copy: CopyText[]; detail: string | null }

export const ok = (detail: string | null = null): Verdict => ({ state: 'ok', detail })
/** It does not apply here, or what it stands on is wrong already. */
export const notMade = (detail: string | null = null): Verdict => ({ state: 'not_made', detail })
export const wrong = (
  fault: Fault,
  values: Record<string, string> = {},
  copy: CopyText[] = [],
  detail: string | null = null,
): Verdict => ({ state: 'wrong', fault, values, copy, detail })
