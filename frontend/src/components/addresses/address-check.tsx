/** Asks the platform what it would tell a stranger's wallet about an address. */

import { resolveAddress } from '@chispa/contract/lud16'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ExternalIcon } from '../../ui/icons.tsx'
import { satsText } from '../sats.ts'
import { useLightningLinks } from './lightning-code.tsx'

export function AddressCheck({ username }: { username: string }) {
  const [asked, setAsked] = useState(false)
  const { payRequest } = useLightningLinks(username)
  const query = useQuery({ ...queryOf(resolveAddress, { params: { username } }), enabled: asked, retry: false })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={query.isFetching}
          onClick={() => (asked ? void query.refetch() : setAsked(true))}
        >
          {!query.isFetching && <CheckIcon className="size-4.5" />} {t('Test it')}
        </Button>
        <Button asChild variant="ghost">
          <a href={payRequest} target="_blank" rel="noreferrer">
            <ExternalIcon className="size-4.5" /> {t('What wallets see')}
          </a>
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {!asked || query.isFetching ? null : query.error ? (
          <span className="text-danger">{messageOf(query.error)}</span>
        ) : query.data ? (
          <span className="text-ok">
            {t(
              'Wallets find this address and may send from {amount} to {amount2}. Whether your own wallet answers is another test, on its page.',
              {
                amount: satsText(query.data.minSendable),
                amount2: satsText(query.data.maxSendable),
              },
            )}
          </span>
        ) : null}
      </p>
    </div>
  )
}
