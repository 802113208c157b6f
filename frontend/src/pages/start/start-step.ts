/** Where a new member is on the way to money, and what comes after. It follows from what is there, so the way can be left and taken up at any point. */
export const startSteps = ['name', 'wallet', 'payment', 'next'] as const
export type StartStep = (typeof startSteps)[number]

type There = { username: string | null; receives: boolean; isPaid: boolean }

export const isDone = (step: StartStep, { username, receives, isPaid }: There): boolean => {
  switch (step) {
    case 'name':
      return username !== null
    case 'wallet':
      return receives
    case 'payment':
      return isPaid
    case 'next':
      return false
    default:
      return step satisfies never
  }
}

/** The first that is left to do and was not put off. */
export function stepOf(there: There, putOff: ReadonlySet<StartStep>): StartStep {
  return startSteps.find(step => !isDone(step, there) && !putOff.has(step)) ?? 'next'
}

/** The code on a new card leads to our own page for it; anything else is none. */
export function otcIn(text: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname, hash } = new URL(text)
  if (!origins.includes(origin)) return undefined
  // Those that were printed before have it in the path.
  return /^\/wallet\/activate(?:#|\/)([^/#]+)$/.exec(pathname + hash)?.[1]
}
