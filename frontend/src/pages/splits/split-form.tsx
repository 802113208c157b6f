/** The bill, what it is for, and who pays: members found by name, others by the name one gives them, or just so many. */
import { maxNoteLength } from '@chispa/contract/payment-requests'
import { createSplit, maxShares, type Split } from '@chispa/contract/splits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { AmountField } from '../../components/amount-field.tsx'
import { randomId } from '../../components/random-id.ts'
import { satsNumber } from '../../components/sats.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findNamed } from './sharer-named.ts'
import { SharerRow } from './sharer-row.tsx'
import { type NewShare, type Sharer, sharesOf } from './shares-of.ts'

const newSharer = (): Sharer => ({ key: randomId(), member: null, name: '', sats: '' })

export function SplitForm({ onMade }: { onMade: (split: Split) => void }) {
  const [sats, setSats] = useState('')
  const [words, setWords] = useState('')
  const [withMe, setWithMe] = useState(true)
  const [sharers, setSharers] = useState<Sharer[]>(() => [newSharer()])
  const [problem, setProblem] = useState<string>()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async (shares: NewShare[]) => {
      const named = await findNamed(queries, shares)
      return call(createSplit, { body: { totalMsats: Number(sats) * 1000, words: words.trim(), shares: named } })
    },
    onSuccess: onMade,
  })
  const shares = sharesOf(Number(sats || 0), sharers, withMe)
  const change = (key: string, given: Partial<Sharer>) => {
    setProblem(undefined)
    setSharers(all => all.map(one => (one.key === key ? { ...one, ...given } : one)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return setProblem(t('Say what the bill is for.'))
    if (!shares) return setProblem(t('Enter the bill, and shares that together are no more than it.'))
    setProblem(undefined)
    make.mutate(shares)
  }
  return (
    <Panel className="p-5 sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <AmountField value={sats} maxLength={9} onChange={setSats} />
        <TextField label={t('What it is for')} value={words} maxLength={maxNoteLength} onChange={setWords} />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{t('Who pays a share')}</legend>
          {sharers.map((sharer, at) => (
            <SharerRow
              key={sharer.key}
              sharer={sharer}
              equalSats={shares?.[at] ? satsNumber(shares[at].amountMsats) : ''}
              onChange={given => change(sharer.key, given)}
              remove={
                sharers.length > 1 ? () => setSharers(all => all.filter(({ key }) => key !== sharer.key)) : undefined
              }
            />
          ))}
          {sharers.length < maxShares && (
            <Button variant="secondary" onClick={() => setSharers(all => [...all, newSharer()])}>
              <PlusIcon className="size-4.5" /> {t('One more')}
            </Button>
          )}
        </fieldset>
        <Checkbox label={t('I pay a share too')} checked={withMe} onChange={event => setWithMe(event.target.checked)} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {make.isError && <Notice tone="danger">{messageOf(make.error)}</Notice>}
        <Button type="submit" size="large" busy={make.isPending}>
          {t('Split it')}
        </Button>
      </form>
    </Panel>
  )
}
