/** Who is signed in, or keeps a key on this device, in a few words: by name where it is known, else by their key. */
import type { Face } from '@chispa/contract/faces'
import { useQueryClient } from '@tanstack/react-query'
import { recallFace } from '../../session/known-face.ts'
import { meQuery } from '../../session/use-me.ts'
import { bareFace, personName } from './person-name.ts'

/** Asks nobody: to ask would make a member of a newcomer. */
export function useOwnFace(publicKey: string): Face {
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  return (me?.pubkey === publicKey ? me.face : recallFace(publicKey)) ?? bareFace(publicKey, null)
}

export function OwnName({ publicKey }: { publicKey: string }) {
  const face = useOwnFace(publicKey)
  const isCalled = face.name !== null || face.address !== null
  return <span className={isCalled ? 'font-medium' : 'font-mono text-[0.92em]'}>{personName(face)}</span>
}
