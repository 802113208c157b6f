/** Turns what an operator sends into a setting's value, or says what is wrong with it. */
import { isLanguage, type Language, languages } from '@chispa/contract/languages'
import { type Setting, type SettingName, type SettingValue, settingNames, settingOf } from '@chispa/contract/settings'
import { normalizedUrl } from '../http/own-url.ts'
import { Refusal } from '../http/refusal.ts'

export type Change = { name: SettingName; value: SettingValue }

/** All problems at once; null unsets. */
export function readChanges(body: Record<string, unknown>, now: Date): Change[] {
  const unknown = Object.keys(body).filter(name => !settingNames.includes(name as SettingName))
  if (unknown.length > 0) {
    throw new Refusal('unknown_setting', {
      message: `There is no setting named ${unknown.map(name => JSON.stringify(name.slice(0, 60))).join(', ')}`,
      details: unknown.map(name => ({ path: name.slice(0, 60), message: 'is not a setting' })),
    })
  }
  const problems: { path: string; message: string }[] = []
  const changes = (Object.keys(body) as SettingName[]).map(name => {
    try {
      return { name, value: readValue(settingOf(name), body[name], now) }
    } catch (error) {
      problems.push({ path: name, message: (error as Error).message })
      return { name, value: null }
    }
  })
  const [first] = problems
  if (first) throw new Refusal('invalid_setting', { message: `${first.path} ${first.message}`, details: problems })
  return changes
}

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
      return requirePattern(
        readText(given, setting),
        /^#[0-9a-f]{6}$/i,
        'must be a colour such as #f59e0b',
      ).toLowerCase()
    case 'currency':
      return requirePattern(readText(given, setting).toUpperCase(), /^[A-Z]{3}$/, 'must be a currency such as EUR')
    case 'host':
      return readHost(readText(given, setting))
    case 'origin':
      return readOrigin(readText(given, setting))
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
  throw new Error('must be true or false')
}

function readInteger(given: unknown, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Setting): number {
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given.trim()) ? Number(given) : given
  if (Number.isSafeInteger(number) && (number as number) >= minimum && (number as number) <= maximum)
    return number as number
  throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
}

function readLanguage(given: unknown): Language {
  if (isLanguage(given)) return given
  throw new Error(`must be one of ${Object.keys(languages).join(', ')}`)
}

function readWords(given: unknown): string[] {
  const words = typeof given === 'string' ? given.split(/[\s,]+/) : given
  if (
    !Array.isArray(words) ||
    words.length > 500 ||
    !words.every(word => typeof word === 'string' && word.length <= 64)
  ) {
    throw new Error('must be a list of at most 500 words')
  }
  return [...new Set(words.map(word => word.trim().toLowerCase()).filter(Boolean))]
}

function readText(given: unknown, { minLength = 0, maxLength = 500 }: Setting): string {
  if (typeof given !== 'string') throw new Error('must be a text')
  const text = given.trim()
  if (!text.isWellFormed()) throw new Error('must be text in Unicode')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
  if (/[\x00-\x1f\x7f]/.test(text)) throw new Error('must not contain control characters')
  if (text.length < minLength) throw new Error(`must have at least ${minLength} characters`)
  if (text.length > maxLength) throw new Error(`must have at most ${maxLength} characters`)
  return text
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error('must be a URL such as https://example.com')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('must start with https:// or http://')
  if (url.username || url.password) throw new Error('must not contain a user name or password')
  return url
}

function readOrigin(text: string): string {
  const url = readUrl(text)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new Error('must be a base URL without path or query, such as https://wallet.example.com')
  }
  return normalizedUrl(url.origin)
}

function readHost(text: string): string {
  const host = text.toLowerCase()
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const problem = 'must be a domain such as example.com'
  requirePattern(host, new RegExp(`^${label}(?:\\.${label})*(?::\\d{1,5})?$`), problem)
  const port = host.split(':')[1]
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535))
    throw new Error(`${problem}, with a port up to 65535 at most`)
  return host
}

function requirePattern(text: string, pattern: RegExp, problem: string): string {
  if (!pattern.test(text)) throw new Error(problem)
  return text
}
