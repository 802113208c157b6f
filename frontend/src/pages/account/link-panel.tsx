/** Offers the app for links of lightning, where this browser can do that. Whether it did only the browser knows. */
import { useState } from 'react'
import { askForLinks, registering } from '../../components/scanning/link-handler.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

export function LinkPanel() {
  const register = registering()
  const [asked, setAsked] = useState<boolean>()
  if (!register) return null
  return (
    <Panel>
      <div className="flex items-center justify-between gap-4 px-5 py-3 sm:px-6">
        <span className="min-w-0">
          <span className="block font-medium">{t('Lightning links')}</span>
          <span role="status" className="block text-sm text-ink-soft">
            {asked === undefined
              ? t('Open links to pay with this app.')
              : asked
                ? t('Your browser asks you whether it may.')
                : t('This browser does not hand such links to apps.')}
          </span>
        </span>
        {asked === undefined && (
          <Button variant="ghost" className="-mr-2" onClick={() => setAsked(askForLinks(register, location.origin))}>
            {t('Open them here')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
