/**
 * The keys that reset a chip, for the programming app to scan. How far the writing came decides which: a wrong key 0 counts on
 * the chip, so the person is asked what they saw, and what a reader shows is enough to find out.
 */
import { keysOnly } from '@chispa/protocols/boltcard'
import { statesOfTap, type WrittenState, wipeCode, writtenStates } from '@chispa/protocols/half-written'
import type { CardKeys } from '@chispa/protocols/ntag424'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** `former`: keys of earlier programmings, which may be on the chip instead. */
type Told = CardKeys & { uid: string; former?: CardKeys[] | undefined }
type Props = { title: string; about: string; told: Told; suggested: WrittenState; close: () => void }

const stateWords = (): Record<WrittenState, string> => ({
  all: t('The app was done, or the card has worked'),
  'k1-k4': t('The app broke off while it wrote the keys'),
  'k1-k3': t('Keys 1 to 3 were written'),
  'k1-k2': t('Keys 1 and 2 were written'),
  k1: t('Only key 1 was written'),
  none: t('The app broke off before the keys'),
})

export function ResetDialog({ title, about, told, suggested, close }: Props) {
  const generations = [keysOnly(told), ...(told.former ?? [])]
  const [state, setState] = useState(suggested)
  const [generation, setGeneration] = useState(0)
  const [seen, setSeen] = useState('')
  const keys = generations[generation] ?? keysOnly(told)
  const text = JSON.stringify(wipeCode(told.uid, keys, state))

  const look = (shown: string) => {
    setSeen(shown)
    const at = generations.findIndex(one => statesOfTap(shown, one).length > 0)
    const found = generations[at] && statesOfTap(shown, generations[at])[0]
    if (!found) return
    setGeneration(at)
    // Whether key 0 was written is not in a tap: what is more likely here is offered first.
    setState(found === 'all' && suggested !== 'all' ? 'k1-k4' : found)
  }
  const isFound = seen !== '' && generations.some(one => statesOfTap(seen, one).length > 0)

  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      about={about}
      footer={
        <>
          <CopyButton text={text} label={t('Copy as text')} />
          <Button onClick={close}>{t('Done')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('What happened')} hint={hintOf(state)}>
          {control => (
            <Select {...control} value={state} onChange={event => setState(event.target.value as WrittenState)}>
              {[...writtenStates].reverse().map(name => (
                <option key={name} value={name}>
                  {stateWords()[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {generations.length > 1 && (
          <Field label={t('Which programming')}>
            {control => (
              <Select {...control} value={generation} onChange={event => setGeneration(Number(event.target.value))}>
                {generations.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the newest first, and none is added while this is open
                  <option key={at} value={at}>
                    {at === 0 ? t('The last one') : t('{count} before', { count: at })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <TextField
          label={t('What a reader shows')}
          optional
          hint={t('Not sure? Read the chip with any NFC app and paste the address here.')}
          problem={seen !== '' && !isFound ? t('This is no tap of this chip with any of its keys.') : undefined}
          spellCheck={false}
          placeholder="lnurlw://…?p=…&c=…"
          value={seen}
          onChange={look}
          className="font-mono text-xs"
        />
        <QrCode
          text={text}
          label={t('Keys of the card as a QR code')}
          className="mx-auto aspect-square w-full max-w-80 rounded-2xl border border-line"
        />
        <details className="group rounded-xl border border-line">
          <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
            {t('Show as text')}
            <ChevronDownIcon className="text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <p data-testid="keys" className="border-t border-line px-4 py-3 font-mono text-xs break-all select-all">
            {text}
          </p>
        </details>
        <Notice tone="warn">{t('Whoever has these keys can copy the card. Show them to nobody else.')}</Notice>
      </div>
    </Dialog>
  )
}

function hintOf(state: WrittenState): string {
  if (state === 'all') return t('If the app says that the keys are wrong, choose the next entry.')
  if (state === 'none')
    return t('All keys are zeros. The newer app resets such a chip; the older one says it is reset already.')
  return t(
    'If the app stops in the middle, the keys that were written are zeros again: choose the last entry, or program the chip anew.',
  )
}
