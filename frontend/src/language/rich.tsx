/** A sentence with elements in it: `rich('Ask {who}.', { who: <b>Ana</b> })`. */
import type { Sentence, ValuesOf } from '@chispa/words/sentence'
import { Fragment, type ReactNode } from 'react'
import { tParts } from './current.ts'

export function rich<S extends Sentence>(sentence: S, ...[values]: ValuesOf<S, ReactNode>): ReactNode {
  return tParts<ReactNode>(sentence, values ?? {}).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
    <Fragment key={at}>{part}</Fragment>
  ))
}
