/** With a code behind the #: a key is linked with an account, or is to have it. Without one: what the key that signed in may take over. */
import { useLocation } from '@tanstack/react-router'
import { useDocumentTitle } from '../../components/instance.ts'
import { t } from '../../language/current.ts'
import { useSession } from '../../session/use-session.ts'
import { Panel } from '../../ui/panel.tsx'
import { OpenCode } from './open-code.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { WaitingKey } from './waiting-key.tsx'

export function LinkKeyPage() {
  useDocumentTitle(t('Linked keys'))
  const keyCode = useLocation({ select: location => location.hash })
  const identity = useSession()
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 py-8 sm:py-14">
      <Panel className="animate-rise p-5 sm:p-8">
        {keyCode !== '' ? (
          <OpenCode keyCode={keyCode} />
        ) : (
          <div className="flex flex-col gap-6">
            <h1 className="text-2xl font-semibold tracking-tight">{t('What this key can do')}</h1>
            {identity ? <WaitingKey /> : <SignInFirst />}
          </div>
        )}
      </Panel>
    </div>
  )
}
