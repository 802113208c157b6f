/** Accounts that the key which is signed in may take over: what that means, what is under way, and how it is begun or taken back. */
import {
  beginTakeover,
  createSuccessorCode,
  type KeyCode,
  type LinkedAccount,
  leaveAccount,
  withdrawTakeover,
} from '@chispa/contract/account-keys'
import { useState } from 'react'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmButton } from '../confirm-button.tsx'
import { momentText } from '../relative-time.ts'
import { KeyCodeDialog } from './key-code-dialog.tsx'

export const nameOf = ({ lightningAddress }: Pick<LinkedAccount, 'lightningAddress'>): string =>
  lightningAddress ?? t('a member without a name')

/** `isOfMember`: the key has an account of its own, so another key has to be the one that takes over. */
export function LinkedAccountCard({ account, isOfMember }: { account: LinkedAccount; isOfMember: boolean }) {
  const name = nameOf(account)
  const { takeover } = account
  return (
    <div className="flex flex-col gap-4" data-testid="linked-account">
      <p className="font-medium wrap-anywhere">{t('This key may take over the account of {name}.', { name })}</p>
      {takeover ? (
        <Running account={account} />
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {t(
              'For the day its own key is lost. {name} is told at once, and can stop it for {days} days. Afterwards the account has the new key: name, wallets, cards and vouchers stay.',
              { name, days: account.waitDays },
            )}
          </p>
          {isOfMember ? <ForAnother account={account} /> : <ForThis account={account} />}
          <ConfirmButton
            variant="ghost"
            title={t('Unlink this key?')}
            about={t('It can no longer take over the account of {name}. Only {name} can link it again.', { name })}
            act={t('Unlink this key')}
            run={() => call(leaveAccount, { params: { userId: account.userId } })}
            onDone={() => undefined}
          >
            {t('Unlink this key')}
          </ConfirmButton>
        </>
      )}
    </div>
  )
}

function Running({ account: { userId, takeover, linkedAt } }: { account: LinkedAccount }) {
  if (!takeover) return null
  return (
    <>
      <Notice tone="warn">
        {t('Under way: the account changes hands on {moment}, unless its own key stops it.', {
          moment: momentText(takeover.endsAt),
        })}
      </Notice>
      {linkedAt !== null && (
        <ConfirmButton
          variant="secondary"
          title={t('Take back the request?')}
          about={t('The account stays with its own key. This key stays linked, and can ask again.')}
          act={t('Take back the request')}
          run={() => call(withdrawTakeover, { params: { userId } })}
          onDone={() => undefined}
        >
          {t('Take back the request')}
        </ConfirmButton>
      )}
    </>
  )
}

const ForThis = ({ account }: { account: LinkedAccount }) => (
  <ConfirmButton
    title={t('Take over this account?')}
    about={t(
      '{name} is told at once, on every device and page. If nobody stops it for {days} days, the account has this key, and the former one opens nothing any more.',
      { name: nameOf(account), days: account.waitDays },
    )}
    act={t('Begin the wait')}
    run={() => call(beginTakeover, { params: { userId: account.userId } })}
    onDone={() => undefined}
  >
    {t('Take over this account')}
  </ConfirmButton>
)

/** For a relative: the person who lost the key opens the code on their new device. */
function ForAnother({ account }: { account: LinkedAccount }) {
  const [code, setCode] = useState<KeyCode>()
  return (
    <>
      <ConfirmButton
        variant="secondary"
        title={t('Did {name} lose the key?', { name: nameOf(account) })}
        about={t(
          'You have an account of your own, so another key takes over: show the next code to {name}, on a new phone for example. Whoever opens it gets the account after {days} days.',
          { name: nameOf(account), days: account.waitDays },
        )}
        act={t('Show the code')}
        run={() => call(createSuccessorCode, { params: { userId: account.userId } })}
        onDone={setCode}
      >
        {t('Help {name} back in', { name: nameOf(account) })}
      </ConfirmButton>
      {code && (
        <KeyCodeDialog
          code={code}
          title={t('Open this on the new device')}
          about={t('The key that opens it gets the account of {name} when the wait is over.', {
            name: nameOf(account),
          })}
          close={() => setCode(undefined)}
        />
      )}
    </>
  )
}
