import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FormFault, FormItem } from '#domain/whatsapp-forms/form.ts'

import { thingsQuery } from '#web/api/flows/list-things.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Choice = Extract<FormItem, { kind: 'choice' | 'choices' }>
type Props = { item: Choice; path: string; faults: readonly FormFault[]; onChange: (item: FormItem) => void }

const ONE = [
  { value: 'radio', label: t('List') },
  { value: 'dropdown', label: t('Dropdown') },
] as const
const MANY = [
  { value: 'checkbox', label: t('List') },
  { value: 'chips', label: t('Chips') },
] as const
const SOURCES = [
  { value: 'fixed', label: t('These options') },
  { value: 'times', label: t('Free times') },
] as const
const FIXED: Choice['options'] = { from: 'fixed', items: [{ title: '', description: '' }] }
const TIMES: Choice['options'] = { from: 'times', typeId: '', resourceId: null, days: 14, limit: 20 }

/** What can be chosen: options that are written here, or free times that are looked up when the form opens. */
export function OptionsField({ item, path, faults, onChange }: Props) {
  const { options } = item
  const whole = faults.find((fault) => fault.path === `${path}.options`)?.message
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {item.kind === 'choice' ? (
          <>
            <Segmented label={t('Shown as')} value={item.look} options={ONE} onChange={(look) => onChange({ ...item, look })} />
            <Segmented
              label={t('Options come from')}
              value={options.from}
              options={SOURCES}
              onChange={(from) => onChange({ ...item, options: from === 'fixed' ? FIXED : TIMES })}
            />
          </>
        ) : (
          <Segmented label={t('Shown as')} value={item.look} options={MANY} onChange={(look) => onChange({ ...item, look })} />
        )}
      </div>
      {options.from === 'fixed' ? (
        <Fixed item={item} items={options.items} path={path} faults={faults} onChange={onChange} />
      ) : (
        <Times item={item} times={options} path={path} faults={faults} onChange={onChange} />
      )}
      {whole && (
        <p role="alert" className="text-meta text-danger">
          {whole}
        </p>
      )}
    </div>
  )
}

type Items = Extract<Choice['options'], { from: 'fixed' }>['items']

function Fixed({ item, items, path, faults, onChange }: Props & { items: Items }) {
  const put = (next: Items) => onChange({ ...item, options: { from: 'fixed', items: next } })
  return (
    <>
      {items.map(({ title, description }, index) => {
        const fault = faults.find((one) => one.path === `${path}.options.items.${index}`)?.message
        const set = (part: Partial<Items[number]>) => put(items.map((one, at) => (at === index ? { ...one, ...part } : one)))
        return (
          <div key={index} className="flex flex-col gap-1">
            <div className="flex gap-2">
              <Input
                aria-label={t('Option {index}', { index: index + 1 })}
                aria-invalid={fault ? true : undefined}
                placeholder={t('Option')}
                value={title}
                className="min-w-0 flex-1"
                onChange={({ target }) => set({ title: target.value })}
              />
              <Input
                aria-label={t('Description of option {index}', { index: index + 1 })}
                placeholder={t('Description')}
                value={description}
                className="min-w-0 flex-1"
                onChange={({ target }) => set({ description: target.value })}
              />
              <IconButton
                label={t('Remove option {index}', { index: index + 1 })}
                icon={<X />}
                onClick={() => put(items.filter((_, at) => at !== index))}
              />
            </div>
            {fault && (
              <p role="alert" className="text-meta text-danger">
                {fault}
              </p>
            )}
          </div>
        )
      })}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus />}
        className="self-start"
        disabled={items.length >= 200}
        onClick={() => put([...items, { title: '', description: '' }])}
      >
        {t('Add option')}
      </Button>
    </>
  )
}

function Times({ item, times, path, faults, onChange }: Props & { times: Extract<Choice['options'], { from: 'times' }> }) {
  const { app } = useCurrentApp()
  const types = useQuery(thingsQuery(app.id, 'eventType'))
  const errorAt = (part: string) => faults.find((one) => one.path === `${path}.options.${part}`)?.message
  const options = [
    { value: '', label: types.data?.length === 0 ? t('No event types yet') : t('Choose an event type') },
    ...(types.data ?? []),
  ]
  const bounded = (text: string, max: number): number => Math.min(max, Math.max(1, Math.round(Number(text)) || 1))
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_1fr_1fr] gap-3 max-phone:grid-cols-1">
      <Field label={t('Event type')} error={errorAt('typeId')}>
        {(wiring) => (
          <Select
            id={wiring.id}
            value={times.typeId}
            options={options}
            onChange={(typeId) => onChange({ ...item, options: { ...times, typeId } })}
          />
        )}
      </Field>
      <Field label={t('Days ahead')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="number"
            value={times.days}
            onChange={({ target }) => onChange({ ...item, options: { ...times, days: bounded(target.value, 92) } })}
          />
        )}
      </Field>
      <Field label={t('Times at most')} error={errorAt('limit')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="number"
            value={times.limit}
            onChange={({ target }) => onChange({ ...item, options: { ...times, limit: bounded(target.value, 100) } })}
          />
        )}
      </Field>
    </div>
  )
}
