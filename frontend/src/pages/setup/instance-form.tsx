/** The three things an instance needs to know about itself before anyone else comes. */

import { settings } from '@chispa/contract/settings'
import { writeSettings } from '@chispa/contract/settings-operations'
import { isLoopback } from '@chispa/protocols/lnurl-scheme'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { call } from '../../session/current.ts'
import { instanceQuery } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isAtOwnDomain } from './own-domain.ts'

export function InstanceForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  // Others do not reach it where somebody sits at the machine, or came through a tunnel: nothing is suggested then.
  const isTrial = isLoopback(location.hostname)
  const ownDomain = ({ domain, endpoint }: { domain: string; endpoint: string }) =>
    isAtOwnDomain({ domain, endpoint: endpoint || location.origin })
  const form = useForm({
    defaults: { community_name: '', domain: location.host, endpoint: isTrial ? '' : location.origin },
    submit: ({ endpoint, ...body }) =>
      call(writeSettings, {
        body: {
          ...body,
          ...(endpoint && { endpoint }),
          ...(ownDomain({ ...body, endpoint }) && { serve_well_known: true }),
        },
      }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: instanceQuery.queryKey })
      onDone()
    },
  })
  const text = (name: 'community_name' | 'domain' | 'endpoint') => ({
    value: form.values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.set({ [name]: event.target.value }),
  })
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-5">
      <Field
        label={t('Name of the community')}
        hint={t('Shown on every page. You can change it any time.')}
        problem={form.problem('community_name')}
      >
        {control => (
          <Input
            {...control}
            required
            maxLength={settings.community_name.maxLength}
            placeholder="La Comunidad"
            {...text('community_name')}
          />
        )}
      </Field>
      <Field
        label={t('Domain of the lightning addresses')}
        hint={rich(
          ownDomain(form.values)
            ? 'Members will be known as {it}. This platform answers for that domain itself.'
            : 'Members will be known as {it}. The web server there has to pass addresses on: the set-up check shows how.',
          {
            it: (
              <span className="font-mono">{t('name@{domain}', { domain: form.values.domain || 'example.com' })}</span>
            ),
          },
        )}
        problem={form.problem('domain')}
      >
        {control => (
          <Input
            {...control}
            required
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.com"
            {...text('domain')}
          />
        )}
      </Field>
      <Field
        label={t('Address of this platform')}
        hint={t(
          isTrial
            ? 'The base URL under which people and apps reach it. While only you try it on this machine, leave it empty.'
            : 'The base URL under which people and apps reach it. Signatures are made for it, so it has to be right.',
        )}
        problem={form.problem('endpoint')}
      >
        {control => (
          <Input
            {...control}
            type="url"
            required={!isTrial}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://wallet.example.com"
            {...text('endpoint')}
          />
        )}
      </Field>
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" size="large" busy={form.busy}>
        {t('Save and finish')}
      </Button>
    </form>
  )
}
