/** Until an instance stands: what is left, as it is seen to be. Gone once everything is done; what is optional waits for nobody. */
import { markBackedUp, type Reach, readSetUp, type SetUpStep } from '@chispa/contract/set-up'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { TaskList } from '../task-list.tsx'
import { offerWords } from '../wallets/offer-hint.tsx'

const optional: readonly SetUpStep[] = ['wallets_for_newcomers']

export function SetUpList() {
  const { data } = useQuery(queryOf(readSetUp))
  if (!data) return null
  const left = data.steps.filter(({ step, done }) => !done && !optional.includes(step))
  if (left.length === 0) return null
  const words = stepWords(data.reach)
  const tasks = data.steps.map(({ step, done }) => ({ ...words[step], done }))
  return (
    <Panel aria-labelledby="checklist">
      <PanelHead
        id="checklist"
        title={t('{count} things left to set up', { count: left.length })}
        about={t('What the rest stands on comes first.')}
      />
      <TaskList tasks={tasks.filter(({ done }) => !done)} />
      {left.some(({ step }) => step === 'backup') && <BackedUp />}
      <Done tasks={tasks.filter(({ done }) => done)} />
    </Panel>
  )
}

/** For who has the database looked after by others. */
function BackedUp() {
  const mayMark = useMay({ role: 'ADMIN' })
  const mark = useMutation({ mutationFn: () => call(markBackedUp), onError: error => toast.error(messageOf(error)) })
  if (!mayMark) return null
  return (
    <div className="border-t border-line px-3 py-2">
      <Button variant="ghost" busy={mark.isPending} onClick={() => mark.mutate()}>
        {t('The backup is made another way')}
      </Button>
    </div>
  )
}

type Task = Parameters<typeof TaskList>[0]['tasks'][number]

function Done({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 items-center px-5 text-sm text-ink-soft sm:px-6">
        {t('Done')}: {tasks.length}
      </summary>
      <TaskList tasks={tasks} />
    </details>
  )
}

const stepWords = (reach: Reach): Record<SetUpStep, Omit<Task, 'done'>> => ({
  reach: { title: t('Be reached by everybody'), about: reachWords(reach), to: paths.selfTest },
  name: { title: t('Give it a name'), about: t('Shown on every page.'), to: paths.settings },
  wallet: {
    title: t('Get paid into a wallet of your own'),
    about: t('Then you see what members see.'),
    to: paths.start,
  },
  wallets_for_newcomers: {
    title: t('Offer newcomers a wallet (optional)'),
    about: offerWords(),
    to: paths.settings,
    search: { group: 'wallets' },
  },
  second_admin: {
    title: t('Have a second administrator'),
    about: t('A key that is lost takes nobody else’s access with it.'),
    to: paths.invites,
    search: { invite: 'ADMIN' },
  },
  backup: {
    title: t('Make a backup'),
    about: t('On the machine: npm run chispa -- backup FILE. Do it every day, and keep the file elsewhere.'),
    to: undefined,
  },
  invitation: {
    title: t('Invite the first person'),
    about: t('With a link that brings name and wallet.'),
    to: paths.invites,
  },
})

function reachWords(reach: Reach): string {
  switch (reach) {
    case 'machine':
      return t('Only this machine can pay you.')
    case 'network':
      return t('Only this network can pay you.')
    case 'nobody':
      return t('Nobody has said yet where people reach the platform.')
    case 'everybody':
      return ''
    default:
      return reach satisfies never
  }
}
