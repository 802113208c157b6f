/** The card as it looks, tilting a little with the hand or the pointer. Still for people who asked for stillness. */
import { type ComponentProps, type PointerEvent, useEffect, useRef } from 'react'
import { CardPicture } from './card-picture.tsx'

const maxDegrees = 7

export function TiltedPicture(props: ComponentProps<typeof CardPicture>) {
  const card = useRef<HTMLDivElement>(null)
  const turn = (across: number, down: number) => {
    if (!card.current || isStill()) return
    const of = (share: number) => Math.max(-1, Math.min(1, share)) * maxDegrees
    card.current.style.transform = `rotateX(${-of(down)}deg) rotateY(${of(across)}deg)`
  }
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    // A phone that lies in the hand leans back by about 45 degrees.
    const lean = ({ gamma, beta }: DeviceOrientationEvent) =>
      gamma !== null && beta !== null && latest.current(gamma / 30, (beta - 45) / 30)
    addEventListener('deviceorientation', lean)
    return () => removeEventListener('deviceorientation', lean)
  }, [])
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    turn(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
  }
  return (
    <div className="perspective-[60rem]" onPointerMove={follow} onPointerLeave={() => turn(0, 0)}>
      <div ref={card} data-testid="tilting-card" className="transition-transform duration-150 ease-out">
        <CardPicture {...props} />
      </div>
    </div>
  )
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
