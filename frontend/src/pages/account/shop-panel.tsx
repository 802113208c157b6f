/** A switch for shopkeepers: the till among the first places, the day's sales on Home, and the shop's name at the till. */
import { maxShopNameLength, writeShop } from '@chispa/contract/shop'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { useForm } from '../../components/use-form.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { meQuery, useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function ShopPanel() {
  const { shopName, username } = useMe()
  const queries = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const read = () => queries.invalidateQueries({ queryKey: meQuery.queryKey })
  const end = useMutation({
    mutationFn: () => call(writeShop, { body: { name: null } }),
    onSuccess: read,
    onError: error => toast.error(messageOf(error)),
  })
  const form = useForm({
    defaults: { name: shopName ?? username ?? '' },
    submit: ({ name }) => call(writeShop, { body: { name: name.trim() } }),
    onDone: async () => {
      await read()
      setOpening(false)
      toast.success(t('The till is in your bar now'))
    },
  })
  const isOn = shopName !== undefined || isOpening
  return (
    <Panel aria-labelledby="shop">
      <div className="flex items-center justify-between gap-4 px-5 py-3 sm:px-6">
        <span className="min-w-0">
          <span id="shop" className="block font-medium">
            {t('I keep a shop')}
          </span>
          <span className="block text-sm text-ink-soft">
            {t('The till is one of your first places, and Home shows what was sold today.')}
          </span>
        </span>
        <Switch
          aria-label={t('I keep a shop')}
          checked={isOn && !end.isPending}
          aria-busy={end.isPending}
          onCheckedChange={on => {
            if (end.isPending) return
            setOpening(on)
            if (!on && shopName !== undefined) end.mutate()
          }}
        />
      </div>
      {isOn && !end.isPending && (
        <form onSubmit={form.submit} noValidate className="flex flex-col gap-4 border-t border-line px-5 py-5 sm:px-6">
          <TextField
            label={t('Name of the shop')}
            hint={t('It stands at the head of the till.')}
            maxLength={maxShopNameLength}
            problem={form.problem('name')}
            value={form.values.name}
            onChange={name => form.set({ name })}
          />
          {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
          <Button
            type="submit"
            variant={shopName === undefined ? 'primary' : 'secondary'}
            busy={form.busy}
            className="self-start"
          >
            {t('Save')}
          </Button>
        </form>
      )}
    </Panel>
  )
}
