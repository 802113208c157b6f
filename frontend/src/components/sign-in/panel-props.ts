/** What a panel for signing in is given: how it opens a signer is its own. */
import type { KeptSigner, Signer } from '../../session/signer.ts'

export type Opened = { signer: Signer; kept: KeptSigner }
export type PanelProps = { busy: boolean; signIn: (open: () => Promise<Opened>) => void }
