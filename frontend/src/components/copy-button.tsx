/** Copies a text and says so, also to those who listen. */

import { useState } from 'react'
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons.tsx'

type Props = { text: string; label: string; iconOnly?: boolean; className?: string }

export function CopyButton({ text, label, iconOnly, className }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    setState((await writeClipboard(text)) ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), 2000)
  }
  const words = state === 'copied' ? t('Copied') : state === 'failed' ? t('Select and copy it by hand') : label
  return (
    <Button
      variant={iconOnly ? 'ghost' : 'secondary'}
      size={iconOnly ? 'icon' : 'medium'}
      className={className}
      onClick={copy}
      aria-label={words}
      title={words}
    >
      {state === 'copied' ? <CheckIcon className="size-4.5 text-ok" /> : <CopyIcon className="size-4.5" />}
      {!iconOnly && words}
      <span className="sr-only" aria-live="polite">
        {state === 'idle' ? '' : words}
      </span>
    </Button>
  )
}

/** The clipboard is there only on https and localhost; elsewhere the older way, which copies what is selected. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  // Inside a dialog nothing outside of it can be focused.
  ;(focused?.closest('[role=dialog]') ?? document.body).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
