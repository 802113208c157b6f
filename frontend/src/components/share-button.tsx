/** Hands something to the apps of the device. Where the browser cannot, `orCopy` offers it to the clipboard. */
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { ShareIcon } from '../ui/icons.tsx'
import { CopyButton } from './copy-button.tsx'

type Props = {
  text: string
  url?: string
  /** With words beside the sign. */
  label?: string
  /** What the button says where nothing can be shared: text and link are copied. */
  orCopy?: string
  className?: string
}

export function ShareButton({ text, url, label, orCopy, className }: Props) {
  if (!navigator.share) {
    const all = [text, url].filter(Boolean).join('\n')
    return orCopy === undefined ? null : <CopyButton text={all} label={orCopy} className={className ?? ''} />
  }
  // A closed sheet is a change of mind, not an error.
  const share = () => void navigator.share({ text, ...(url && { url }) }).catch(() => {})
  return (
    <Button
      variant={label ? 'secondary' : 'ghost'}
      size={label ? 'medium' : 'icon'}
      aria-label={label ?? t('Share')}
      className={className}
      onClick={share}
    >
      <ShareIcon className="size-4.5" />
      {label}
    </Button>
  )
}
