/** What a device needs to install this instance as an app: its name, colour, language and icons. */
import type { Language } from '@chispa/contract/languages'
import type { Say } from '@chispa/words/say'

export const iconSizes = [180, 192, 512] as const

export type Look = { name: string; color: string; ink: string | null }

export function manifestOf(
  look: Look & { language: Language; tagline: string | null; hasDashboard: boolean },
  say: Say,
) {
  const { name, color, language, tagline, hasDashboard } = look
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(size, purpose === 'any' ? 'rounded' : 'full', look),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name.length <= 12 ? name : (name.split(/\s+/)[0] as string).slice(0, 12),
    description: tagline ?? say('Pay and be paid at {name}', { name }),
    lang: language,
    start_url: hasDashboard ? '/dashboard' : '/',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: '#faf8f5',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: hasDashboard
      ? [
          { name: say('Receive'), url: '/dashboard/receive' },
          { name: say('Send'), url: '/dashboard/send' },
        ]
      : [],
    ...(hasDashboard && { share_target: shareTarget, protocol_handlers: protocolHandlers }),
  }
}

/** Posted, so that a code that is worth money stands in no address. */
const shareTarget = {
  action: '/open',
  method: 'POST',
  enctype: 'application/x-www-form-urlencoded',
  params: { title: 'title', text: 'text', url: 'url' },
}

/** Behind the #, for the same reason. Browsers leave out the schemes that they do not hand to apps. */
const protocolHandlers = ['lightning', 'web+lightning'].map(protocol => ({ protocol, url: '/open#%s' }))

/** Named by its colours, so that it can be kept for ever. */
export const iconPath = (
  size: number,
  shape: 'rounded' | 'full',
  { color, ink }: Pick<Look, 'color' | 'ink'>,
): string => `/icons/${shape}-${size}-${[color, ...(ink === null ? [] : [ink])].join('-').replaceAll('#', '')}.png`
