/** Hands something to the apps of the device, where the browser can. */
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'

export function ShareButton({ text, url, labelled }: { text: string; url?: string; labelled?: boolean }) {
  if (!navigator.share) return null
  // Whoever closes the sheet has changed their mind.
  const share = () => void navigator.share({ text, ...(url && { url }) }).catch(() => {})
  return (
    <Button
      variant={labelled ? 'secondary' : 'ghost'}
      size={labelled ? 'medium' : 'icon'}
      aria-label={t('Share')}
      onClick={share}
    >
      <ShareIcon className="size-4.5" />
      {labelled && t('Share')}
    </Button>
  )
}
