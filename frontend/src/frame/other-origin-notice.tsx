/** Says to an administrator that the page was opened under another address than the one this platform hands out. */

import { writeSettings } from '@chispa/contract/settings-operations'
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
  const endpoint = useInstance()?.endpoint
  const queries = useQueryClient()
  const adopt = useMutation({
    mutationFn: () => call(writeSettings, { body: { endpoint: location.origin } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: instanceQuery.queryKey })
      toast.success(t('This platform is now at {origin}', { origin: location.origin }))
    },
    onError: error => toast.error(messageOf(error)),
  })
  if (!mayWrite || !endpoint || new URL(endpoint).origin === location.origin) return null
  return (
    <Notice tone="warn" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
          {rich(
            '{it} Addresses, cards and links are made for {endpoint}. If people reach the platform here, adopt this address; card apps then scan a new code.',
            {
              it: (
                <strong className="font-semibold">
                  {t('You opened this page at {origin}.', { origin: location.origin })}
                </strong>
              ),
              endpoint,
            },
          )}
        </p>
        <Button variant="secondary" busy={adopt.isPending} onClick={() => adopt.mutate()}>
          {t('Adopt this address')}
        </Button>
      </div>
    </Notice>
  )
}
