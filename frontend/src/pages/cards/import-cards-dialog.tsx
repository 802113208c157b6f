/** Takes cards over from another system: a file, a report of what would happen, then the deed. */
import { type CardSystem, cardSystems, type ImportReport, importCards } from '@chispa/contract/card-imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { downloadText } from '../../components/download.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WaitsFor } from '../../ui/waits-for.tsx'

const systemNames: Record<CardSystem, string> = {
  lnbits: 'LNbits',
  boltcard: 'boltcard/boltcard',
  hub: 'Bolt Card Hub',
  btcpay: 'BTCPay Server',
  lawallet: 'LaWallet',
}

export function ImportCardsDialog({ close }: { close: () => void }) {
  const [order, setOrder] = useState({ system: 'lnbits' as CardSystem, ...noFile, key: '' })
  const send = useMutation({
    mutationFn: (dryRun: boolean) => {
      const key = order.key.trim()
      const { system, file, encoding } = order
      return call(importCards, { body: { system, file, encoding, dryRun, ...(key && { key }) } })
    },
    gcTime: 0,
  })
  const change = (to: Partial<typeof order>) => {
    setOrder({ ...order, ...to })
    send.reset()
  }
  const plan = send.data?.dryRun ? send.data : undefined
  const done = send.data?.dryRun === false ? send.data : undefined
  const needsKey = order.system === 'boltcard' || order.system === 'btcpay'
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Move cards here')}
      about={t('Cards of another system pay here without being written anew.')}
      footer={
        done ? (
          <Button onClick={close}>{t('Done')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>
              {t('Cancel')}
            </Button>
            {plan && plan.added > 0 ? (
              <Button busy={send.isPending} onClick={() => send.mutate(false)}>
                {t('Take {count} cards over', { count: plan.added })}
              </Button>
            ) : (
              <Button
                busy={send.isPending}
                disabled={order.file === ''}
                aria-describedby="import-waits"
                onClick={() => send.mutate(true)}
              >
                {t('Look what would happen')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!done && (
          <>
            <Field label={t('From')}>
              {control => (
                <Select
                  {...control}
                  value={order.system}
                  onChange={event => change({ system: event.target.value as CardSystem })}
                >
                  {cardSystems.map(system => (
                    <option key={system} value={system}>
                      {systemNames[system]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label={t('Its export')}
              hint={t('JSON, CSV, its SQLite database, its backup, or a dump. It has keys: delete it afterwards.')}
            >
              {control => (
                <FileInput {...control} onChoose={async file => change(file ? await readExport(file) : noFile)} />
              )}
            </Field>
            {order.file === '' && <WaitsFor id="import-waits">{t('Choose the file first.')}</WaitsFor>}
            {needsKey && (
              <Field
                label={order.system === 'boltcard' ? 'AES_DECRYPT_KEY' : 'IssuerKey'}
                optional
                hint={t('Where the export does not have it: 32 hex digits.')}
              >
                {control => (
                  <Input
                    {...control}
                    autoComplete="off"
                    spellCheck={false}
                    value={order.key}
                    onChange={event => change({ key: event.target.value })}
                    className="font-mono"
                  />
                )}
              </Field>
            )}
          </>
        )}
        {send.error && <Notice tone="danger">{messageOf(send.error)}</Notice>}
        {send.data && <Report report={send.data} />}
      </div>
    </Dialog>
  )
}

type Export = { file: string; encoding: 'text' | 'base64' }
const noFile: Export = { file: '', encoding: 'text' }

/** A database or a zip is no text. */
async function readExport(file: File): Promise<Export> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return { file: text, encoding: 'text' }
  } catch {}
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { file: btoa(binary), encoding: 'base64' }
}

function Report({ report }: { report: ImportReport }) {
  const { dryRun, added, present, refused, cards, notes } = report
  return (
    <div className="flex flex-col gap-3" data-testid="import-report">
      <Notice tone={dryRun ? 'info' : 'ok'}>
        {dryRun
          ? t('{count} cards would come in. Nothing is changed yet.', { count: added })
          : t('{count} cards came in.', { count: added })}
        {present > 0 && ` ${t('{count} are here already.', { count: present })}`}
      </Notice>
      {refused > 0 && (
        <Notice tone="warn">{t('{count} cannot be taken over; the list says why.', { count: refused })}</Notice>
      )}
      {notes.map(note => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      <ul className="max-h-56 overflow-y-auto rounded-xl border border-line text-sm">
        {cards.map(({ name, uid, outcome, problem, cardId }, at) => (
          <li
            key={cardId ?? `${name} ${at}`}
            className="flex justify-between gap-3 border-b border-line px-4 py-2 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-right text-ink-soft">
              {outcome === 'refused'
                ? problem
                : outcome === 'present'
                  ? t('Here already')
                  : (uid ?? t('UID not known yet'))}
            </span>
          </li>
        ))}
      </ul>
      {cards.some(({ otc }) => otc !== null) && (
        <>
          <p className="text-sm text-ink-soft">
            {t('Nobody holds them yet: each holder takes the card with its code, and pays from a wallet of their own.')}
          </p>
          <Button variant="secondary" onClick={() => downloadText('card-codes.csv', codesOf(report), 'text/csv')}>
            {t('Save the codes')}
          </Button>
        </>
      )}
    </div>
  )
}

/** One line for each card that came in: its name there, who had it, its UID, and the address that makes one its holder. */
function codesOf({ cards }: ImportReport): string {
  const quoted = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`
  const lines = cards
    .filter(({ otc }) => otc !== null)
    .map(({ name, holder, uid, otc }) => [name, holder, uid, otc].map(quoted).join(','))
  return ['name,holder,uid,code', ...lines].join('\n')
}
