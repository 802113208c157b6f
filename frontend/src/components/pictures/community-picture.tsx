/** A picture of a community's card, in its colours. Decoration only. */
import { t } from '../../language/current.ts'
import { Spark } from '../../ui/spark.tsx'

export const CommunityPicture = ({ name, domain }: { name: string; domain: string | null }) => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-md py-6 select-none">
    <div className="absolute inset-x-8 top-2 aspect-[1.6] rotate-6 rounded-3xl border border-line bg-panel shadow-panel" />
    <div className="relative aspect-[1.6] -rotate-3 overflow-hidden rounded-3xl bg-brand text-on-brand shadow-float">
      <div className="absolute inset-0 bg-[radial-gradient(120%_90%_at_85%_0%,rgb(255_255_255/0.38),transparent_55%),radial-gradient(120%_120%_at_0%_100%,rgb(0_0_0/0.22),transparent_55%)]" />
      <Spark className="absolute -right-12 -bottom-16 size-64 opacity-15" />
      <div className="relative flex h-full flex-col justify-between p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4">
          <span className="truncate font-display text-xl font-semibold tracking-tight">{name}</span>
          <Spark className="size-8" />
        </div>
        <div className="flex items-end justify-between gap-4">
          <span className="truncate font-mono text-sm opacity-90">{domain ?? t('your community')}</span>
          <svg
            viewBox="0 0 24 24"
            className="size-7 opacity-80"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M6 9a5 5 0 0 1 0 6M10 6.5a9 9 0 0 1 0 11M14 4a13 13 0 0 1 0 16" />
          </svg>
        </div>
      </div>
    </div>
  </div>
)
