/** The first page before any script has run, and what link previews say of it: the brand in the words of the operator. */
import { brandTexts } from '@chispa/contract/brand-texts'
import type { Language } from '@chispa/contract/languages'
import type { SettingValues } from '@chispa/contract/settings'
import type { Say } from '@chispa/words/say'
import { shownPictureUrl } from '../http/uploaded-picture.ts'
import { html } from './html.ts'

type Brand = { name: string; language: Language; origin: string; say: Say }

/** What every page says of the instance. */
export function brandHead(values: SettingValues, { name, language, origin, say }: Brand) {
  const { tagline, description } = brandTexts(values, language)
  return {
    description: description ?? tagline ?? say('Pay and be paid at {name}', { name }),
    cover: coverUrl(values.cover_url, origin),
  }
}

/** One that lies elsewhere is served by us too: whoever makes a preview asks nobody else. */
const coverUrl = (cover: string | null, origin: string): string | undefined => {
  if (cover === null) return undefined
  return cover.startsWith('/')
    ? shownPictureUrl(cover, origin)
    : `${origin}/api/pictures?url=${encodeURIComponent(cover)}`
}

export function landingPage(values: SettingValues, { name, language, say }: Brand) {
  const { tagline, description } = brandTexts(values, language)
  return {
    title: tagline === null ? name : `${name} · ${tagline}`,
    body: html`<main class="early-page"><div class="early-place"><div class="early-panel">
      <h1>${name}</h1>
      ${tagline !== null && html`<p>${tagline}</p>`}
      ${description !== null && html`<p class="early-about">${description}</p>`}
      <a class="early-button" href="/sign-in">${say('Sign in')}</a>
    </div></div></main>`,
  }
}
