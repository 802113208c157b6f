/**
 * The one document of the frontend, with what a reader without scripts needs: title, description and picture for link previews, and on
 * the page of a member the way to pay. Its places are marked in frontend/index.html; scripts draw over what stands in them.
 */
import type { Language } from '@chispa/contract/languages'
import { type Html, html } from './html.ts'

export type Page = {
  language: Language
  title: string
  description: string
  /** Absolute. */
  url: string
  pictureUrl: string
  /** It is wide, 1200 by 630. */
  isWidePicture?: boolean
  siteName: string
  themeColor: string
  /** More for the head. */
  head?: Html
  /** What is shown before any script has run, and without one. */
  body?: Html
}

export function writeDocument(template: string, page: Page): string {
  return replaceMarked(replaceMarked(template, 'head', headOf(page)), 'page', page.body ?? undefined).replace(
    '<html lang="en">',
    () => String(html`<html lang="${page.language}">`),
  )
}

const headOf = ({ title, description, url, pictureUrl, isWidePicture, siteName, themeColor, head }: Page): Html => html`
    <title>${title}</title>
    <meta name="theme-color" content="${themeColor}" />
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${pictureUrl}" />
    <meta name="twitter:card" content="${isWidePicture ? 'summary_large_image' : 'summary'}" />
    ${head}
`

/** Values may hold `$&`, so nothing is replaced by a pattern of its own. */
function replaceMarked(template: string, name: string, by: Html | undefined): string {
  if (by === undefined) return template
  const [start, end] = [`<!--${name}-->`, `<!--/${name}-->`]
  const [from, to] = [template.indexOf(start), template.indexOf(end)]
  return from < 0 || to < 0 ? template : template.slice(0, from) + String(by) + template.slice(to + end.length)
}
