/**
 * Bars over time, one or two beside each other. Drawn by ourselves: thirty rectangles need no library, take its colours from
 * the page, and are read aloud as the table that stands behind them. The last bar is lighter: its time is not over.
 */
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

export type Series = { name: string; values: number[]; look: 'full' | 'outlined' }
type Props = { label: string; names: string[]; series: Series[]; valueText: (value: number) => string }

const height = 160

export function BarChart({ label, names, series, valueText }: Props) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values))
  const slot = 100 / names.length
  const width = (slot * 0.72) / series.length
  return (
    <figure aria-label={label} className="min-w-0">
      <div aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-ink-faint">
        <span className="tabular-nums">{valueText(highest)}</span>
        {series.length > 1 && (
          <span className="flex flex-wrap gap-x-4">
            {series.map(({ name, look }) => (
              <span key={name} className="flex items-center gap-1.5">
                <span
                  className={cn('size-2.5 rounded-xs', look === 'full' ? 'bg-brand' : 'border-2 border-ink-soft')}
                />
                {name}
              </span>
            ))}
          </span>
        )}
      </div>
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        className="mt-1 overflow-visible border-b border-line-strong/60"
      >
        {names.map((name, at) => (
          <g key={name} className={cn(at === names.length - 1 && 'opacity-60')}>
            <title>{titleOf(name, at, series, valueText)}</title>
            <rect x={`${slot * at}%`} width={`${slot}%`} height={height} fill="transparent" />
            {series.map(({ name: of, values, look }, place) => {
              const tall = ((values[at] ?? 0) / highest) * (height - 4)
              return (
                <rect
                  key={of}
                  x={`${slot * at + slot * 0.14 + width * place}%`}
                  width={`${width * 0.9}%`}
                  y={height - tall}
                  height={tall}
                  rx={2}
                  className={look === 'full' ? 'fill-brand' : 'fill-transparent stroke-ink-soft stroke-2'}
                />
              )
            })}
          </g>
        ))}
      </svg>
      <Axis names={names} />
    </figure>
  )
}

/** As many names as can be read beside each other on a phone. */
function Axis({ names }: { names: string[] }): ReactNode {
  const step = Math.ceil(names.length / 7)
  return (
    <div aria-hidden="true" className="mt-1.5 flex text-xs text-ink-faint">
      {names.map((name, at) => (
        <span key={name} className="relative h-4 flex-1">
          {(names.length - 1 - at) % step === 0 && (
            <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">{name}</span>
          )}
        </span>
      ))}
    </div>
  )
}

const titleOf = (name: string, at: number, series: Series[], valueText: Props['valueText']) =>
  `${name}: ${series.map(({ name: of, values }) => `${of} ${valueText(values[at] ?? 0)}`).join(', ')}`
