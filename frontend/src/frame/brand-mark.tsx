/** Logo and name of the community; our spark where it has no logo, or one that cannot be shown. */

import { type ReactNode, useState } from 'react'
import { showablePicture } from '../components/cards/showable-picture.ts'
import { nameOf, useInstance } from '../components/instance.ts'
import { cn } from '../ui/cn.ts'
import { Spark } from '../ui/spark.tsx'

export function BrandLogo({ className }: { className?: string }) {
  const logo = showablePicture(useInstance()?.logo_url, location.origin)
  const [broken, setBroken] = useState<string>()
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        onError={() => setBroken(logo)}
        className={cn('shrink-0 bg-sunken object-cover base:size-9 base:rounded-xl', className)}
      />
    )
  }
  return (
    <span
      className={cn('grid shrink-0 place-items-center bg-brand text-on-brand base:size-9 base:rounded-xl', className)}
    >
      <Spark className="size-[58%]" />
    </span>
  )
}

/** `name` and `logo`: of a shop, in place of the community's. */
export function BrandMark({ name, logo, below }: { name?: string | undefined; logo?: ReactNode; below?: string }) {
  const community = nameOf(useInstance())
  return (
    <span className="flex min-w-0 items-center gap-3">
      {logo ?? <BrandLogo />}
      <span className="min-w-0">
        <span className="line-clamp-2 font-display text-lg leading-tight font-semibold tracking-tight text-ink">
          {name ?? community}
        </span>
        {below && <span className="block truncate text-xs text-ink-faint">{below}</span>}
      </span>
    </span>
  )
}
