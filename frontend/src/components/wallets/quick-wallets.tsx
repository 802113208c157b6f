/** Wallets that somebody without one has in a minute, and what to do in each. docs/wallets.md says how well they work. */
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'

/** Names are the same in every language; `id` is that of the recipe. */
const quickWallets = () =>
  [
    {
      id: 'coinos',
      name: 'coinos',
      url: 'https://coinos.io/register',
      about: t('In the browser, nothing to install: choose a name and a password. It keeps the money for you.'),
    },
    {
      id: 'primal',
      name: 'Primal',
      url: 'https://primal.net/downloads',
      about: t('An app for the phone. You are paid while the app may run.'),
    },
  ] as const

export const QuickWallets = ({ onMade }: { onMade: (recipe: string) => void }) => (
  <ul className="flex flex-col gap-4">
    {quickWallets().map(({ id, name, url, about }) => (
      <li key={id} className="flex flex-col gap-3 rounded-2xl border border-line p-4">
        <div>
          <h2 className="text-lg font-semibold">{name}</h2>
          <p className="text-sm text-ink-soft">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalIcon className="size-4.5" /> {t('Open {name}', { name })}
            </a>
          </Button>
          <Button variant="ghost" onClick={() => onMade(id)}>
            {t('I have it, go on')}
          </Button>
        </div>
      </li>
    ))}
  </ul>
)
