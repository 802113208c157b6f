/** Tries the listener with the values as they are typed, saved or not. What it found counts until they change. */

import { probeListener } from '@chispa/contract/listener-link'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { probeWords } from '../../components/listener/listener-words.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { PlugIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { url: string; secret: string }

export function ListenerProbe({ url, secret }: Props) {
  const result = useRef<HTMLDivElement>(null)
  const probe = useMutation({
    mutationFn: (typed: Props) =>
      call(probeListener, { body: { url: typed.url, ...(typed.secret && { secret: typed.secret }) } }),
    // On a phone the bar with the changes would lie over it.
    onSettled: () => requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest' })),
  })
  const isCurrent = probe.variables?.url === url && probe.variables.secret === secret
  const found = probe.data && probeWords(probe.data)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          busy={probe.isPending}
          disabled={url === ''}
          title={url === '' ? t('Fill in the address of the listener first.') : undefined}
          onClick={() => probe.mutate({ url, secret })}
        >
          {!probe.isPending && <PlugIcon className="size-4.5" />} {t('Test the connection')}
        </Button>
        <Link
          to={paths.listener}
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand-text underline-offset-4 hover:underline"
        >
          {t('How the listener is')}
        </Link>
      </div>
      {url === '' && (
        <p className="text-sm text-ink-faint">{t('Enter an address to test it. Nothing is saved by testing.')}</p>
      )}
      <div ref={result} role="status" className="scroll-mb-44 empty:hidden">
        {!isCurrent || probe.isPending ? null : probe.error ? (
          <Notice tone="danger">{messageOf(probe.error)}</Notice>
        ) : found ? (
          <Notice tone={found.tone}>{found.text}</Notice>
        ) : null}
      </div>
    </div>
  )
}
