import { useId } from 'react'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'

type Props = { changes: number; problems: number; busy: boolean; uploading: boolean; onDiscard: () => void }

/** Floats above the page while there is something to save. A picture that is on its way is waited for. */
export function SaveBar({ changes, problems, busy, uploading, onDiscard }: Props) {
  const statusId = useId()
  return (
    <div className="sticky bottom-20 z-20 flex animate-rise flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-panel px-4 py-3 shadow-float md:bottom-6">
      <p id={statusId} role="status" className="text-sm font-medium">
        {uploading ? (
          t('A picture is uploading.')
        ) : problems > 0 ? (
          <span className="text-danger">{t('{count} values need another look', { count: problems })}</span>
        ) : (
          t('{count} changes', { count: changes })
        )}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={onDiscard} disabled={busy || uploading}>
          {t('Discard')}
        </Button>
        <Button type="submit" busy={busy} disabled={uploading} aria-describedby={uploading ? statusId : undefined}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
