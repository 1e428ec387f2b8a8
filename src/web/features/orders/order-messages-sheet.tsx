import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OrderStatus } from '#domain/commerce/order.ts'
import type { OrderTelling } from '#domain/commerce/order-notifications.ts'
import { DEFAULT_ORDER_TEXTS } from '#domain/commerce/order-messages.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useSaveTelling } from '#web/api/commerce/change-order.ts'
import { orderTellingQuery } from '#web/api/commerce/order-queries.ts'
import { sendableQuery } from '#web/api/templates/list-templates.ts'
import { Button } from '#web/kit/form/button.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { ORDER_LOOK } from '#web/kit/media/order-colors.ts'
import { Select } from '#web/kit/form/select.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ORDER_STATUSES } from './orders-search.ts'

/** Which states of an order customers hear of, and in which words. */
export function TellingSheet({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const stored = useQuery(orderTellingQuery(app.id))
  const [changed, setChanged] = useState<OrderTelling | null>(null)
  const save = useSaveTelling(app.id)
  const toasts = useToasts()
  const telling = changed ?? stored.data
  const submit = () =>
    telling &&
    save.mutate(telling, {
      onSuccess: () => {
        toasts.show({ title: 'Saved' })
        onClose()
      },
    })

  return (
    <SideSheet
      open
      onOpenChange={(next) => !next && onClose()}
      title="Messages about orders"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} disabled={changed === null} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      {stored.isPending && (
        <Skeleton label="Loading the messages">
          <Bone className="h-40" />
        </Skeleton>
      )}
      {stored.isError && <ErrorState title="Couldn’t load this" hint="Try again." onRetry={() => void stored.refetch()} />}
      {save.error && <SaveFault error={save.error} />}
      {telling && <Form telling={telling} onChange={setChanged} />}
    </SideSheet>
  )
}

function Form({ telling, onChange }: { telling: OrderTelling; onChange: (telling: OrderTelling) => void }) {
  const { tell, texts } = telling
  const toggle = (status: OrderStatus, on: boolean) =>
    onChange({ ...telling, tell: ORDER_STATUSES.filter((one) => (one === status ? on : tell.includes(one))) })
  const write = (status: OrderStatus, words: string) => {
    const { [status]: _, ...others } = texts
    onChange({ ...telling, texts: words.trim() === '' ? others : { ...others, [status]: words } })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary text-ink-2">
        When an order gets to one of these states its customer is told, once. The products and the total stand below your words.
      </p>
      {ORDER_STATUSES.map((status) => (
        <div key={status} className="flex flex-col gap-2">
          <Switch label={ORDER_LOOK[status].label} checked={tell.includes(status)} onChange={(on) => toggle(status, on)} />
          {tell.includes(status) && (
            <Input
              aria-label={`Words for ${ORDER_LOOK[status].label}`}
              placeholder={DEFAULT_ORDER_TEXTS[status]}
              maxLength={1_000}
              value={texts[status] ?? ''}
              onChange={(event) => write(status, event.target.value)}
            />
          )}
        </div>
      ))}
      <TemplateField telling={telling} onChange={onChange} />
    </div>
  )
}

function TemplateField({ telling, onChange }: { telling: OrderTelling; onChange: (telling: OrderTelling) => void }) {
  const { app } = useCurrentApp()
  const list = useQuery(sendableQuery(app.id, null, ''))
  const utility = list.data?.items.filter(({ category }) => category === 'UTILITY') ?? []
  const { template } = telling
  const value = template ? `${template.name} ${template.language}` : ''
  const options = [
    { value: '', label: 'None: tell nothing then' },
    ...utility.map(({ name, language }) => ({ value: `${name} ${language}`, label: `${name} · ${language}` })),
  ]
  if (value !== '' && !options.some((one) => one.value === value)) options.push({ value, label: `${value} (not approved)` })
  const choose = (next: string) => {
    const [name, language] = next.split(' ')
    onChange({ ...telling, template: name && language ? { name, language } : null })
  }
  return (
    <Field
      label="Template after 24 hours"
      help="WhatsApp then takes templates only. Its variables are order_number, status and total, or {{1}}, {{2}} and {{3}}."
    >
      {({ id }) => <Select id={id} value={value} options={options} onChange={choose} />}
    </Field>
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
