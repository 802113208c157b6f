/** Each step of a recipe as a small drawing: a wallet's menu, its new connection, its code on the way to us. */
import type { JSX } from 'react'
import { Spark } from '../../ui/spark.tsx'

export type RecipeStep = 'menu' | 'add' | 'code'

const drawings: Record<RecipeStep, () => JSX.Element> = { menu: Menu, add: Add, code: Code }

export function RecipePicture({ step }: { step: RecipeStep }) {
  const Drawing = drawings[step]
  return (
    <svg aria-hidden="true" viewBox="0 0 120 96" className="h-24 w-30 shrink-0">
      <Drawing />
    </svg>
  )
}

const Phone = ({ x }: { x: number }) => (
  <>
    <rect x={x} y="2" width="48" height="92" rx="9" className="fill-panel stroke-line-strong" strokeWidth="1.5" />
    <rect x={x + 18} y="6" width="12" height="2.5" rx="1.25" className="fill-line-strong" />
  </>
)

const Line = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <rect x={x} y={y} width={width} height="4" rx="2" className="fill-line-strong opacity-60" />
)

function Menu() {
  return (
    <>
      <Phone x={36} />
      {[16, 30, 58, 72].map(y => (
        <g key={y}>
          <circle cx="45" cy={y + 5} r="3" className="fill-line-strong opacity-60" />
          <Line x={52} y={y + 3} width={y % 4 === 0 ? 18 : 24} />
        </g>
      ))}
      <rect x="38.5" y="42" width="43" height="13" rx="4" className="fill-brand" />
      <circle cx="45" cy="48.5" r="3" className="fill-on-brand" />
      <rect x="52" y="46.5" width="20" height="4" rx="2" className="fill-on-brand" />
      <path d="m75.5 45.5 3 3-3 3" fill="none" className="stroke-on-brand" strokeWidth="1.5" />
    </>
  )
}

function Add() {
  return (
    <>
      <Phone x={36} />
      <Line x={42} y={18} width={22} />
      <rect x="42" y="27" width="36" height="10" rx="3" className="fill-sunken stroke-line-strong" />
      <Line x={42} y={44} width={18} />
      <rect x="66" y="42" width="12" height="8" rx="4" className="fill-brand" />
      <circle cx="74" cy="46" r="3" className="fill-on-brand" />
      <circle cx="60" cy="74" r="11" className="fill-brand" />
      <path d="M60 68v12m-6-6h12" className="stroke-on-brand" strokeWidth="2.5" strokeLinecap="round" />
    </>
  )
}

/** Not a real code: only what one looks like from afar. */
const dots = ['11011', '10110', '01101', '11010', '10111']

function Code() {
  return (
    <>
      <Phone x={6} />
      <rect x="13" y="26" width="34" height="34" rx="4" className="fill-white stroke-line-strong" />
      {dots.flatMap((row, y) =>
        [...row].map((dot, x) =>
          dot === '1' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing does not change
            <rect key={`${x}-${y}`} x={17.5 + x * 5} y={30.5 + y * 5} width="5" height="5" className="fill-black" />
          ) : null,
        ),
      )}
      <Line x={18} y={70} width={24} />
      <path
        d="M60 43h18m-6-6 6 6-6 6"
        fill="none"
        className="stroke-brand-text"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect x="86" y="28" width="30" height="30" rx="9" className="fill-brand" />
      <g transform="translate(93 35) scale(0.67)" className="text-on-brand">
        <Spark className="size-6" />
      </g>
    </>
  )
}
