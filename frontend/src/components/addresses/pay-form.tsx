/** A name, or a whole address of this community; then on to the page with its code. */

import { memberPath } from '@chispa/contract/page-paths'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { readPayee } from './read-payee.ts'

/** `quiet` beside something that matters more. */
export function PayForm({ domain, quiet }: { domain: string; quiet?: boolean }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readPayee(text, domain)
    if (!read.ok) return setProblem(read.message)
    void navigate({ href: memberPath(read.username) })
  }
  return (
    <form onSubmit={submit} className="min-w-0 flex-1" noValidate>
      <Field label={<span className="sr-only">{t('Name of the member')}</span>} problem={problem}>
        {control => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <div className="flex h-12 min-w-0 items-center rounded-xl border border-line-strong/55 bg-panel pr-3.5 sm:flex-1 focus-within:border-brand-text focus-within:outline-2 focus-within:outline-brand-text">
              <Input
                {...control}
                value={text}
                maxLength={200}
                placeholder={t('name')}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                onChange={event => {
                  setText(event.target.value)
                  setProblem(undefined)
                }}
                className="h-full flex-1 border-0 bg-transparent outline-none focus-visible:outline-none sm:text-base"
              />
              <span aria-hidden="true" className="max-w-[60%] shrink-0 truncate text-ink-faint">
                @{domain}
              </span>
            </div>
            <Button type="submit" size="large" variant={quiet ? 'secondary' : 'primary'}>
              {t('Pay')} <ArrowRightIcon />
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
