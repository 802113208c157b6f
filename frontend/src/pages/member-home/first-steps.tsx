/** Until people can pay the member: what is left, in the order in which `pages/start` leads through it. */
import { Link } from '@tanstack/react-router'
import { TaskList } from '../../components/task-list.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

type Props = { receives: boolean; hasWallet: boolean; username: string | null }

export const FirstSteps = ({ receives, hasWallet, username }: Props) => (
  <Panel aria-labelledby="first-steps">
    <PanelHead
      id="first-steps"
      title={t('Get ready to be paid')}
      about={t('It takes a few minutes.')}
      action={
        <Button asChild>
          <Link to={paths.start}>{t('Start')}</Link>
        </Button>
      }
    />
    <TaskList
      ordered
      tasks={[
        {
          title: t('Take a name'),
          about: t('It becomes your lightning address.'),
          done: username !== null,
          to: paths.wallet,
        },
        {
          title: t('Connect a wallet'),
          about: hasWallet
            ? t('The one you have does not receive at the moment.')
            : t('Payments to you go straight into it.'),
          done: receives,
          to: hasWallet ? paths.wallet : paths.connectWallet,
        },
        {
          title: t('Get your first payment'),
          about: t('Show your code, or send somebody your address. You see it arrive.'),
          done: false,
          to: receives ? paths.receive : undefined,
        },
      ]}
    />
  </Panel>
)
