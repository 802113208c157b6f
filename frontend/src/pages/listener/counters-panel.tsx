import type { ListenerStatus } from '@chispa/contract/listener'
import { counterSentences } from '../../components/listener/listener-words.ts'
import { Fact, Facts } from '../../components/tables/facts.tsx'
import { t } from '../../language/current.ts'
import { Panel, PanelHead } from '../../ui/panel.tsx'

export const CountersPanel = ({ counters }: { counters: ListenerStatus['counters'] }) => (
  <Panel aria-labelledby="counters">
    <PanelHead id="counters" title={t('What it has done')} about={t('Since it started.')} />
    <Facts>
      {counterSentences(counters).map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
  </Panel>
)
