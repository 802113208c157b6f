/** What no answer may hold: the inside of the program. */
const network =
  /\bE(?:CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|HOSTUNREACH|PIPE|TIMEDOUT|NOENT|ACCES)\b|getaddrinfo|\bfetch failed\b|\bUND_ERR|\bERR_[A-Z]+_/

const signs: readonly [string, RegExp][] = [
  ['a stack trace', /\bat (?:async )?[\w$.<>[\] ]+ \(?(?:file|node|\/)[^\s"]*:\d+/],
  ['a file of ours', /\b(?:services|packages|node_modules|sandbox)\/[\w@.-]+\//],
  ['a folder of the machine', /(?:^|[\s"'`(])\/(?:work|home|root|usr|var|tmp|etc|proc)\/[\w.-]+/],
  [
    'an error of JavaScript',
    /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|AggregateError|URIError)\b|Cannot (?:read|set|convert) |is not (?:a function|iterable|a constructor)|Unexpected token|Invalid (?:array|string) length|\bis not defined\b|Maximum call stack/,
  ],
  ['an error of the network', network],
  [
    'SQL',
    /PostgresError|violates (?:unique|check|foreign|not-null)|relation "|column "|duplicate key|invalid input (?:syntax|value)|out of range for type|\bselect .{1,200} from \w|insert into \w/i,
  ],
  ['the framework', /\bFST_ERR|\b[Aa]jv\b|must NOT have|instancePath|schemaPath|[Ff]astify|\b[Zz]od\b/],
]

/** Whoever names a host there is told why it could not be reached: those who run the instance, and owners of webhooks. */
const tellWhy = new Set([
  'checkDomain',
  'exportActivity',
  'importCardDesigns',
  'runSelfTest',
  'probeListener',
  'listActivity',
  'listWebhookDeliveries',
  'replayWebhookDelivery',
])

/** `secrets`: of this run. `sent`: what stood in the request may stand in the answer. */
export function findLeak(
  answer: string,
  sent: string,
  secrets: readonly string[],
  operation?: string,
): string | undefined {
  const secret = secrets.find(one => answer.includes(one) && !sent.includes(one))
  if (secret !== undefined) return `a secret (${secret.slice(0, 12)}…)`
  for (const [name, sign] of signs) {
    if (sign === network && tellWhy.has(operation ?? '')) continue
    const found = sign.exec(answer)
    if (found && !sent.includes(found[0].slice(0, 12))) return `${name}: ${found[0].slice(0, 120)}`
  }
  return undefined
}
