import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormField, GroupField } from '#domain/flows/form-field.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { lineKeyOf } from '../empty-value.ts'
import { FieldStack } from '../field-stack.tsx'
import { useForm } from '../form-context.ts'
import { isRecord, textOf, withKey } from '../is-record.ts'
import { LengthCount } from './text-control.tsx'

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
  /** Adds another one below it. */
  onAddBelow: () => void
}

/** One thing of a list: a line that says what it is, and its fields when it is unfolded. */
export function ListItem(props: Props) {
  const { item } = props
  const line = lineKeyOf(item)
  if (item.type === 'group' && line !== undefined) return <LineItem {...props} item={item} line={line} />
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
            <IconButton size="sm" label={t('Move {name} up', { name })} icon={<ArrowUp />} disabled={at === 0} onClick={() => onMove(-1)} />
            <IconButton
              size="sm"
              label={t('Move {name} down', { name })}
              icon={<ArrowDown />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <RemoveButton size="sm" name={name} onRemove={onRemove} />
      </div>
      <div id={id} hidden={!open} className="border-t border-line p-3">
        {open && item.type === 'group' && <FieldStack fields={item.fields} value={value} onChange={onChange} path={path} />}
        {open && item.type === 'message' && <Control field={{ ...item, label: t('Type') }} value={value} onChange={onChange} path={path} />}
      </div>
    </div>
  )
}

/** A thing that is written in one line: its name, with all else folded below it. Enter begins the next. */
function LineItem(props: Props & { item: GroupField; line: string }) {
  const { item, line, value, path, at, open, onToggle, onChange, onAddBelow, onRemove } = props
  const id = useId()
  const { readOnly, faultAt, touch } = useForm()
  const { [line]: named, ...others } = item.fields
  const name = nameOf(item, at)
  const fault = faultAt(`${path}.${line}`)
  const hasMore = Object.values(others).some(({ type }) => type !== 'id' && type !== 'fixed')
  const text = isRecord(value) ? textOf(value[line]) : ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() !== '') onAddBelow()
  }
  return (
    <div data-row={path}>
      <div className="flex items-center gap-0.5" data-path={`${path}.${line}`} onBlur={() => touch(`${path}.${line}`)}>
        <div className="relative min-w-0 flex-1">
          <Input
            aria-label={named?.label}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : `${id}-fault`}
            enterKeyHint="next"
            className="w-full pr-14 rtl:pr-3 rtl:pl-14"
            placeholder={`${item.label} ${at + 1}`}
            value={text}
            readOnly={readOnly}
            onChange={({ target }) => onChange(withKey(value, line, target.value))}
            onKeyDown={readOnly ? undefined : onKeyDown}
          />
          {named?.type === 'text' && (
            <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-meta text-ink-3">
              <LengthCount field={named} text={text} />
            </span>
          )}
        </div>
        {hasMore && <DetailsButton name={name} path={path} open={open} controls={id} onToggle={onToggle} />}
        <RemoveButton size="sm" name={name} onRemove={onRemove} />
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-meta text-danger">
          {fault}
        </p>
      )}
      <div id={id} hidden={!open} className="mt-1.5 mb-1 border-s-2 border-line ps-3">
        {open && <FieldStack fields={others} value={value} onChange={onChange} path={path} />}
        {open && <MoveButtons {...props} name={name} />}
      </div>
    </div>
  )
}

type DetailsProps = Pick<Props, 'path' | 'open' | 'onToggle'> & { name: string; controls: string }

function DetailsButton({ name, path, open, controls, onToggle }: DetailsProps) {
  const { hasFaults } = useForm()
  return (
    <IconButton
      size="sm"
      data-fold
      label={t('Details of {name}', { name })}
      aria-expanded={open}
      aria-controls={controls}
      icon={
        <ChevronRight
          className={clsx('transition-transform duration-120', open && 'rotate-90', !open && hasFaults(path) && 'text-danger')}
        />
      }
      onClick={onToggle}
    />
  )
}

function MoveButtons({ at, isLast, onMove, name }: Pick<Props, 'at' | 'isLast' | 'onMove'> & { name: string }) {
  const { readOnly } = useForm()
  if (readOnly || !onMove) return null
  return (
    <div className="mt-3 flex gap-0.5">
      <IconButton size="sm" label={t('Move {name} up', { name })} icon={<ArrowUp />} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton size="sm" label={t('Move {name} down', { name })} icon={<ArrowDown />} disabled={isLast} onClick={() => onMove(1)} />
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
      {!open && hasFaults(path) && <span className="ms-auto shrink-0 text-meta text-danger">{t('To fix')}</span>}
    </button>
  )
}

function RemoveButton({ name, onRemove, size }: { name: string; onRemove: (() => void) | null; size?: 'sm' }) {
  const { readOnly } = useForm()
  return (
    !readOnly &&
    onRemove && <IconButton {...(size && { size })} label={t('Remove {name}', { name })} icon={<Trash2 />} onClick={onRemove} />
  )
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
