/** A shorter story that fails the same way: parts are left out as long as it does, first large ones, within a bound. */
import type { Story } from './story.ts'

type Part = { lane: number; at: number } | { fault: number }

const partsOf = ({ lanes, faults }: Story): Part[] => [
  ...faults.map((_, fault) => ({ fault })),
  ...lanes.flatMap((steps, lane) => steps.map((_, at) => ({ lane, at }))),
]

function without(story: Story, left: readonly Part[]): Story {
  const isLeft = (one: Part) => left.some(part => JSON.stringify(part) === JSON.stringify(one))
  return {
    seed: story.seed,
    lanes: story.lanes.map((steps, lane) => steps.filter((_, at) => !isLeft({ lane, at }))),
    faults: story.faults.filter((_, fault) => !isLeft({ fault })),
  }
}

export async function shorten(
  story: Story,
  fails: (shorter: Story) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Story> {
  let shortest = story
  for (
    let size = Math.ceil(partsOf(story).length / 2);
    size >= 1 && !isOver();
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < partsOf(shortest).length && !isOver(); ) {
      const shorter = without(shortest, partsOf(shortest).slice(from, from + size))
      if (await fails(shorter)) shortest = shorter
      else from += size
    }
  }
  return shortest
}
