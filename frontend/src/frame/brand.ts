/** The brand colours on the document. Stored so that public/first-paint.js can set them before the first paint. */
import type { BrandColors } from '@chispa/contract/brand-colors'

export function applyBrand(colors: BrandColors): void {
  const { fill, onFill, onLight, onDark } = colors
  const style = document.documentElement.style
  style.setProperty('--brand', fill)
  style.setProperty('--on-brand', onFill)
  style.setProperty('--brand-on-light', onLight)
  style.setProperty('--brand-on-dark', onDark)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', fill)
  try {
    localStorage.setItem('chispa.brand', [fill, onFill, onLight, onDark].join(' '))
  } catch {
    // Storage may be forbidden; then the default colour shows for a moment at the next visit.
  }
}
