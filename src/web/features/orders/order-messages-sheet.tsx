import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { OrderStatus } from '#domain/commerce/order.ts'
import type { OrderNotifications } from '#domain/commerce/order-notifications.ts'
import { DEFAULT_ORDER_TEXTS } from '#domain/commerce/order-messages.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useSaveOrderNotifications } from '#web/api/commerce/change-order.ts'
import { orderNotificationsQuery } from '#web/api/commerce/order-queries.ts'
import { sendableQuery } from '#web/api/templates/list-templates.ts'
import { Button } from '#web/kit/form/button.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { LateTemplateField } from '#web/kit/templates/late-template-field.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ORDER_STATUSES } from './orders-search.ts'

/** Which states of an order customers hear of, and in which words. */
export function OrderMessagesSheet({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const stored = useQuery(orderNotificationsQuery(app.id))
  const [changed, setChanged] = useState<OrderNotifications | null>(null)
  const save = useSaveOrderNotifications(app.id)
  const toasts = useToasts()
  const settings = changed ?? stored.data
  const submit = () =>
    settings &&
    save.mutate(settings, {
      onSuccess: () => {
        toasts.show({ title: t('Saved') })
        onClose()
      },
    })

  return (
    <SideSheet
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('Messages about orders')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={save.isPending} disabled={changed === null} onClick={submit}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <QueryState query={stored} what={t('the messages')}>
        <Bone className="h-40" />
      </QueryState>
      {save.error && <SaveFault error={save.error} />}
      {settings && <Form settings={settings} onChange={setChanged} />}
    </SideSheet>
  )
}

function Form({ settings, onChange }: { settings: OrderNotifications; onChange: (settings: OrderNotifications) => void }) {
  const { tell, texts } = settings
  const toggle = (status: OrderStatus, on: boolean) =>
    onChange({ ...settings, tell: ORDER_STATUSES.filter((one) => (one === status ? on : tell.includes(one))) })
  const write = (status: OrderStatus, words: string) => {
    const { [status]: _, ...others } = texts
    onChange({ ...settings, texts: words.trim() === '' ? others : { ...others, [status]: words } })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary text-ink-2">
        {t('When an order gets to one of these states its customer is told, once. The products and the total stand below your words.')}
      </p>
      {ORDER_STATUSES.map((status) => (
        <div key={status} className="flex flex-col gap-2">
          <Switch label={ORDER_LOOK[status].label} checked={tell.includes(status)} onChange={(on) => toggle(status, on)} />
          {tell.includes(status) && (
            <Input
              aria-label={t('Words for {label}', { label: ORDER_LOOK[status].label })}
              placeholder={DEFAULT_ORDER_TEXTS[status]}
              maxLength={1_000}
              value={texts[status] ?? ''}
              onChange={(event) => write(status, event.target.value)}
            />
          )}
        </div>
      ))}
      <TemplateField settings={settings} onChange={onChange} />
    </div>
  )
}

function TemplateField({ settings, onChange }: { settings: OrderNotifications; onChange: (settings: OrderNotifications) => void }) {
  const { app } = useCurrentApp()
  const templates = useQuery(sendableQuery(app.id, null, '')).data?.items ?? []
  const { template } = settings
  return (
    <LateTemplateField
      templates={templates}
      value={template ? `${template.name} ${template.language}` : ''}
      none={t('None: tell nothing then')}
      help={t("Its variables are order_number, status and total, or '{{'1'}}', '{{'2'}}' and '{{'3'}}'.")}
      onChange={(next) => {
        const [name, language] = next.split(' ')
        onChange({ ...settings, template: name && language ? { name, language } : null })
      }}
    />
  )
}

function SaveFault({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.details.map(({ message }) => message) : []
  return (
    <div className="mb-4">
      <InlineAlert tone="danger" title={error.message}>
        {details.join(' ')}
      </InlineAlert>
    </div>
  )
}
