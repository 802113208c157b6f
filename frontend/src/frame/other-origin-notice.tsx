/**
 * Says to an administrator that the page was opened under another address than the one this platform hands out, or that it has
 * none yet, until somebody said which it is.
 */
import { writeSettings } from '@chispa/contract/settings-operations'
import { isLoopback } from '@chispa/protocols/lnurl-scheme'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useInstance } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { rich } from '../language/rich.tsx'
import { call } from '../session/current.ts'
import { instanceQuery } from '../session/queries.ts'
import { useMay } from '../session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function OtherOriginNotice() {
  const mayWrite = useMay({ permission: 'settings:write' })
  const { endpoint, endpoint_confirmed: isConfirmed } = useInstance() ?? {}
  const queries = useQueryClient()
  const adopt = useMutation({
    mutationFn: (chosen: string) => call(writeSettings, { body: { endpoint: chosen } }),
    onSuccess: async (_reply, chosen) => {
      await queries.invalidateQueries({ queryKey: instanceQuery.queryKey })
      toast.success(t('This platform is now at {origin}', { origin: chosen }))
    },
    onError: error => toast.error(messageOf(error)),
  })
  // Where it was tried out is no address to adopt or to keep.
  const isSettled = endpoint ? new URL(endpoint).origin === location.origin : isLoopback(location.hostname)
  if (!mayWrite || isConfirmed || isSettled) return null
  const it = (
    <strong className="font-semibold">{t('You opened this page at {origin}.', { origin: location.origin })}</strong>
  )
  return (
    <Notice tone="warn" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
          {endpoint
            ? rich(
                '{it} Addresses, cards and links are made for {endpoint}. If people reach the platform here, adopt this address; card apps then scan a new code.',
                { it, endpoint },
              )
            : rich(
                '{it} Nobody has said yet where people reach the platform. If it is here, adopt this address; card apps then scan a new code.',
                { it },
              )}
        </p>
        <Button variant="secondary" busy={adopt.isPending} onClick={() => adopt.mutate(location.origin)}>
          {t('Adopt this address')}
        </Button>
        {endpoint && !isLoopback(new URL(endpoint).hostname) && (
          <Button variant="ghost" disabled={adopt.isPending} onClick={() => adopt.mutate(endpoint)}>
            {t('Keep {host}', { host: new URL(endpoint).host })}
          </Button>
        )}
      </div>
    </Notice>
  )
}
