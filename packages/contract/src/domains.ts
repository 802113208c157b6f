/** Further domains with lightning addresses of this instance, each with its brand and with who may take names there. */
import { Type } from 'typebox'
import { brandTextNames } from './brand-texts.ts'
import { endpoint } from './endpoint.ts'
import { CheckResult } from './self-test.ts'
import { Nullable, OneOf } from './values.ts'

/** Settings that a further domain may have of its own; what it leaves out is as everywhere. */
export const domainBrandNames = [
  'community_name',
  ...brandTextNames,
  'brand_color',
  'brand_text_color',
  'logo_url',
  'cover_url',
] as const
export type DomainBrandName = (typeof domainBrandNames)[number]

export const domainRegistrations = ['OPEN', 'INVITED'] as const
export type DomainRegistration = (typeof domainRegistrations)[number]

export type DomainBrand = { [N in DomainBrandName]?: string | null }
const Brand = Type.Unsafe<DomainBrand>(
  Type.Partial(Type.Object(Object.fromEntries(domainBrandNames.map(name => [name, Nullable(Type.String())])))),
)

export const AddressDomain = Type.Object(
  {
    host: Type.String({ description: 'What stands behind the @' }),
    isMain: Type.Boolean({ description: 'It is the one of the settings; names there are spelled without it' }),
    registration: OneOf(domainRegistrations),
    brand: Brand,
  },
  { title: 'AddressDomain' },
)
export type AddressDomain = Type.Static<typeof AddressDomain>

const Domains = Type.Object({ domains: Type.Array(AddressDomain) })
const HostParams = Type.Object({ host: Type.String({ minLength: 1, maxLength: 255 }) })

export const listDomains = endpoint({
  name: 'listDomains',
  tag: 'Addresses',
  summary: 'Domains with lightning addresses of this instance',
  description:
    'The main one first. `registration` is `OPEN` where members take names by themselves, `INVITED` where they are given them. A name on another is `name@host` wherever a `username` is told or taken, such as `ana@example.org`.',
  method: 'GET',
  url: '/api/domains',
  access: 'signed-in',
  schema: { response: { 200: Domains } },
})

export const writeDomain = endpoint({
  name: 'writeDomain',
  tag: 'Addresses',
  summary: 'Add a further domain, or change its brand and who may take names',
  description:
    'What is left out stays; in `brand`, null has it as everywhere. Names and pages are served under that host from then on; `checkDomain` says whether it leads here.',
  method: 'PUT',
  url: '/api/domains/:host',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: ['invalid_setting', 'domain_is_main', 'too_many_domains'],
  schema: {
    params: HostParams,
    body: Type.Object({ registration: Type.Optional(OneOf(domainRegistrations)), brand: Type.Optional(Brand) }),
    response: { 200: Domains },
  },
})

export const removeDomain = endpoint({
  name: 'removeDomain',
  tag: 'Addresses',
  summary: 'Serve a further domain no longer',
  description: 'Not while a name there is held, rests or is promised by an open invitation.',
  method: 'DELETE',
  url: '/api/domains/:host',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 30, by: 'caller' }],
  refuses: ['domain_not_found', 'domain_has_names'],
  schema: { params: HostParams, response: { 200: Domains } },
})

export const checkDomain = endpoint({
  name: 'checkDomain',
  tag: 'Addresses',
  summary: 'Test whether a further domain leads here',
  description:
    'DNS, certificate, proxy, well-known paths, and one address there from its name to an invoice that nobody pays; as `runSelfTest` does for the main one.',
  method: 'POST',
  url: '/api/domains/:host/check',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 6, by: 'caller' }],
  refuses: ['domain_not_found'],
  schema: { params: HostParams, response: { 200: Type.Object({ results: Type.Array(CheckResult) }) } },
})
