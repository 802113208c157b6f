/** Opening: with a PIN where somebody else stands at the counter. */

import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { BrandLogo } from '../../frame/brand-mark.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { canLock, openTillHere } from '../../session/till-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PinField } from '../../ui/pin-field.tsx'

export function OpenTill() {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = useMutation({ mutationFn: openTillHere })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pin !== '' && pin.length < 4) return setProblem(t('Four to eight digits'))
    open.mutate(pin || undefined)
  }
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
      <header className="flex flex-col items-center text-center">
        <BrandLogo className="mb-4 size-14 rounded-2xl" />
        <h1 className="text-2xl font-semibold tracking-tight">{t('Open the till')}</h1>
        <p className="mt-1.5 text-ink-soft">
          {t(
            'Take payments at a counter: by code, or with any card that pays over Lightning. They go straight into your wallet.',
          )}
        </p>
      </header>
      <Panel className="p-5 sm:p-6">
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {canLock() ? (
            <PinField
              isNew
              label={t('PIN to leave it (optional)')}
              hint={t(
                'With a PIN this device shows nothing but the till until the PIN is entered: you can leave it with your staff. Without one, whoever holds the device can leave the till.',
              )}
              problem={problem}
              value={pin}
              maxLength={8}
              onChange={digits => {
                setPin(digits)
                setProblem(undefined)
              }}
            />
          ) : (
            <Notice tone="info">{t('Over https the till can be locked with a PIN, and can read cards.')}</Notice>
          )}
          {open.isError && <Notice tone="danger">{messageOf(open.error)}</Notice>}
          <Button type="submit" size="large" busy={open.isPending}>
            {pin ? t('Open and lock') : t('Open the till')}
          </Button>
        </form>
      </Panel>
      <Button asChild variant="ghost" className="self-center">
        <Link to={paths.overview}>{t('Back')}</Link>
      </Button>
    </main>
  )
}
