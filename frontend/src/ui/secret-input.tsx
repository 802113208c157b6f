/** A field for a secret: masked until someone wants to see it. Read it through `ref`; it is nobody's state. */

import { type ComponentProps, useState } from 'react'
import { t } from '../language/current.ts'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'name' | 'className'> & {
  what: string
  /** While a secret is chosen: nobody else has it to compare with. */
  isShown?: boolean
}

export function SecretInput({ what, isShown = false, ...rest }: Props) {
  const [shown, setShown] = useState(isShown)
  return (
    <div className="relative">
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-12 font-mono"
      />
      <button
        type="button"
        aria-label={shown ? t('Hide it') : t('Show it')}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-faint hover:text-ink"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
