/**
 * Short messages over the page. Whoever leaves them with Tab goes on: the library would lead back to where one came from, round and
 * round while a message is there.
 */
import type { FocusEvent } from 'react'
import { Toaster } from 'sonner'
import { t } from '../language/current.ts'
import { useTheme } from './theme.ts'

export function Messages() {
  const theme = useTheme()
  return (
    <div onBlurCapture={goOn}>
      <Toaster
        theme={theme}
        position="top-center"
        closeButton
        containerAriaLabel={t('Messages')}
        toastOptions={{ classNames: { closeButton: 'after:absolute after:-inset-3' } }}
      />
    </div>
  )
}

function goOn(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.relatedTarget)) event.stopPropagation()
}
