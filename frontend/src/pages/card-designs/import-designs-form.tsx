/** Brings many designs at once: typed as a list, or from a feed that the server reads. */

import { importCardDesigns } from '@chispa/contract/card-designs'
import { useState } from 'react'
import { WordedError } from '../../api/worded-error.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readDesignList } from './design-list.ts'

export function ImportDesignsDialog({ close }: { close: () => void }) {
  const [from, setFrom] = useState('list')
  const form = useForm({
    defaults: { list: '', url: '' },
    submit: ({ list, url }) => {
      if (from === 'feed') return call(importCardDesigns, { body: { url: url.trim() } })
      const read = readDesignList(list)
      if (!read.ok) throw new WordedError(read.message)
      return call(importCardDesigns, { body: { designs: read.designs } })
    },
    about: { invalid_feed_url: 'url', feed_unavailable: 'url', feed_unusable: 'url' },
  })
  if (form.reply) {
    const { imported, skipped } = form.reply
    return (
      <Dialog
        open
        onOpenChange={close}
        title={t('Import designs')}
        footer={<Button onClick={close}>{t('Done')}</Button>}
      >
        <Notice tone={imported > 0 ? 'ok' : 'info'}>
          {t('{count} designs were added.', { count: imported })}
          {skipped > 0 && ` ${t('{count} were here already or unusable, and left out.', { count: skipped })}`}
        </Notice>
      </Dialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('Import designs')}
      about={t('Pictures that are here already are left out.')}
      act={t('Import')}
      close={close}
    >
      <Tabs
        value={from}
        onValueChange={value => {
          setFrom(value)
          form.reset()
        }}
      >
        <TabList label={t('Where from')}>
          <Tab value="list">{t('A list')}</Tab>
          <Tab value="feed">{t('A feed')}</Tab>
        </TabList>
        <TabPanel value="list">
          <Field label={t('Designs')} hint={t('One on each line: the address of the picture, a space, the name.')}>
            {control => (
              <Textarea
                {...control}
                required
                rows={6}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={'https://example.com/sun.png Sun\nhttps://example.com/moon.png Moon'}
                value={form.values.list}
                onChange={event => form.set({ list: event.target.value })}
              />
            )}
          </Field>
        </TabPanel>
        <TabPanel value="feed">
          <TextField
            label={t('Address of the feed')}
            hint={t('JSON: a list of objects with imageUrl and description, of at most 500.')}
            problem={form.problem('url')}
            type="url"
            maxLength={2048}
            spellCheck={false}
            placeholder="https://…"
            value={form.values.url}
            onChange={url => form.set({ url })}
          />
        </TabPanel>
      </Tabs>
    </FormDialog>
  )
}
