import { ArrowDown, ArrowUp, ChevronRight, GripVertical, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { type DragEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormFault, FormItem } from '#domain/whatsapp-forms/form.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { kindText, titleOf } from './form-labels.ts'
import { ItemFields } from './item-fields.tsx'

const DRAGGED = 'application/x-form-field'

type Props = {
  item: FormItem
  path: string
  faults: readonly FormFault[]
  open: boolean
  place: { index: number; count: number }
  onOpen: (open: boolean) => void
  onChange: (item: FormItem) => void
  /** To the place of this number. */
  onMove: (to: number) => void
  /** A field of the same screen was let go on this one. */
  onDropped: (key: string) => void
  onRemove: () => void
}

/** A field in the list of a screen: a line that opens to be changed, moved by hand or by its buttons. */
export function ItemRow({ item, path, faults, open, place, onOpen, onChange, onMove, onDropped, onRemove }: Props) {
  const [over, setOver] = useState(false)
  const mine = faults.filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`))
  const title = titleOf(item)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const key = event.dataTransfer.getData(DRAGGED)
    if (key !== '' && key !== item.key) onDropped(key)
  }
  return (
    <li
      className={clsx('group', over && 'bg-lagoon-soft')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div
        className="flex items-center gap-1 px-1 py-1"
        draggable={!open}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, item.key)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <GripVertical className="size-4 shrink-0 cursor-grab text-ink-3 max-phone:hidden" aria-hidden />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-row px-1 text-start text-secondary hover:bg-hover max-phone:min-h-11"
        >
          <ChevronRight className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-80', open && 'rotate-90')} aria-hidden />
          <span className="flex min-w-0 items-baseline gap-2 max-phone:flex-col max-phone:items-start max-phone:gap-0">
            <span dir="auto" className="max-w-full truncate font-medium">
              {title}
            </span>
            <span className="shrink-0 text-meta text-ink-3">{kindText(item.kind)}</span>
          </span>
          {mine.length > 0 && <span className="shrink-0 text-meta text-danger">{t('To fix')}</span>}
        </button>
        <IconButton
          size="sm"
          label={t('Move {title} up', { title })}
          icon={<ArrowUp />}
          disabled={place.index === 0}
          onClick={() => onMove(place.index - 1)}
        />
        <IconButton
          size="sm"
          label={t('Move {title} down', { title })}
          icon={<ArrowDown />}
          disabled={place.index === place.count - 1}
          onClick={() => onMove(place.index + 1)}
        />
        <IconButton size="sm" label={t('Remove {title}', { title })} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {open && (
        <div className="flex flex-col gap-3 border-t border-line bg-sunken p-3">
          <ItemFields item={item} path={path} faults={mine} onChange={onChange} />
        </div>
      )}
    </li>
  )
}
