import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'

type Props = { changes: number; problems: number; busy: boolean; onDiscard: () => void }

/** Floats above the page while there is something to save. */
export const SaveBar = ({ changes, problems, busy, onDiscard }: Props) => (
  <div className="sticky bottom-20 z-20 flex animate-rise flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-panel px-4 py-3 shadow-float md:bottom-6">
    <p role="status" className="text-sm font-medium">
      {problems > 0 ? (
        <span className="text-danger">{t('{count} values need another look', { count: problems })}</span>
      ) : (
        t('{count} changes', { count: changes })
      )}
    </p>
    <div className="flex gap-2">
      <Button variant="secondary" onClick={onDiscard} disabled={busy}>
        {t('Discard')}
      </Button>
      <Button type="submit" busy={busy}>
        {t('Save')}
      </Button>
    </div>
  </div>
)
