/**
 * Ctrl-K: places, settings, people, cards and one's own payments by what one types. The focus stays in the field; arrows choose,
 * Enter opens. Loaded when it is opened for the first time.
 */

import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { t } from '../language/current.ts'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { type Finding, useFindings } from './use-findings.ts'

export function SearchPalette({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { findings, isSearching } = useFindings(text)
  const navigate = useNavigate()
  const listId = useId()
  const at = Math.min(chosen, findings.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice has to be brought into sight
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId, findings])

  const open = (finding: Finding | undefined) => {
    if (!finding) return
    close()
    void navigate(finding.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((at + step + findings.length) % Math.max(1, findings.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(findings[at])
    }
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && close()} title={t('Search everything')} className="sm:top-[40%]">
      <Input
        role="combobox"
        aria-label={t('Search everything')}
        aria-expanded={findings.length > 0}
        aria-controls={listId}
        aria-activedescendant={findings.length > 0 ? `${listId}-${at}` : undefined}
        placeholder={t('A name, a card, a payment, a setting')}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        onChange={event => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {isSearching ? t('Looking') : t('{count} found', { count: findings.length })}
      </p>
      <div id={listId} role="listbox" aria-label={t('Found')} className="mt-3 flex max-h-80 flex-col overflow-y-auto">
        {findings.map((finding, index) => (
          <Option
            key={finding.key}
            id={`${listId}-${index}`}
            finding={finding}
            isChosen={index === at}
            open={() => open(finding)}
          />
        ))}
        {findings.length === 0 && (
          <p className="px-3 py-6 text-center text-sm text-ink-faint">
            {isSearching ? t('Looking') : t('Nothing found. Try the beginning of a name.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type OptionProps = { id: string; finding: Finding; isChosen: boolean; open: () => void }

const Option = ({ id, finding: { icon: FindingIcon, title, about, group }, isChosen, open }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={open}
    className={cn('flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-sm', isChosen && 'bg-sunken')}
  >
    <FindingIcon className="size-5 shrink-0 text-ink-faint" />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{title}</span>
      {about && <span className="block truncate text-xs text-ink-faint">{about}</span>}
    </span>
    <span className="shrink-0 text-xs text-ink-faint">{group}</span>
  </div>
)
