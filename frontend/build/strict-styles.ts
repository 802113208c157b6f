/**
 * Styles that libraries put into the page by themselves, in ways that a policy without `unsafe-inline` allows. sonner adds a
 * style element when it is imported: its own file of the same styles takes its place. The lock of scrolling behind dialogs
 * (react-style-singleton) writes one: a constructed style sheet does the same.
 */
import type { Plugin } from 'vite'

export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    enforce: 'pre',
    transform(code, id) {
      if (/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return { code: withStyleFile(code), map: null }
      if (/[\\/]react-style-singleton[\\/]dist[\\/]es\d+[\\/]singleton\.js$/.test(id))
        return { code: singleton, map: null }
      return null
    },
  }
}

/** Throws where the library has changed: then the page would complain in every browser. */
export function withStyleFile(code: string): string {
  const call = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m
  if (!call.test(code)) throw new Error('sonner no longer adds its styles as it did: look at build/strict-styles.ts')
  return `import 'sonner/dist/styles.css';\n${code.replace(call, '')}`
}

const singleton = `
export const stylesheetSingleton = () => {
  let count = 0
  let sheet
  return {
    add(style) {
      if (count++ > 0) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets.push(sheet)
    },
    remove() {
      if (--count > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    },
  }
}
`
