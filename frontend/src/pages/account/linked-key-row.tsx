/** A linked key: what it is called, since when, and what its owner can do with it. */
import { type LinkedKey, replaceKey, unlinkKey } from '@chispa/contract/account-keys'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { shortNpub } from '../../components/people/npub.ts'
import { longDayText } from '../../components/relative-time.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call, session } from '../../session/current.ts'
import { noteEnd } from '../../session/ended.ts'

export function LinkedKeyRow({ linked: { publicKey, name, linkedAt, hasAccount } }: { linked: LinkedKey }) {
  const called = name ?? shortNpub(publicKey)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3" data-testid="linked-key">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{called}</span>
        <span className="block text-sm text-ink-soft">
          {name !== null && <span className="font-mono text-[0.92em]">{shortNpub(publicKey)} · </span>}
          {t('linked on {day}', { day: longDayText(linkedAt) })}
          {hasAccount && ` · ${t('has an account of its own')}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {!hasAccount && (
          <ConfirmButton
            variant="secondary"
            title={t('Make {name} the key of this account?', { name: called })}
            about={t(
              'At once, and for good. Name, wallets, cards and vouchers stay. The key that you have now opens nothing here any more; sessions, tills, notifications and webhooks end. You sign in again with the new key.',
            )}
            act={t('Replace my key')}
            run={() => call(replaceKey, { body: { newPublicKey: publicKey } })}
            onDone={leave}
          >
            {t('Make it my key')}
          </ConfirmButton>
        )}
        <ConfirmButton
          variant="ghost"
          title={t('Unlink {name}?', { name: called })}
          about={t('It can no longer take over this account.')}
          act={t('Unlink')}
          run={() => call(unlinkKey, { params: { publicKey } })}
          onDone={() => toast.success(t('{name} is unlinked', { name: called }))}
        >
          {t('Unlink')}
        </ConfirmButton>
      </span>
    </li>
  )
}

/** The former key is locked away where the device keeps it: it may be in use elsewhere. */
function leave(): void {
  session.close()
  noteEnd('replaced')
  location.assign(paths.signIn)
}
