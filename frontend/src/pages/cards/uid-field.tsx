/** The UID of a chip: typed, or read by the phone where it can. */

import { readUid } from '@chispa/protocols/ntag424'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NfcIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { canReadChips, readChip } from './read-chip.ts'

type Props = { value: string; onChange: (uid: string) => void; problem: string | undefined }

export function UidField({ value, onChange, problem }: Props) {
  const reading = useReading(onChange)
  const wrong = value !== '' && !readUid(value.trim()) && value.trim().length >= 14
  return (
    <Field
      label={t('UID of the chip')}
      hint={
        reading.waiting ? (
          <span role="status">{t('Hold the card to the back of this phone…')}</span>
        ) : (
          t(
            'Seven bytes, such as 04:A1:B2:C3:D4:E5:F6. Any NFC app shows it. Four bytes that change are a random UID: the chip tells its own when it is written.',
          )
        )
      }
      problem={problem ?? reading.trouble ?? (wrong ? t('A UID has 14 digits of 0-9 and A-F') : undefined)}
    >
      {control => (
        <div className="flex gap-2">
          <Input
            {...control}
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            placeholder="04:A1:B2:C3:D4:E5:F6"
            value={value}
            onChange={event => onChange(event.target.value)}
            className="font-mono"
          />
          {canReadChips() && (
            <Button variant="secondary" onClick={reading.waiting ? reading.stop : reading.start}>
              <NfcIcon className="size-4.5" /> {reading.waiting ? t('Stop') : t('Read it')}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function useReading(onRead: (uid: string) => void) {
  const [state, setState] = useState<{ waiting: boolean; trouble?: string }>({ waiting: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setState({ waiting: false })
  }
  const start = async () => {
    const run = new AbortController()
    running.current = run
    setState({ waiting: true })
    try {
      const uid = await readChip(run.signal)
      if (run.signal.aborted) return
      onRead(uid.toUpperCase())
      setState({ waiting: false })
    } catch (error) {
      if (!run.signal.aborted) setState({ waiting: false, trouble: messageOf(error) })
    } finally {
      run.abort()
    }
  }
  return { ...state, start, stop }
}
