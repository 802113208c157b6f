/** The key as it is, for a password manager. */
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { WayProps } from './way-props.ts'

export function PlainKey({ nsec, onMade }: WayProps) {
  const [isShown, setIsShown] = useState(false)
  if (!isShown) {
    const show = () => {
      setIsShown(true)
      onMade()
    }
    return (
      <>
        <Notice tone="warn">{t('Whoever sees or copies this key has your account, for good.')}</Notice>
        <Button size="large" variant="secondary" onClick={show}>
          <EyeIcon /> {t('Show the key')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p
        data-testid="plain-key"
        className="rounded-xl border border-line bg-sunken px-3.5 py-2.5 font-mono text-sm break-all select-all"
      >
        {nsec}
      </p>
      <CopyButton text={nsec} label={t('Copy secret key')} />
    </>
  )
}
