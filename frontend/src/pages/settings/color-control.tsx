/** Picks a colour, shows at once how words look on it and in it, and says what cannot be read, with the nearest that can. */

import { brandColors, darkGround, lightGround, readability } from '@chispa/contract/brand-colors'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import type { Control } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type Props = { control: Control & { disabled: boolean }; value: string; onChange: (value: string) => void }

export function ColorControl({ control, value, onChange }: Props) {
  const { fill, onFill, onLight, onDark } = brandColors(value)
  return (
    <div className="flex flex-col gap-2">
      <Picker control={control} value={value} shown={fill} onChange={onChange}>
        <Sample ground="#faf8f5">
          <span className="rounded-lg px-3 py-1" style={{ background: fill, color: onFill }}>
            {t('Button')}
          </span>
          <span style={{ color: onLight }}>{t('Link')}</span>
        </Sample>
        <Sample ground="#171412">
          <span className="rounded-lg px-3 py-1" style={{ background: fill, color: onFill }}>
            {t('Button')}
          </span>
          <span style={{ color: onDark }}>{t('Link')}</span>
        </Sample>
      </Picker>
      <ul className="text-sm text-ink-soft">
        <Reading color={fill} ground={lightGround} used={onLight} where={t('on light pages')} />
        <Reading color={fill} ground={darkGround} used={onDark} where={t('on dark pages')} />
      </ul>
    </div>
  )
}

/** Links in a colour that cannot be read are shown in the nearest one that can. */
function Reading({ color, ground, used, where }: { color: string; ground: string; used: string; where: string }) {
  const { ok, ratio } = readability(color, ground)
  return (
    <li>
      {ok
        ? t('As a link {where}: {ratio} to 1, easy to read.', { where, ratio })
        : t('As a link {where}: {ratio} to 1, too faint. Links are shown in {used} there.', {
            where,
            ratio,
            used,
          })}
    </li>
  )
}

/** Words on the accent colour: the server refuses what cannot be read there. */
export function InkControl({ control, value, ground, onChange }: Props & { ground: string }) {
  const { fill, onFill } = brandColors(ground)
  const given = /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
  const { ok, ratio, nearest } = readability(given ?? onFill, fill)
  return (
    <div className="flex flex-col gap-2">
      <Picker control={control} value={value} shown={given ?? onFill} onChange={onChange}>
        <Sample ground={fill}>
          <span style={{ color: given ?? onFill }}>{t('Button')}</span>
        </Sample>
      </Picker>
      {!ok && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
          {t('{ratio} to 1 on the accent colour: at least 4.5 is needed to read it.', { ratio })}
          <Button variant="secondary" disabled={control.disabled} onClick={() => onChange(nearest)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-line"
              style={{ background: nearest }}
            />
            {t('Use {nearest}', { nearest })}
          </Button>
        </div>
      )}
    </div>
  )
}

const Sample = ({ ground, children }: { ground: string; children: React.ReactNode }) => (
  <span
    aria-hidden="true"
    className="flex min-h-11 items-center gap-3 rounded-xl px-3 text-sm font-medium"
    style={{ background: ground }}
  >
    {children}
  </span>
)

type PickerProps = Props & { shown: string; children: React.ReactNode }

const Picker = ({ control, value, shown, onChange, children }: PickerProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <input
      type="color"
      aria-label={t('Pick a colour')}
      disabled={control.disabled}
      value={shown}
      onChange={event => onChange(event.target.value)}
      className="h-11 w-14 cursor-pointer rounded-xl border border-line-strong/55 bg-panel p-1"
    />
    <Input
      {...control}
      className="w-32 font-mono"
      maxLength={7}
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
    {children}
  </div>
)
