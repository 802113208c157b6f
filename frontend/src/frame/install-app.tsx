/** Putting the app on the home screen: by the browser's own question where it has one, else by its menu. Nothing once it is there. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'

type InstallQuestion = Event & { prompt: () => Promise<unknown> }

let question: InstallQuestion | undefined
const listeners = new Set<() => void>()

/** A browser offers its question once, early; asked is asked. */
export function keepInstallQuestion(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    become(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => become(undefined))
}

function become(next: InstallQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export function InstallApp({ row }: { row: (act: ReactNode, how: string) => ReactNode }) {
  const asks = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
  )
  // Browsers install what they were given over https.
  if (isInstalled() || !globalThis.isSecureContext) return null
  if (!asks) return row(null, t('In the menu of your browser, choose “Add to home screen”.'))
  const ask = () => {
    become(undefined)
    void asks.prompt()
  }
  return row(
    <Button variant="secondary" onClick={ask}>
      {t('Install')}
    </Button>,
    t('It opens like an app, also without a connection.'),
  )
}
