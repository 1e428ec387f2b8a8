import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'

type Props<Item> = {
  title: string
  help: string
  /** What one of them is called: "quick start". */
  one: string
  items: readonly Item[]
  most: number
  fresh: Item
  onChange: (items: Item[]) => void
  children: (item: Item, change: (changed: Partial<Item>) => void, index: number) => ReactNode
}

/** Settings of which there are several: each can be changed and removed, and another added. */
export function ListField<Item>({ title, help, one, items, most, fresh, onChange, children }: Props<Item>) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-reading font-semibold">{title}</h2>
        <p className="text-secondary text-ink-2">{help}</p>
      </div>
      {items.map((item, index) => (
        <div key={index} className="flex items-start gap-2 rounded-card border border-line p-3">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            {children(item, (changed) => onChange(items.map((other, at) => (at === index ? { ...other, ...changed } : other))), index)}
          </div>
          <IconButton
            label={t('Remove {one} {index}', { one, index: index + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {items.length < most && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => onChange([...items, fresh])}>
            {t('Add {one}', { one })}
          </Button>
        </div>
      )}
    </section>
  )
}
