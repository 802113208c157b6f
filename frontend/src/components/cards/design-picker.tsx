/** Chooses the picture of a card. Archived designs are for no new ones; the one it has stays on offer. */

import { type CardDesign, listCardDesigns } from '@chispa/contract/card-designs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { pagesOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardPicture } from './card-picture.tsx'

type Props = { now?: CardDesign | null; chosen: string | null; onChoose: (designId: string | null) => void }

export function DesignPicker({ now, chosen, onChoose }: Props) {
  const query = useInfiniteQuery(pagesOf(listCardDesigns, { query: { archived: false } }))
  if (query.isPending) return <Skeleton className="h-24 w-full rounded-xl" />
  if (query.isError && !query.data) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  const designs = query.data.pages.flatMap(page => page.rows)
  const offered = now ? [now, ...designs.filter(({ id }) => id !== now.id)] : designs
  const options = [{ id: null, description: t('None'), design: null }, ...offered.map(one => ({ ...one, design: one }))]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('Design')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {options.map(({ id, description, design }) => (
          <label
            key={id}
            className={cn(
              'relative flex cursor-pointer flex-col gap-1.5 rounded-xl border p-1.5 text-xs transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand-text',
              chosen === id ? 'border-brand-text bg-brand-tint' : 'border-line hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="design"
              className="sr-only"
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <CardPicture candid design={design} className="rounded-lg" />
            <span className="line-clamp-2 px-1 pb-0.5 wrap-anywhere">{description}</span>
          </label>
        ))}
      </div>
      {query.hasNextPage && (
        <Button variant="ghost" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('Show more designs')}
        </Button>
      )}
      {offered.length === 0 && (
        <p className="mt-1 text-sm text-ink-faint">
          {rich('There are no designs yet. {link}', {
            link: (
              <Link to={paths.cardDesigns} className="inline-flex min-h-11 items-center font-medium text-brand-text">
                {t('Add some')}
              </Link>
            ),
          })}
        </p>
      )}
    </fieldset>
  )
}
