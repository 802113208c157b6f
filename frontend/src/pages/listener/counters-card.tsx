import type { ListenerStatus } from '@chispa/contract/listener'
import { Fact, Facts } from '../../components/facts.tsx'
import { counterSentences } from '../../components/listener-words.ts'
import { Card, CardHead } from '../../ui/card.tsx'

export const CountersCard = ({ counters }: { counters: ListenerStatus['counters'] }) => (
  <Card aria-labelledby="counters">
    <CardHead id="counters" title="What it has done" about="Since it was started; a restart begins anew." />
    <Facts>
      {counterSentences(counters).map(({ name, text }) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
  </Card>
)
