/** Chooses a file of the device. The browser's own control speaks the language of the browser. */
import { type ComponentProps, useState } from 'react'
import { t } from '../language/current.ts'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  id: string
  onChoose: (file: File | undefined) => void
}

export function FileInput({ onChoose, ...rest }: Props) {
  const [name, setName] = useState<string>()
  return (
    <span className="relative flex min-w-0 items-center gap-3">
      <input
        {...rest}
        type="file"
        className="peer sr-only"
        onChange={({ target: { files } }) => {
          setName(files?.[0]?.name)
          onChoose(files?.[0])
        }}
      />
      <Button
        asChild
        variant="secondary"
        className="cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand-text"
      >
        <label htmlFor={rest.id}>{t('Choose a file')}</label>
      </Button>
      <span className="min-w-0 truncate text-sm text-ink-soft">{name ?? t('No file yet')}</span>
    </span>
  )
}
