/** Where the common wallets have their connection, in three steps with a picture each. */
import { useState } from 'react'
import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'
import { RecipePicture, type RecipeStep } from './recipe-picture.tsx'

/** Names of wallets are the same in every language. */
const recipes = () =>
  [
    { id: 'hub', name: 'Alby Hub', where: t('Open Apps in your Hub'), what: t('Choose “Connect a new app”') },
    { id: 'coinos', name: 'coinos', where: t('Open Settings, then Nostr'), what: t('Make a new app connection') },
    {
      id: 'primal',
      name: 'Primal',
      where: t('Open Settings, then Connected apps'),
      what: t('Make a new wallet connection'),
    },
    { id: 'zeus', name: 'ZEUS', where: t('Open Settings, then Nostr Wallet Connect'), what: t('Add a connection') },
    {
      id: 'lnbits',
      name: 'LNbits',
      where: t('Open the extension “NWC Service Provider”'),
      what: t('Make a new connection'),
    },
    {
      id: 'minibits',
      name: 'Minibits',
      where: t('Open Settings, then Nostr Wallet Connect'),
      what: t('Add a connection'),
    },
  ] as const

/** `first`: the one that was chosen before. */
export function WalletRecipes({ first }: { first?: string | undefined }) {
  const [chosen, setChosen] = useState(first)
  const recipe = recipes().find(({ id }) => id === chosen)
  return (
    <section aria-labelledby="recipes" className="flex flex-col gap-4">
      <h2 id="recipes" className="font-medium">
        {t('Which wallet do you use?')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {recipes().map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => setChosen(id === chosen ? undefined : id)}
            className={cn(
              'min-h-11 rounded-full border px-4 text-sm font-medium',
              id === chosen
                ? 'border-brand-text bg-brand-tint text-brand-text'
                : 'border-line-strong/50 hover:bg-sunken',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {recipe && (
        <ol className="grid gap-3 sm:grid-cols-3">
          <Step number={1} step="menu" words={recipe.where} />
          <Step number={2} step="add" words={recipe.what} />
          <Step number={3} step="code" words={t('Scan the code it shows, or copy it and paste it here')} />
        </ol>
      )}
    </section>
  )
}

const Step = ({ number, step, words }: { number: number; step: RecipeStep; words: string }) => (
  <li className="flex items-center gap-3 rounded-xl bg-sunken p-3 text-sm sm:flex-col sm:text-center">
    <span className="relative shrink-0">
      <RecipePicture step={step} />
      <span className="absolute top-0 left-0 grid size-5 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand">
        {number}
      </span>
    </span>
    {words}
  </li>
)
