/** The first page and a card as they will look with what is typed, before anything is saved. Decoration beside the fields. */

import { brandColors } from '@chispa/contract/brand-colors'
import { type BrandTextName, brandTextNames, brandTexts } from '@chispa/contract/brand-texts'
import type { SettingName, SettingValue } from '@chispa/contract/settings'
import type { CSSProperties } from 'react'
import { showablePicture } from '../../components/cards/showable-picture.ts'
import { CommunityPicture } from '../../components/pictures/community-picture.tsx'
import { language, t } from '../../language/current.ts'
import { Spark } from '../../ui/spark.tsx'

type Props = { shown: (name: SettingName) => SettingValue }

export function BrandPreview({ shown }: Props) {
  const text = (name: SettingName) => {
    const value = shown(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const { fill, onFill, onLight, onDark } = brandColors(text('brand_color') ?? '', text('brand_text_color'))
  const colors = { '--brand': fill, '--on-brand': onFill, '--brand-on-light': onLight, '--brand-on-dark': onDark }
  const name = text('community_name') ?? t('your community')
  const { tagline, description } = brandTexts(
    Object.fromEntries(brandTextNames.map(name => [name, text(name)])) as Record<BrandTextName, string | null>,
    language(),
  )
  const logo = showablePicture(text('logo_url'), location.origin)
  const cover = showablePicture(text('cover_url'), location.origin)
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">{t('As it will look')}</figcaption>
      <div
        data-testid="brand-preview"
        style={colors as CSSProperties}
        className="grid gap-6 overflow-hidden rounded-2xl border border-line bg-page p-5 sm:grid-cols-2"
      >
        <div aria-hidden="true" className="flex min-w-0 flex-col gap-3">
          <div className="flex items-center gap-2">
            {logo ? (
              <img src={logo} alt="" className="size-9 rounded-xl bg-sunken object-cover" />
            ) : (
              <span className="grid size-9 place-items-center rounded-xl bg-brand text-on-brand">
                <Spark className="size-5" />
              </span>
            )}
            <span className="truncate font-display font-semibold">{name}</span>
          </div>
          <p className="text-2xl leading-tight font-semibold wrap-anywhere">{name}</p>
          {tagline && <p className="font-medium wrap-anywhere">{tagline}</p>}
          {description && <p className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">{description}</p>}
          <span className="self-start rounded-xl bg-brand px-4 py-2 text-sm font-semibold text-on-brand">
            {t('Come in')}
          </span>
        </div>
        {cover ? (
          <img src={cover} alt="" className="aspect-[1200/630] w-full rounded-2xl bg-sunken object-cover" />
        ) : (
          <CommunityPicture name={name} domain={text('domain')} />
        )}
      </div>
    </figure>
  )
}
