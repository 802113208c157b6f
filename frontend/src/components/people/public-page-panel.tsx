/** What people see who pay the member: their Nostr profile, if they show it. */
import { memberPath } from '@chispa/contract/page-paths'
import { type OwnProfile, readOwnProfile, writeOwnProfile } from '@chispa/contract/profiles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'

const lookEveryMs = 2000

export function PublicPagePanel({ username }: { username: string }) {
  const query = useQuery({
    ...queryOf(readOwnProfile),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? lookEveryMs : false),
  })
  const change = useMutation({ mutationFn: (shown: boolean) => call(writeOwnProfile, { body: { shown } }) })
  const shown = change.isPending ? change.variables : (query.data?.shown ?? false)
  return (
    <Panel aria-labelledby="public-page">
      <PanelHead
        id="public-page"
        title={t('Public page')}
        about={t('What people see who pay you.')}
        action={
          <Button asChild variant="secondary">
            <a href={memberPath(username)} target="_blank" rel="noreferrer">
              {t('Open my page')}
            </a>
          </Button>
        }
      />
      <div className="flex items-center justify-between gap-4 px-5 py-3 sm:px-6">
        <span className="min-w-0">
          <span className="block font-medium">{t('Show my Nostr profile')}</span>
          <span className="block text-sm text-ink-soft">
            {t('Your name, picture and words on your public page, as your Nostr profile says them.')}
          </span>
        </span>
        <Switch
          aria-label={t('Show my Nostr profile')}
          checked={shown}
          onCheckedChange={checked => change.mutate(checked)}
        />
      </div>
      {query.data?.shown && <Found profile={query.data} />}
      {change.isError && (
        <div className="px-5 pb-4 sm:px-6">
          <Notice tone="danger">{messageOf(change.error)}</Notice>
        </div>
      )}
    </Panel>
  )
}

/** Relays are asked as soon as it is switched on. */
const isAwaited = ({ shown, lookedUpAt, canLookUp }: OwnProfile) => shown && canLookUp && lookedUpAt === null

function Found({ profile }: { profile: OwnProfile }) {
  const { name, about, pictureUrl, canLookUp } = profile
  const isFound = name !== null || about !== null || pictureUrl !== null
  return (
    <div role="status" className="flex items-center gap-4 border-t border-line px-5 py-4 text-sm text-ink-soft sm:px-6">
      {pictureUrl && (
        <img src={pictureUrl} alt="" width={48} height={48} className="size-12 rounded-full bg-sunken object-cover" />
      )}
      {isFound ? (
        <span className="min-w-0">
          {name && <span className="block font-medium text-ink wrap-anywhere">{name}</span>}
          {about && <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{about}</span>}
        </span>
      ) : isAwaited(profile) ? (
        t('Looking for your profile…')
      ) : canLookUp ? (
        t('No profile was found on the relays of this community.')
      ) : (
        t('Your operator has named no relays, so no profile can be looked up yet.')
      )}
    </div>
  )
}
