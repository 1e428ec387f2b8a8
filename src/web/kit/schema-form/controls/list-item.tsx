import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import { useId } from 'react'

import type { FormField } from '#domain/flows/form-field.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { FieldStack } from '../field-stack.tsx'
import { useForm } from '../form-context.ts'
import { isRecord, textOf } from '../is-record.ts'

type Props = {
  item: FormField
  value: unknown
  path: string
  at: number
  open: boolean
  isLast: boolean
  onToggle: () => void
  onChange: (value: unknown) => void
  /** Null where there is nothing to change places with. */
  onMove: ((by: 1 | -1) => void) | null
  onRemove: (() => void) | null
}

/** One thing of a list: a line that says what it is, and its fields when it is unfolded. */
export function ListItem(props: Props) {
  const { item } = props
  return item.type === 'group' || item.type === 'message' ? <FoldedItem {...props} item={item} /> : <PlainItem {...props} />
}

/** A thing of one field: the field itself, with what removes it. */
function PlainItem({ item, value, path, at, onChange, onRemove }: Props) {
  const { Control } = useForm()
  return (
    <div data-row={path} className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <Control field={{ ...item, label: `${item.label} ${at + 1}` }} value={value} onChange={onChange} path={path} />
      </div>
      <RemoveButton name={nameOf(item, at)} onRemove={onRemove} />
    </div>
  )
}

function FoldedItem(props: Props & { item: Extract<FormField, { type: 'group' | 'message' }> }) {
  const { item, value, path, at, open, isLast, onToggle, onChange, onMove, onRemove } = props
  const id = useId()
  const { readOnly, Control } = useForm()
  const name = nameOf(item, at)
  return (
    <div data-row={path} className="rounded-control border border-line">
      <div className="flex h-9 items-center gap-0.5 pe-1 max-phone:h-11">
        <FoldButton label={`${item.label} ${at + 1} `} says={wordsOf(value)} path={path} open={open} controls={id} onToggle={onToggle} />
        {!readOnly && onMove && (
          <>
            <IconButton size="sm" label={`Move ${name} up`} icon={<ArrowUp />} disabled={at === 0} onClick={() => onMove(-1)} />
            <IconButton size="sm" label={`Move ${name} down`} icon={<ArrowDown />} disabled={isLast} onClick={() => onMove(1)} />
          </>
        )}
        <RemoveButton size="sm" name={name} onRemove={onRemove} />
      </div>
      <div id={id} hidden={!open} className="border-t border-line p-3">
        {open && item.type === 'group' && <FieldStack fields={item.fields} value={value} onChange={onChange} path={path} />}
        {open && item.type === 'message' && <Control field={{ ...item, label: 'Type' }} value={value} onChange={onChange} path={path} />}
      </div>
    </div>
  )
}

type FoldProps = { label: string; says: string; path: string; open: boolean; controls: string; onToggle: () => void }

/** The line of a thing: what it says of itself, or which one it is, and that something in it is to be fixed. */
function FoldButton({ label, says, path, open, controls, onToggle }: FoldProps) {
  const { hasFaults } = useForm()
  return (
    <button
      type="button"
      data-fold
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="focus-inset flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-control ps-2 text-start text-secondary"
    >
      <ChevronRight aria-hidden className={clsx('size-4 shrink-0 text-ink-3 transition-transform duration-120', open && 'rotate-90')} />
      <span className={clsx('truncate', says === '' ? 'text-ink-3' : 'text-ink')}>
        <span className={says === '' ? undefined : 'sr-only'}>{label}</span>
        {says}
      </span>
      {!open && hasFaults(path) && <span className="ms-auto shrink-0 text-meta text-danger">To fix</span>}
    </button>
  )
}

function RemoveButton({ name, onRemove, size }: { name: string; onRemove: (() => void) | null; size?: 'sm' }) {
  const { readOnly } = useForm()
  return !readOnly && onRemove && <IconButton {...(size && { size })} label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
}

const nameOf = ({ label }: FormField, at: number): string => `${label.toLowerCase()} ${at + 1}`

const NAMES = ['title', 'label', 'name', 'column', 'answer', 'path', 'text', 'caption', 'secret']

/** What tells one thing of a list from the next: its first two texts, its name before the others. */
function wordsOf(value: unknown): string {
  if (!isRecord(value)) return textOf(value)
  const named = NAMES.flatMap((key) => (typeof value[key] === 'string' && value[key] !== '' ? [value[key]] : []))
  const more = [value['value'], value['type']].map(textOf).filter((text) => text !== '')
  return [...named, ...more].slice(0, 2).join(' · ').replaceAll(/\s+/g, ' ')
}
