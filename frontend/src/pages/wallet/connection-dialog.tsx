/** The connection of the primary wallet, to its owner and only on demand; closing forgets it. */

import { readMe } from '@chispa/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { WordedError } from '../../api/worded-error.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { wallet: { id: string; name: string }; close: () => void }

export function ConnectionDialog({ wallet, close }: Props) {
  const [asked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: ['connection', wallet.id],
    queryFn: ({ signal }) => readConnection(wallet.id, signal),
    enabled: asked,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Connection of {name}', { name: wallet.name })}
      about={t('The text that lets an app use your wallet.')}
      footer={
        query.data ? (
          <>
            <CopyButton text={query.data} label={t('Copy')} />
            <Button onClick={close}>{t('Done')}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button busy={query.isFetching} onClick={() => (asked ? query.refetch() : setAsked(true))}>
              <EyeIcon className="size-4.5" /> {t('Reveal it')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">
          {t('Whoever has it can use this wallet as far as it allows, perhaps spend from it. Show it to nobody.')}
        </Notice>
        {query.data && (
          <p
            data-testid="connection"
            className="rounded-xl bg-sunken p-4 font-mono text-xs leading-relaxed break-all select-all"
          >
            {query.data}
          </p>
        )}
        {query.error && <Notice tone="danger">{messageOf(query.error)}</Notice>}
      </div>
    </Dialog>
  )
}

/** The server tells the connection of the primary wallet; another one may have become primary meanwhile. */
async function readConnection(walletId: string, signal: AbortSignal): Promise<string> {
  const me = await call(readMe, { signal })
  if (me.wallet?.id !== walletId || !me.nwcString) throw new WordedError(t('This is not your primary wallet any more.'))
  return me.nwcString
}
