/** Settings by group: the groups on one side, the fields of one of them on the other. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { settingGroups } from '../../components/settings/setting-groups.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { settingsQuery } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Notice } from '../../ui/notice.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SignOutEverybody } from './sign-out-everybody.tsx'

const route = getRouteApi('/dashboard/dashboard/settings')

const look =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-panel px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:border-brand-text aria-[current]:bg-brand-tint aria-[current]:text-brand-text lg:min-h-9 lg:w-full lg:rounded-xl lg:border-transparent lg:bg-transparent lg:px-3'

export function SettingsPage() {
  const stored = useSuspenseQuery(settingsQuery).data
  const mayWrite = useMay({ permission: 'settings:write' })
  const isAdmin = useMay({ role: 'ADMIN' })
  const asked = route.useSearch().group
  const navigate = route.useNavigate()
  const openGroup = useCallback((group: string) => void navigate({ search: { group }, replace: true }), [navigate])
  const groups = settingGroups()
  const [first] = groups
  const group = groups.find(({ id }) => id === asked) ?? first
  return (
    <>
      <PageHead title={t('Settings')} about={t('They apply as soon as they are saved. No restart.')} />
      {!mayWrite && (
        <Notice className="mb-6">{t('You can look at the settings. Only administrators change them.')}</Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label={t('Groups of settings')}
          className="flex flex-wrap gap-2 lg:sticky lg:top-6 lg:flex-col lg:gap-0.5"
        >
          {groups.map(({ id, title }) => (
            <Link
              key={id}
              to={paths.settings}
              search={{ group: id }}
              aria-current={id === group?.id ? 'true' : undefined}
              className={look}
            >
              {title}
            </Link>
          ))}
          {isAdmin && (
            <Link to={paths.domains} className={look}>
              {t('Further domains')}
            </Link>
          )}
        </nav>
        <div className="flex min-w-0 flex-col gap-6">
          {group && <SettingsForm stored={stored} readOnly={!mayWrite} group={group} openGroup={openGroup} />}
          {mayWrite && group?.id === 'community' && <SignOutEverybody stored={stored} />}
        </div>
      </div>
    </>
  )
}
