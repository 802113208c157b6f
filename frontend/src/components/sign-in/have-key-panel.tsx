/** The ways in for somebody who has a Nostr key, all of them at once: a code for signer apps, an extension that is there, a bunker link, the key itself. */
import { type ReactNode, useCallback, useState } from 'react'
import { t } from '../../language/current.ts'
import { useExtension } from '../../session/use-extension.ts'
import { Notice } from '../../ui/notice.tsx'
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

export function HaveKeyPanel({ onChange, busy, trouble, signIn }: Props) {
  const hasExtension = useExtension()
  const [used, setUsed] = useState<'key' | 'bunker'>()
  const through = (way: 'key' | 'bunker'): PanelProps => ({
    busy,
    trouble: used === way ? trouble : undefined,
    signIn: open => {
      setUsed(way)
      signIn(open)
    },
  })
  // Always the same function: the code waits for its signer app with it.
  const signInElsewhere = useCallback<PanelProps['signIn']>(
    open => {
      setUsed(undefined)
      signIn(open)
    },
    [signIn],
  )
  // A person who brought a link sees first what becomes of it.
  const [isCarried] = useState(() => carriedLinkOf('signer') !== undefined)
  const bunker = <BunkerPanel {...through('bunker')} onChange={onChange} />
  return (
    <div className="flex flex-col gap-6">
      {isCarried && bunker}
      {trouble && used === undefined && <Notice tone="danger">{trouble}</Notice>}
      {hasExtension && <ExtensionPanel busy={busy} signIn={signInElsewhere} />}
      <SignerCodePanel busy={busy} signIn={signInElsewhere} />
      <Way title={t('With the key itself')}>
        <KeyPanel {...through('key')} />
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
