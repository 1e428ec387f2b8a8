import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { followOptions } from '#domain/whatsapp-forms/edit-routes.ts'
import { emptyItem } from '#domain/whatsapp-forms/empty-form.ts'
import type { FormFault, FormItem, FormScreen } from '#domain/whatsapp-forms/form.ts'

import { randomKey } from '#web/api/random-key.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { KINDS } from './form-labels.ts'
import { ItemRow } from './item-row.tsx'
import { moved } from './moved.ts'
import { RoutesPart } from './routes-part.tsx'

type Props = {
  screens: readonly FormScreen[]
  screen: FormScreen
  /** Where it is in the draft. */
  path: string
  place: { index: number; count: number; hasSummary: boolean; locked: boolean }
  /** The names that all questions have. */
  names: readonly string[]
  faults: readonly FormFault[]
  shown: boolean
  onShow: () => void
  onChange: (screen: FormScreen) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One screen of a form: its title, its fields in order, and its button. */
export function ScreenCard({ screens, screen, path, place, names, faults, shown, onShow, onChange, onMove, onRemove }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const { title, items, button } = screen
  const errorAt = (part: string) => faults.find((fault) => fault.path === `${path}${part}`)?.message
  const put = (next: FormItem[]) => onChange(followOptions(screen, { ...screen, items: next }))
  const add = (kind: FormItem['kind']) => {
    const item = emptyItem(kind, randomKey(), names)
    put([...items, item])
    setOpen(item.key)
  }
  const whole = errorAt('')
  return (
    <section
      aria-label={t('Screen {index}', { index: place.index + 1 })}
      onFocusCapture={onShow}
      className={clsx('flex flex-col gap-3 rounded-card border p-4', shown ? 'border-line-strong' : 'border-line')}
    >
      <div className="flex items-center gap-1">
        <h2 className="flex-1 text-secondary font-semibold text-ink-2">{t('Screen {index}', { index: place.index + 1 })}</h2>
        <IconButton size="sm" label={t('Move screen up')} icon={<ArrowUp />} disabled={place.index === 0} onClick={() => onMove(-1)} />
        <IconButton
          size="sm"
          label={t('Move screen down')}
          icon={<ArrowDown />}
          disabled={place.index === place.count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={t('Remove screen {index}', { index: place.index + 1 })}
          icon={<Trash2 />}
          disabled={place.count === 1}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <Field label={t('Title')} error={errorAt('.title')}>
          {(wiring) => <Input {...wiring} value={title} onChange={({ target }) => onChange({ ...screen, title: target.value })} />}
        </Field>
        <Field label={t('Button')} error={errorAt('.button')}>
          {(wiring) => <Input {...wiring} value={button} onChange={({ target }) => onChange({ ...screen, button: target.value })} />}
        </Field>
      </div>
      {items.length > 0 && (
        <ol aria-label={t('Fields')} className="divide-y divide-line rounded-control border border-line">
          {items.map((item, index) => (
            <ItemRow
              key={item.key}
              item={item}
              path={`${path}.items.${index}`}
              faults={faults}
              open={open === item.key}
              place={{ index, count: items.length }}
              onOpen={(is) => setOpen(is ? item.key : null)}
              onChange={(next) => put(items.map((one, at) => (at === index ? next : one)))}
              onMove={(to) => put(moved(items, index, to))}
              onDropped={(key) =>
                put(
                  moved(
                    items,
                    items.findIndex((one) => one.key === key),
                    index,
                  ),
                )
              }
              onRemove={() => put(items.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
      {whole && (
        <p role="alert" className="text-meta text-danger">
          {whole}
        </p>
      )}
      <Menu
        trigger={
          <Button variant="ghost" icon={<Plus />} className="self-start">
            {t('Add field')}
          </Button>
        }
      >
        {KINDS.map(({ kind, label }) => (
          <MenuItem key={kind} onSelect={() => add(kind)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <RoutesPart
        screens={screens}
        index={place.index}
        hasSummary={place.hasSummary}
        error={errorAt('.routes')}
        disabled={place.locked}
        onChange={onChange}
      />
    </section>
  )
}
