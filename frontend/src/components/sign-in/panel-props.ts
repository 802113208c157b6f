/** What a panel for signing in is given: how it opens a signer is its own. */
import type { KeptSigner, Signer } from '../../session/signer.ts'

export type Opened = { signer: Signer; kept: KeptSigner }
export type PanelProps = {
  busy: boolean
  /** What went wrong when this panel was used last: it says so itself, where the person looks. */
  trouble?: string | undefined
  signIn: (open: () => Promise<Opened>) => void
}
