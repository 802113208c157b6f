/** Whom or what to pay: somebody one paid lately or keeps, a name as it is typed, a code, or what was copied. */
import { previewSend, type SendPreview } from '@chispa/contract/sending'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { WordedError } from '../../api/worded-error.ts'
import { carried } from '../../components/scanning/read-scanned.ts'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { targetWords } from '../../components/scanning/target-words.ts'
import { useScanned } from '../../components/scanning/use-scanned.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeopleFound, PeopleKnown } from './people-to-pay.tsx'
import { peopleMeant, soughtName } from './sought-people.ts'

export type Chosen = { to: string; preview: SendPreview }

/** `why` it is nothing that can be paid, where that is known already: it may still be the name of somebody. */
type Look = { target: string; why?: string }

/** `given`: what another page handed over; it is looked at once. */
type Props = { given: string | undefined; onChosen: (chosen: Chosen) => void }

export function ChooseTarget({ given = '', onChosen }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [to, setTo] = useState(given)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const look = useMutation({
    mutationFn: async ({ target, why }: Look): Promise<Chosen> => {
      try {
        if (why !== undefined) throw new WordedError(why)
        return await previewOf(target)
      } catch (refusal) {
        const meant = await peopleMeant(queries, target, refusal)
        if (meant === undefined) throw refusal
        if (meant === 'several') throw new WordedError(t('Choose below whom you mean.'))
        return previewOf(meant.address)
      }
    },
    onSuccess: onChosen,
    onError: (error, { target }) => {
      if (error instanceof ApiError && error.is('target_is_withdrawal')) {
        void navigate({ href: carried(paths.take, target).href })
      } else field.current?.focus()
    },
  })
  const open = useScanned(target => look.mutate({ target }))
  const say = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const take = (text: string) => {
    setTo(text.trim())
    if (text.trim() === '') return say(t('Choose somebody, or type a name, or scan or paste what you want to pay.'))
    const why = open(text)
    if (why !== undefined && soughtName(text) === undefined) return say(why)
    setProblem(undefined)
    if (why !== undefined) look.mutate({ target: text, why })
  }
  // What another page or app handed over is looked at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for what was given, whatever was typed since
  useEffect(() => {
    if (given !== '') take(given)
  }, [given])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(to)
  }
  const isTyping = to.trim().length > 0
  return (
    <div className="flex flex-col gap-5">
      <Panel className="p-5 sm:p-6">
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
            <ScanButton onScanned={take} />
            <PasteButton onPasted={take} onRefused={say} />
          </div>
          <Field
            label={t('Invoice, lightning address or LNURL')}
            hint={t('Of somebody here the name is enough.')}
            problem={problem ?? (look.isError ? targetWords(look.error) : undefined)}
          >
            {control => (
              <Input
                {...control}
                ref={field}
                value={to}
                maxLength={4000}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
                placeholder="ana@example.com"
                onChange={event => {
                  setTo(event.target.value)
                  setProblem(undefined)
                  look.reset()
                }}
              />
            )}
          </Field>
          <Button type="submit" size="large" busy={look.isPending}>
            {t('Continue')}
          </Button>
        </form>
        {look.isPending && (
          <span className="sr-only" role="status">
            {t('Looking')}
          </span>
        )}
      </Panel>
      {isTyping ? <PeopleFound text={to} choose={take} /> : <PeopleKnown choose={take} />}
    </div>
  )
}

const previewOf = async (to: string): Promise<Chosen> => ({ to, preview: await call(previewSend, { body: { to } }) })

type PasteProps = { onPasted: (text: string) => void; onRefused: (why: string) => void }

/** Only where the browser lets a page read what was copied; people may still say no. */
function PasteButton({ onPasted, onRefused }: PasteProps) {
  if (!navigator.clipboard?.readText) return null
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) onRefused(t('Your browser keeps what you copied to itself. Paste it into the field.'))
    else if (text.trim() === '') onRefused(t('Nothing is copied yet. Copy what you want to pay first.'))
    else onPasted(text)
  }
  return (
    <Button size="large" variant="secondary" onClick={() => void paste()}>
      <CopyIcon /> {t('Paste')}
    </Button>
  )
}
