/**
 * Cards of this very platform for its own tills: asked inside the process, with the answer that HTTP would give. Over HTTP all tills
 * would be one caller, and strangers who use up its limit would stop everybody's cards.
 */
import { scanBoltcardServerCard, scanBtcpayCard, scanLnbitsCard } from '@chispa/contract/card-imports'
import { payWithCard, scanCard } from '@chispa/contract/card-payments'
import type { Endpoint } from '@chispa/contract/endpoint'
import type { Deps } from '../deps.ts'
import { errorBody } from '../http/error-replies.ts'
import { inLnurl } from '../http/lnurl-replies.ts'
import { Refusal } from '../http/refusal.ts'
import { contractCompilers } from '../http/validation.ts'
import { isOwnOrigin } from '../settings/served-domain.ts'
import { type PayDeps, type PayQuery, payWithTap } from './pay.ts'
import type { CardScans } from './scans.ts'
import { tillAnswer } from './show-payment.ts'
import type { TapQuery } from './tap-reader.ts'

/** Undefined where the address is none of a card of ours. `asker`: the till. */
export type AskOwnCard = (url: string, asker: string) => Promise<object> | undefined

type OwnCardDeps = PayDeps & Pick<Deps, 'settings'> & { scans: CardScans }
type Asked = { id: string; query: TapQuery & PayQuery; origin: string; asker: string }
type Answer = (asked: Asked) => Promise<object>

export function ownCards(deps: OwnCardDeps): AskOwnCard {
  const { scans, settings } = deps
  const byTap: Answer = ({ query, origin, asker }) => scans.byTap(query, origin, asker)
  const answers: [Endpoint, Answer][] = [
    [scanCard, ({ id, query, origin }) => scans.byId(id, query, origin)],
    [scanLnbitsCard, ({ id, query, origin }) => scans.byLnbitsId(id, query, origin)],
    [scanBoltcardServerCard, byTap],
    [scanBtcpayCard, byTap],
    [payWithCard, async ({ id, query }) => tillAnswer(await payWithTap(deps, id, query))],
  ]
  const served = answers.map(([{ url, schema }, answer]) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/, '([^/]+)')}$`)
    return { pattern, answer, isValid: checkedBy(schema.querystring ?? {}) }
  })

  return (url, asker) => {
    const { origin, pathname, searchParams } = new URL(url)
    if (!isOwnOrigin(settings, origin)) return undefined
    const asked = served.find(({ pattern }) => pattern.test(pathname))
    if (!asked) return undefined
    const named = asked.pattern.exec(pathname)?.[1] ?? ''
    const query = Object.fromEntries(searchParams)
    return inWords(async () => {
      if (!asked.isValid(query)) throw new Refusal('invalid_request')
      const id = decoded(named).toLowerCase()
      return asked.answer({ id, query: query as Asked['query'], origin, asker })
    })
  }

  async function inWords(answer: () => Promise<object>): Promise<object> {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const language = settings.values.language ?? 'en'
      return inLnurl(error, errorBody(error), { errors: 'lnurl-200', language }).body
    }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('malformed_url')
  }
}

/** As a request is checked; made with the first. */
function checkedBy(schema: object): (query: object) => boolean {
  let validate: ((query: object) => unknown) | undefined
  return query => {
    validate ??= contractCompilers().compileRequest(schema, 'querystring')
    return validate(query) === true
  }
}
