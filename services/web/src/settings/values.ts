/** Turns what an operator sends into a setting's value, or says what is wrong with it. */
import { readability } from '@chispa/contract/brand-colors'
import { type FieldProblem, type FieldProblemWord, fieldProblem } from '@chispa/contract/field-problems'
import { isLanguage, type Language, languageTags } from '@chispa/contract/languages'
import { isUploadedPicture } from '@chispa/contract/picture-rules'
import {
  type Setting,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingNames,
  settingOf,
} from '@chispa/contract/settings'
import { normalizedUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'

const maxWords = 500

/** What is wrong with one value. */
class WrongValue extends Error {
  readonly word: FieldProblemWord
  readonly values: FieldProblem['values']

  constructor(word: FieldProblemWord, values?: FieldProblem['values']) {
    super(fieldProblem('', word, values).message)
    this.word = word
    this.values = values
  }
}

export type Change = { name: SettingName; value: SettingValue }

/** All problems at once; null unsets. */
export function readChanges(body: Record<string, unknown>, now: Date): Change[] {
  const unknown = Object.keys(body).filter(name => !settingNames.includes(name as SettingName))
  if (unknown.length > 0) {
    throw new Refusal('unknown_setting', {
      message: `There is no setting named ${unknown.map(name => JSON.stringify(name.slice(0, 60))).join(', ')}`,
      details: unknown.map(name => fieldProblem(name.slice(0, 60), 'not_a_setting')),
    })
  }
  const problems: FieldProblem[] = []
  const changes = (Object.keys(body) as SettingName[]).map(name => {
    try {
      return { name, value: readValue(settingOf(name), body[name], now) }
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      problems.push(fieldProblem(name, error.word, error.values))
      return { name, value: null }
    }
  })
  const [first] = problems
  if (first) throw new Refusal('invalid_setting', { message: `${first.path} ${first.message}`, details: problems })
  return changes
}

/** Words on the accent colour can be read: what is changed together with what stays. */
export function requireReadable(changes: readonly Change[], current: Colors): void {
  if (!changes.some(({ name }) => name === 'brand_color' || name === 'brand_text_color')) return
  const effective = (name: keyof Colors) => {
    const change = changes.find(one => one.name === name)
    return change ? (change.value ?? settingOf(name).default ?? null) : current[name]
  }
  const [ground, color] = [effective('brand_color'), effective('brand_text_color')]
  if (typeof ground !== 'string' || typeof color !== 'string') return
  const { ok, ratio, nearest } = readability(color, ground)
  if (ok) return
  const problem = fieldProblem('brand_text_color', 'low_contrast', { ground, ratio, nearest })
  throw new Refusal('invalid_setting', { message: `brand_text_color ${problem.message}`, details: [problem] })
}

type Colors = Pick<SettingValues, 'brand_color' | 'brand_text_color'>

export function readValue(setting: Setting, given: unknown, now: Date): SettingValue {
  if (given === null || (typeof given === 'string' && given.trim() === '')) return null
  switch (setting.kind) {
    case 'boolean':
      return readBoolean(given)
    case 'integer':
      return readInteger(
        given,
        setting.notInFuture ? { ...setting, maximum: Math.floor(now.getTime() / 1000) } : setting,
      )
    case 'words':
      return readWords(given)
    case 'language':
      return readLanguage(given)
    case 'color':
      return requirePattern(readText(given, setting), /^#[0-9a-f]{6}$/i, 'not_color').toLowerCase()
    case 'currency':
      return requirePattern(readText(given, setting).toUpperCase(), /^[A-Z]{3}$/, 'not_currency')
    case 'host':
      return readHost(readText(given, setting))
    case 'origin':
      return readOrigin(readText(given, setting))
    case 'email':
      return requirePattern(
        readText(given, setting),
        /^[^\s@<>"?&]+@[^\s@<>"?&][^\s@<>"?&.]*\.[^\s@<>"?&]+$/,
        'not_email',
      )
    case 'picture':
      return readPictureUrl(readText(given, { ...setting, maxLength: 2048 }))
    case 'url':
      return readUrl(readText(given, setting)).href.replace(/\/$/, '')
    case 'text':
      return readText(given, setting)
    default:
      return setting.kind satisfies never
  }
}

function readBoolean(given: unknown): boolean {
  if (given === true || given === 'true') return true
  if (given === false || given === 'false') return false
  throw new WrongValue('not_boolean')
}

function readInteger(given: unknown, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Setting): number {
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given.trim()) ? Number(given) : given
  if (Number.isSafeInteger(number) && (number as number) >= minimum && (number as number) <= maximum)
    return number as number
  throw new WrongValue('not_between', { minimum, maximum })
}

function readLanguage(given: unknown): Language {
  if (isLanguage(given)) return given
  throw new WrongValue('not_allowed', { allowed: languageTags.join(', ') })
}

function readWords(given: unknown): string[] {
  const words = typeof given === 'string' ? given.split(/[\s,]+/) : given
  if (
    !Array.isArray(words) ||
    words.length > maxWords ||
    !words.every(word => typeof word === 'string' && word.length <= 64)
  ) {
    throw new WrongValue('not_words', { limit: maxWords })
  }
  return [...new Set(words.map(word => word.trim().toLowerCase()).filter(Boolean))]
}

function readText(given: unknown, { minLength = 0, maxLength = 500 }: Setting): string {
  if (typeof given !== 'string') throw new WrongValue('not_text')
  const text = given.trim()
  if (!text.isWellFormed()) throw new WrongValue('not_unicode')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  if (/[\x00-\x1f\x7f]/.test(text)) throw new WrongValue('control_characters')
  if (text.length < minLength) throw new WrongValue('too_short', { limit: minLength })
  if (text.length > maxLength) throw new WrongValue('too_long', { limit: maxLength })
  return text
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new WrongValue('not_url')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new WrongValue('not_web_address')
  if (url.username || url.password) throw new WrongValue('has_credentials')
  return url
}

/** The path of an uploaded one, or wherever else it is. */
const readPictureUrl = (text: string): string =>
  isUploadedPicture(text) ? text : readUrl(text).href.replace(/\/$/, '')

function readOrigin(text: string): string {
  const url = readUrl(text)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new WrongValue('not_origin')
  }
  return normalizedUrl(url.origin)
}

function readHost(text: string): string {
  const host = text.toLowerCase()
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  requirePattern(host, new RegExp(`^${label}(?:\\.${label})*(?::\\d{1,5})?$`), 'not_host')
  const port = host.split(':')[1]
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535)) throw new WrongValue('not_port')
  // A last label of digits alone makes it an IPv4 address, which has to be one.
  if (!URL.canParse(`https://${host}`)) throw new WrongValue('not_host')
  return host
}

function requirePattern(text: string, pattern: RegExp, word: FieldProblemWord): string {
  if (!pattern.test(text)) throw new WrongValue(word)
  return text
}
