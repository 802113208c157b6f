/** The ways in for somebody who has a Nostr key, all of them at once: a code for signer apps, an extension that is there, a bunker link, the key itself. */
import { type ReactNode, useState } from 'react'
import { t } from '../../language/current.ts'
import { useExtension } from '../../session/use-extension.ts'
import { carriedLinkOf } from '../scanning/carried-links.ts'
import { BunkerPanel } from './bunker-panel.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { SignerCodePanel } from './signer-code-panel.tsx'

type Props = PanelProps & {
  /** Another way was chosen: what was said of the former one no longer holds. */
  onChange: () => void
}

export function HaveKeyPanel({ onChange, ...panel }: Props) {
  const hasExtension = useExtension()
  // Whoever brought a link sees first what becomes of it.
  const [isCarried] = useState(() => carriedLinkOf('signer') !== undefined)
  const bunker = <BunkerPanel {...panel} onChange={onChange} />
  return (
    <div className="flex flex-col gap-6">
      {isCarried && bunker}
      {hasExtension && <ExtensionPanel {...panel} />}
      <SignerCodePanel {...panel} />
      <Way title={t('With the key itself')}>
        <KeyPanel {...panel} />
      </Way>
      {!isCarried && <Way title={t('With a bunker link')}>{bunker}</Way>}
    </div>
  )
}

const Way = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3 border-t border-line pt-5">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
)
