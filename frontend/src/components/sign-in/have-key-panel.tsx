/** The ways in for somebody who has a Nostr key already: an extension, the secret key itself, or a bunker. */
import { t } from '../../language/current.ts'
import { KeyIcon, LinkIcon, PlugIcon } from '../../ui/icons.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BunkerPanel } from './bunker-panel.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import type { PanelProps } from './panel-props.ts'

type Props = PanelProps & {
  /** Another way was chosen: what was said of the former one no longer holds. */
  onChange: () => void
}

export const HaveKeyPanel = ({ onChange, ...panel }: Props) => (
  <Tabs defaultValue="extension" onValueChange={onChange}>
    <TabList label={t('How to sign in')}>
      <Tab value="extension">
        <PlugIcon className="hidden size-4.5 sm:block" /> {t('Extension')}
      </Tab>
      <Tab value="key">
        <KeyIcon className="hidden size-4.5 sm:block" /> {t('Secret key')}
      </Tab>
      <Tab value="bunker">
        <LinkIcon className="hidden size-4.5 sm:block" /> {t('Bunker')}
      </Tab>
    </TabList>
    <TabPanel value="extension">
      <ExtensionPanel {...panel} />
    </TabPanel>
    <TabPanel value="key">
      <KeyPanel {...panel} />
    </TabPanel>
    <TabPanel value="bunker">
      <BunkerPanel {...panel} />
    </TabPanel>
  </Tabs>
)
