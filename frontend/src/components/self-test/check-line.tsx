/** One check of the set-up: ok with its time, or what is wrong and the text that mends it. */

import { type CheckName, type CheckResult, faultSentences } from '@chispa/contract/self-test'
import { t, tParts } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { AlertIcon, CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Time } from '../time.tsx'
import { notMadeWords } from './not-made-words.ts'

const checkWords = (): Record<CheckName, string> => ({
  endpoint: t('Address of this platform'),
  dns: t('Its name (DNS)'),
  domain_dns: t('The domain of lightning addresses (DNS)'),
  tls: t('Certificate (TLS)'),
  outside: t('Reached through its address'),
  proxy: t('What the proxy passes on'),
  well_known: t('Lightning addresses on the domain'),
  clock: t('Clock'),
  listener: t('Payment listener'),
  relays: t('Relays'),
  courtesy: t('Courtesy wallets'),
  address: t('An address, up to an invoice'),
  disk: t('Disk'),
})

const looks = {
  ok: { icon: CheckIcon, look: 'bg-ok-tint text-ok', word: () => t('Works') },
  wrong: { icon: AlertIcon, look: 'bg-danger-tint text-danger', word: () => t('Wrong') },
  not_made: { icon: MinusIcon, look: 'bg-sunken text-ink-faint', word: () => t('Not tested') },
}

type Props = { result: CheckResult; among: readonly CheckResult[] }

export function CheckLine({ result: { check, state, at, fault, values, detail, copy }, among }: Props) {
  const { icon: StateIcon, look, word } = looks[state]
  return (
    <li className="flex items-start gap-4 px-5 py-4 sm:px-6">
      <span className={cn('mt-0.5 grid size-7 shrink-0 place-items-center rounded-full', look)}>
        <StateIcon className="size-4" />
        <span className="sr-only">{word()}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">{checkWords()[check]}</p>
        {fault ? (
          <p className="text-sm text-ink">{tParts(faultSentences[fault], values).join('')}</p>
        ) : state === 'not_made' ? (
          <p className="text-sm text-ink-faint">{notMadeWords(check, among)}</p>
        ) : (
          detail && <p className="text-sm break-all text-ink-soft">{detail}</p>
        )}
        {copy.map(({ into, text }) => (
          <figure key={into} className="mt-3">
            <figcaption className="flex items-center justify-between gap-3 text-sm text-ink-soft">
              {copyWords()[into]}
              <CopyButton text={text} label={t('Copy')} iconOnly />
            </figcaption>
            <pre className="overflow-x-auto rounded-xl bg-sunken p-3 font-mono text-xs">{text}</pre>
          </figure>
        ))}
      </div>
      <span className="shrink-0 text-sm text-ink-faint">{state !== 'not_made' && <Time at={at} />}</span>
    </li>
  )
}

const copyWords = () => ({
  dns: t('For your DNS provider'),
  nginx: 'nginx',
  caddy: 'Caddy',
  environment: t('For the environment of the web service'),
})
