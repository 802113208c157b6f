/** What a copy of the key can be: a file that only a passphrase opens, a sheet of paper, or the plain text. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { npubOf } from '../../components/people/npub.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { markSaved } from '../../session/device.ts'
import { nsecOf } from '../../session/key-signer.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronRightIcon, CopyIcon, DownloadIcon, type Icon, PrinterIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { EncryptedFile } from './encrypted-file.tsx'
import { KeyPaper } from './key-paper.tsx'
import { PlainKey } from './plain-key.tsx'
import type { WayProps } from './way-props.ts'

const ways = () =>
  [
    {
      icon: DownloadIcon,
      title: t('A file under a passphrase'),
      about: t('For a cloud, an e-mail to yourself, a stick. Only the passphrase opens it.'),
      Way: EncryptedFile,
    },
    {
      icon: PrinterIcon,
      title: t('On paper'),
      about: t('A sheet to print and lock away. Whoever reads it has your account.'),
      Way: KeyPaper,
    },
    {
      icon: CopyIcon,
      title: t('Copy the key'),
      about: t('For a password manager or another Nostr app.'),
      Way: PlainKey,
    },
  ] as const satisfies { icon: Icon; title: string; about: string; Way: React.ComponentType<WayProps> }[]

export function SaveWays({ publicKey, secretHex }: { publicKey: string; secretHex: string }) {
  const [chosen, setChosen] = useState<number>()
  const [isMade, setIsMade] = useState(false)
  const navigate = useNavigate()
  const key = { nsec: nsecOf(secretHex), npub: npubOf(publicKey) }
  const way = chosen === undefined ? undefined : ways()[chosen]
  const saved = () => {
    markSaved(publicKey)
    toast.success(t('Your key is saved'))
    void navigate({ to: paths.overview })
  }
  if (!way) {
    return (
      <Panel className="overflow-hidden">
        <ul className="divide-y divide-line">
          {ways().map(({ icon: WayIcon, title, about }, at) => (
            <li key={title}>
              <button
                type="button"
                onClick={() => setChosen(at)}
                className="flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left hover:bg-sunken/60"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand-text">
                  <WayIcon />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-sm text-ink-soft">{about}</span>
                </span>
                <ChevronRightIcon className="shrink-0 text-ink-faint" />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
    )
  }
  return (
    <Panel>
      <PanelHead title={way.title} about={way.about} />
      <PanelBody className="flex flex-col gap-4">
        <way.Way {...key} onMade={() => setIsMade(true)} />
        {isMade && (
          <Button size="large" onClick={saved}>
            {t('I saved it')}
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => {
            setChosen(undefined)
            setIsMade(false)
          }}
        >
          {t('Another way')}
        </Button>
      </PanelBody>
    </Panel>
  )
}
