/**
 * What a browser says about a field that cannot be sent as it is, in the language of the page: its own words are in the
 * language of the browser. Heard on the document once, for every form that leaves the first look to the browser.
 */
import { t } from '../language/current.ts'

type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isChecked = (target: EventTarget | null): target is Checked =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

export function speakForFields(): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isChecked(target)) return
      // What we said before must not count as a problem of its own.
      target.setCustomValidity('')
      target.setCustomValidity(target.validity.valid ? '' : wordsFor(target))
    },
    true,
  )
  // Whoever changes a field is asked anew when it is sent.
  for (const act of ['input', 'click']) document.addEventListener(act, ({ target }) => forget(target), true)
}

/** A press on a button that sends the form: the fields are looked at after it. */
function forget(target: EventTarget | null): void {
  if (isChecked(target)) target.setCustomValidity('')
  const form = target instanceof Element ? target.closest('button')?.form : undefined
  for (const element of form?.elements ?? []) if (isChecked(element)) element.setCustomValidity('')
}

function wordsFor(field: Checked): string {
  const { validity } = field
  const { type = '', min = '', max = '', minLength = 0 } = field as Partial<HTMLInputElement>
  if (validity.valueMissing) return t('Fill this in')
  if (validity.typeMismatch) {
    return type === 'email'
      ? t('This is not an e-mail address')
      : t('This is not an address such as https://example.com')
  }
  if (validity.rangeUnderflow) return t('At least {least}', { least: Number(min) })
  if (validity.rangeOverflow) return t('At most {most}', { most: Number(max) })
  if (validity.tooShort) return t('At least {minLength} characters', { minLength })
  if (validity.badInput || validity.stepMismatch) return t('Write a whole number')
  return t('This does not fit here')
}
