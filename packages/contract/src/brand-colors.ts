/**
 * From the operator's one accent colour to four that are readable (WCAG 2: 4.5 to 1): the fill, text on it, and the
 * accent as text on light and on dark pages.
 */

export type BrandColors = { fill: string; onFill: string; onLight: string; onDark: string }

type Rgb = [number, number, number]

const darkInk = '#1c1917'
const lightInk = '#ffffff'
/** The least friendly grounds that accent text stands on, light and dark. */
export const lightGround = '#f3efe9'
export const darkGround = '#2a2521'
const readable = 4.5

/** That of the settings, without their whole registry in every page. */
export const defaultColor = '#f59e0b'

/** `ink`: what the operator wants words on the fill to be; one that cannot be read there is not used. */
export function brandColors(color: string, ink?: string | null): BrandColors {
  const fill = isColor(color) ? color.toLowerCase() : defaultColor
  const inks = [...(isColor(ink) ? [ink.toLowerCase()] : []), darkInk, lightInk]
  return {
    fill,
    onFill: inks.find(one => contrast(fill, one) >= readable) ?? '#000000',
    onLight: towards(fill, '#000000', lightGround),
    onDark: towards(fill, '#ffffff', darkGround),
  }
}

const isColor = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')

/** Whether words in this colour can be read on that ground, how well, and which colour nearest to it can. */
export function readability(color: string, ground: string): { ok: boolean; ratio: number; nearest: string } {
  // Down, never up: what is told as 4.5 is 4.5.
  const ratio = Math.floor(contrast(color, ground) * 10) / 10
  const ok = contrast(color, ground) >= readable
  return { ok, ratio, nearest: ok ? color : nearestReadable(color, ground) }
}

/** The least that has to be mixed in, of black or of white. */
function nearestReadable(color: string, ground: string): string {
  for (let share = 0.01; share <= 1; share += 0.01) {
    for (const end of ['#000000', '#ffffff']) {
      const mixed = mix(color, end, share)
      if (contrast(mixed, ground) >= readable) return mixed
    }
  }
  return contrast('#000000', ground) >= readable ? '#000000' : '#ffffff'
}

export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes in as little as makes it readable on the ground. */
function towards(color: string, end: string, ground: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, end, share)
    if (contrast(mixed, ground) >= readable) return mixed
  }
  return end
}

function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgb(a), rgb(b)]
  const parts = from.map((part, at) => Math.round(part + (to[at]! - part) * share))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const rgb = (color: string): Rgb => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
