/** Somebody in a line: face, name, and below it where they can be paid. */
import type { Face as FaceShape } from '@chispa/contract/faces'
import { Face } from './face.tsx'
import { npubOf, shortNpub } from './npub.ts'
import { personName } from './person-name.ts'

export function Person({ face, note }: { face: FaceShape; note?: string | undefined }) {
  const { publicKey, address, name } = face
  const isCalled = name !== null || address !== null
  const below = address ?? (isCalled && publicKey !== null ? shortNpub(publicKey) : null)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Face face={face} className="size-9" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium text-ink" title={publicKey === null ? undefined : npubOf(publicKey)}>
          {isCalled ? (
            personName(face)
          ) : (
            <span className="font-mono text-[0.92em] tracking-tight">{personName(face)}</span>
          )}
          {note && <span className="font-sans text-xs font-normal text-ink-faint"> ({note})</span>}
        </span>
        {below !== null && (
          <span className={`truncate text-xs text-ink-faint ${address === null ? 'font-mono' : ''}`}>{below}</span>
        )}
      </span>
    </span>
  )
}
