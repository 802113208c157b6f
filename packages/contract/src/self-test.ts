/**
 * The set-up, tested: each check is `ok` with the time it was made, `wrong` with its fault, or was not made because it does not
 * apply. A fault has a sentence for people and, where a text mends it, the text.
 */
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf, Timestamp } from './values.ts'

/** In the order in which one mends them: what others stand on comes first. */
export const checkNames = [
  'endpoint',
  'dns',
  'domain_dns',
  'tls',
  'outside',
  'proxy',
  'well_known',
  'clock',
  'disk',
  'listener',
  'relays',
  'courtesy',
  'address',
] as const
export type CheckName = (typeof checkNames)[number]

/** Every way in which a check can fail, in the words of the page and of `npm run doctor`. */
export const faultSentences = {
  endpoint_missing: 'The address of this platform is not set. Enter it in the settings.',
  only_this_machine:
    'Only this machine can pay you: {endpoint} leads nowhere else. Give the platform a public name with https, and set it in the settings.',
  only_this_network:
    'Only this network can pay you: wallets elsewhere do not reach {endpoint}. Give the platform a public name with https, and set it in the settings.',
  endpoint_not_https: '{endpoint} is not https: wallets refuse it. Put a proxy with a certificate in front.',
  name_not_found: 'The name {host} has no address. Add this line at your DNS provider; it may take an hour.',
  name_private:
    '{host} leads to {addresses}, which cannot be reached from outside. Enter the public address of this machine.',
  name_servers_silent: 'The name servers of {host} do not answer. Ask your DNS provider.',
  tls_unreachable: 'Nothing takes connections at {host}:{port}. Start the proxy, and open the port in the firewall.',
  tls_not_spoken: '{host}:{port} answers, and not with TLS. Let the proxy listen there with a certificate.',
  tls_expired: 'The certificate of {host} ended on {until}. Renew it, and see that this happens by itself.',
  tls_ending: 'The certificate of {host} ends on {until}. Renew it, and see that this happens by itself.',
  tls_not_yet_valid: 'The certificate of {host} is valid from {from} only. Look at the clock of this machine.',
  tls_wrong_name: 'The certificate is for {names}, not for {host}.',
  tls_untrusted:
    'Nobody whom wallets trust has signed the certificate of {host}. Get one of Let’s Encrypt, as Caddy does by itself.',
  outside_unreachable: '{endpoint} cannot be reached from here: {why}.',
  outside_not_us: 'At {endpoint} something else answers ({status}). Let the proxy pass everything on to this platform.',
  outside_other_instance: 'At {endpoint} another instance answers, with another vault key.',
  proxy_host_lost: 'The proxy does not pass the host on: the platform sees {seen} instead of {host}.',
  proxy_scheme_lost: 'The proxy does not say that it was asked by https: the platform sees {seen}.',
  proxy_not_trusted:
    'The platform does not take the word of the proxy: everybody counts as one visitor. Set TRUST_PROXY to its address.',
  proxy_hides_visitors: 'The proxy does not say who asks: everybody counts as one visitor.',
  well_known_missing: 'https://{domain}/.well-known/lnurlp/ does not lead here ({status}): addresses cannot be paid.',
  well_known_off:
    'The setting to serve /.well-known is off, and nothing else serves it on {domain}. Turn it on in the settings.',
  well_known_unreachable: 'https://{domain} cannot be reached: {why}.',
  well_known_host_lost:
    'https://{domain}/.well-known/lnurlp/ leads here, and the proxy does not say for which domain: payers would reach names of the main one.',
  clock_off: 'The clock of this machine is {seconds} seconds off. Turn on time synchronisation (NTP).',
  listener_unreachable: 'The payment listener does not answer: {why}.',
  relays_unreachable: 'These relays cannot be reached: {relays}.',
  courtesy_without_url: 'New members are to get a courtesy wallet, and no provider is set.',
  courtesy_unreachable: 'The provider of courtesy wallets cannot be reached: {why}.',
  address_refused: '{address} cannot be paid: {why}.',
  address_callback_elsewhere: '{address} sends payers to {seen}, not to {endpoint}. Set the address of this platform.',
  invoice_refused: 'No invoice for {address}: {why}.',
  invoice_wrong: 'The invoice for {address} is not what was asked for.',
  disk_nearly_full: 'Only {free} of {total} GB are free. The database stops when none is left.',
} as const
export type Fault = keyof typeof faultSentences

const CopyText = Type.Object({
  into: OneOf(['dns', 'nginx', 'caddy', 'environment']),
  text: Type.String(),
})
export type CopyText = Type.Static<typeof CopyText>

export const CheckResult = Type.Object(
  {
    check: OneOf(checkNames),
    state: OneOf(['ok', 'wrong', 'not_made']),
    at: Timestamp,
    fault: Nullable(OneOf(Object.keys(faultSentences) as Fault[])),
    values: Type.Record(Type.String(), Type.String(), { description: 'What the sentence of the fault has to fill in' }),
    detail: Nullable(Type.String({ description: 'What was seen, such as addresses or the end of a certificate' })),
    copy: Type.Array(CopyText, { description: 'The exact text that mends it' }),
  },
  { title: 'CheckResult' },
)
export type CheckResult = Type.Static<typeof CheckResult>

export const runSelfTest = endpoint({
  name: 'runSelfTest',
  tag: 'Operations',
  summary: 'Test the set-up now',
  description:
    'Names, certificate, proxy, well-known paths, clock, listener, relays, courtesy provider, and one address from its name to an invoice that nobody pays. Asked from this machine, through the public address. Answers within 14 seconds.',
  method: 'POST',
  url: '/api/self-test',
  access: { role: 'ADMIN' },
  rateLimits: [{ perMinute: 6, by: 'caller' }],
  schema: { response: { 200: Type.Object({ results: Type.Array(CheckResult) }) } },
})

export const EchoReply = Type.Object({
  proof: Type.String(),
  origin: Type.String(),
  isForwarded: Type.Boolean(),
  isTrusted: Type.Boolean(),
  isFromThisMachine: Type.Boolean(),
})
export type EchoReply = Type.Static<typeof EchoReply>

export const readEcho = endpoint({
  name: 'readEcho',
  tag: 'Operations',
  summary: 'How this request arrived',
  description:
    'For the self-test: proves with a nonce that it is this instance which answers, and tells host and scheme as they arrived. Nothing that the caller does not know.',
  method: 'GET',
  url: '/api/self-test/echo',
  access: 'public',
  rateLimits: [{ perMinute: 60, by: 'address' }],
  schema: {
    querystring: Type.Object({ nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: { 200: EchoReply },
  },
})
