import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { settingsQuery } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Notice } from '../../ui/notice.tsx'
import { settingGroups } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import { SignOutEverybody } from './sign-out-everybody.tsx'

export function SettingsPage() {
  const stored = useSuspenseQuery(settingsQuery).data
  const mayWrite = useMay({ permission: 'settings:write' })
  const isAdmin = useMay({ role: 'ADMIN' })
  return (
    <>
      <PageHead title={t('Settings')} about={t('They apply as soon as they are saved. No restart.')} />
      {!mayWrite && (
        <Notice className="mb-6">{t('You can look at the settings. Only administrators change them.')}</Notice>
      )}
      <nav aria-label={t('Groups of settings')} className="mb-6 flex flex-wrap gap-2">
        {settingGroups().map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-panel px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {title}
          </a>
        ))}
        {isAdmin && (
          <Link
            to={paths.domains}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-panel px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {t('Further domains')}
          </Link>
        )}
      </nav>
      <SettingsForm stored={stored} readOnly={!mayWrite} />
      {mayWrite && (
        <div className="mt-6">
          <SignOutEverybody stored={stored} />
        </div>
      )}
    </>
  )
}
