/** The one-time code, asked for before anything else where an instance is claimed from another machine. */
import { checkClaimCode } from '@chispa/contract/root'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { codeIn } from './claim-code.ts'

/** In the address, so that a reload does not ask again. */
export function useClaimCode() {
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  return {
    code,
    take(typed: string) {
      const found = codeIn(typed)
      history.replaceState(history.state, '', `${location.pathname}?code=${encodeURIComponent(found)}`)
      setCode(found)
    },
  }
}

export const useCheckedCode = (code: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['claim-code', code],
    queryFn: () => call(checkClaimCode, { body: { code } }),
    enabled: isNeeded && code !== '',
    retry: false,
  })

type Props = { code: string; check: ReturnType<typeof useCheckedCode>; take: (typed: string) => void }

export function CodeForm({ code, check, take }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    if (codeIn(typed) === code) void check.refetch()
    else take(typed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={t('One-time code')}
        hint={t('The service printed it with a link when it started. Paste the code or the whole link.')}
      >
        {control => (
          <Input
            {...control}
            ref={field}
            required
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      {check.error && <Notice tone="danger">{whyNot(check.error)}</Notice>}
      <Button type="submit" size="large" busy={check.isFetching}>
        {t('Continue')}
      </Button>
    </form>
  )
}

const whyNot = (error: Error): string =>
  error instanceof ApiError && error.is('claim_code_required')
    ? t('This is not the code that the service printed. Copy it again, without spaces.')
    : messageOf(error)
