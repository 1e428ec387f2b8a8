import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { ListField } from '#domain/flows/form-field.ts'

import { Button } from '#web/kit/form/button.tsx'
import { emptyValue, lineKeyOf } from '../empty-value.ts'
import { type ControlProps, useForm } from '../form-context.ts'
import { itemsOf } from '../is-record.ts'
import { ListItem } from './list-item.tsx'
import { OptionalPart } from '../optional-part.tsx'

/** Up to so many things are unfolded from the first. */
const UNFOLDED = 1

/** A list of things: unfolded, added, taken away and put in order by buttons, so that the keyboard can do it too. */
export function ListControl({ field, value, onChange, path }: ControlProps<ListField>) {
  const { readOnly } = useForm()
  const frame = useRef<HTMLDivElement>(null)
  const items = itemsOf(value ?? field.initial)
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(lineKeyOf(field.item) === undefined && (items.length <= UNFOLDED || field.item.type === 'message') ? items.keys() : []),
  )
  const { item, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field
  const toggle = (at: number) => setOpen((before) => new Set(before.has(at) ? [...before].filter((each) => each !== at) : [...before, at]))

  const isOfLines = lineKeyOf(item) !== undefined
  const add = (at = items.length) => {
    // What a line has beside its name stays folded.
    if (!isOfLines) setOpen((before) => new Set([...before, at]))
    else setOpen((before) => new Set([...before].map((each) => (each >= at ? each + 1 : each))))
    onChange(items.toSpliced(at, 0, emptyValue({ ...item, required: true })))
    focusOn(`[data-row="${path}.${at}"] :is(input, textarea, [role=combobox])`)
  }
  const addBelow = (at: number) => {
    if (items.length < maxItems) add(at + 1)
  }
  const remove = (at: number) => {
    setOpen((before) => new Set([...before].filter((each) => each !== at).map((each) => (each > at ? each - 1 : each))))
    onChange(items.toSpliced(at, 1))
  }
  const move = (from: number, to: number) => {
    const there = new Map([
      [from, to],
      [to, from],
    ])
    setOpen((before) => new Set([...before].map((each) => there.get(each) ?? each)))
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]))
    focusOn(`[data-row="${path}.${to}"] [data-fold]`)
  }
  // After React has drawn the list again, the focus goes with the thing.
  const focusOn = (selector: string) => requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus())

  return (
    <OptionalPart field={field} value={value} onChange={onChange} path={path}>
      <div ref={frame} className="flex flex-col gap-1.5">
        {items.map((each, at) => (
          <ListItem
            key={keyOf(each, at)}
            item={item}
            value={each}
            path={`${path}.${at}`}
            at={at}
            open={open.has(at)}
            onToggle={() => toggle(at)}
            onChange={(next) => onChange(items.with(at, next))}
            onMove={items.length > 1 ? (by) => move(at, at + by) : null}
            isLast={at === items.length - 1}
            onAddBelow={() => addBelow(at)}
            onRemove={items.length > minItems ? () => remove(at) : null}
          />
        ))}
        {!readOnly && items.length < maxItems && (
          <Button size="sm" icon={<Plus />} className="self-start" onClick={() => add()}>
            {t('Add {label}', { label: named(item.label) })}
          </Button>
        )}
        {readOnly && items.length === 0 && <p className="text-secondary text-ink-3">{t('None')}</p>}
      </div>
    </OptionalPart>
  )
}

/** In English within its sentence, with its article; other languages name it as its label does. */
const named = (label: string): string => (locale() === 'en' ? `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}` : label)

/** Things with an id keep their place on the page when they are moved. */
const keyOf = (item: unknown, at: number): string =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : `#${at}`
