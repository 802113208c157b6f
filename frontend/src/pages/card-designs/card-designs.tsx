/** The pictures that cards carry. */

import { type CardDesign, listCardDesigns } from '@chispa/contract/card-designs'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CardPicture } from '../../components/cards/card-picture.tsx'
import { CardsTabs } from '../../components/cards/cards-tabs.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Allowed } from '../../frame/allowed.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { pagesOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon, ImageIcon, PlusIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DesignDialog } from './design-form.tsx'
import { DesignMenu } from './design-menu.tsx'
import { ImportDesignsDialog } from './import-designs-form.tsx'

const route = getRouteApi('/dashboard/dashboard/cards/designs')

export const CardDesignsPage = () => (
  <Allowed need={{ permission: 'card_designs:read' }}>
    <Designs />
  </Allowed>
)

function Designs() {
  const { archived } = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useMay({ permission: 'card_designs:write' })
  const [open, setOpen] = useState<'add' | 'import'>()
  const query = useInfiniteQuery({
    ...pagesOf(listCardDesigns, { query: { archived: archived === 'yes' } }),
    placeholderData: keepPreviousData,
  })
  const designs = query.data?.pages.flatMap(page => page.rows) ?? []
  const close = () => setOpen(undefined)
  const actions = mayWrite && (
    <>
      <Button variant="secondary" onClick={() => setOpen('import')}>
        <DownloadIcon className="size-4.5" /> {t('Import')}
      </Button>
      <Button onClick={() => setOpen('add')}>
        <PlusIcon className="size-4.5" /> {t('Add a design')}
      </Button>
    </>
  )
  return (
    <>
      <PageHead
        title={t('Card designs')}
        about={t('The pictures to choose from when a card is made.')}
        action={actions}
      />
      <CardsTabs />
      <div className="mb-4 flex">
        <Select
          aria-label={t('Which designs')}
          className="w-full sm:max-w-56"
          value={archived ?? 'no'}
          onChange={event =>
            navigate({ search: event.target.value === 'yes' ? { archived: 'yes' } : {}, replace: true })
          }
        >
          <option value="no">{t('In use')}</option>
          <option value="yes">{t('Archived')}</option>
        </Select>
      </div>
      {query.isPending ? (
        <DesignsSkeleton />
      ) : query.isError && designs.length === 0 ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : designs.length === 0 ? (
        <Panel>
          <EmptyState icon={ImageIcon} title={archived === 'yes' ? t('Nothing is archived') : t('No designs yet')}>
            {archived === 'yes'
              ? t('Designs that are no longer used for new cards go here.')
              : t('Add the pictures that are printed on your cards, so that people recognise theirs.')}
          </EmptyState>
        </Panel>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
          {designs.map(design => (
            <li key={design.id} className="grid min-w-0">
              <DesignTile design={design} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <p className="mt-4 text-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </p>
      )}
      {open === 'add' && <DesignDialog close={close} />}
      {open === 'import' && <ImportDesignsDialog close={close} />}
    </>
  )
}

const DesignTile = ({ design, mayWrite }: { design: CardDesign; mayWrite: boolean }) => (
  <Panel aria-label={design.description} className="flex flex-col gap-1 p-3">
    <CardPicture candid design={design} dim={design.archivedAt !== null} />
    <div className="flex min-h-11 items-center justify-between gap-1 pl-1">
      <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm">
        <span className="font-medium wrap-anywhere">{design.description}</span>
        {design.archivedAt && <Badge>{t('Archived')}</Badge>}
      </span>
      {mayWrite && <DesignMenu design={design} />}
    </div>
  </Panel>
)

const DesignsSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3" aria-busy="true">
    <span role="status" className="sr-only">
      {t('Loading')}
    </span>
    {['a', 'b', 'c'].map(one => (
      <Skeleton key={one} className="aspect-[1.4] h-auto rounded-2xl" />
    ))}
  </div>
)
