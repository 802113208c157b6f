/** The code that came with the page: it is drawn again as it is, so that a payer who scans it meanwhile notices nothing. */
export type ServedCode = { text: string; viewBox: string; path: string }

let served: ServedCode | undefined

/** Before the app draws over what the server drew. */
export function takeServedCode(place: ParentNode): void {
  const code = place.querySelector<SVGElement>('svg.early-code')
  const [text, viewBox] = [code?.dataset.text, code?.getAttribute('viewBox')]
  const path = code?.querySelector('path:last-child')?.getAttribute('d')
  served = text && viewBox && path ? { text, viewBox, path } : undefined
}

export const servedCode = (text: string): ServedCode | undefined => (served?.text === text ? served : undefined)
