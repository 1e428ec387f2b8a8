import { type KeyboardEvent, useEffect, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'

import type { NoteEdits } from '../canvas/note-edits.ts'

const MOST_ROWS = 12

/** The words of a note while they are written, in their place; Escape and leaving end it. */
export function NoteWords({ note, edits }: { note: FlowNote; edits: NoteEdits }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys are letters here, and not actions of the canvas.
    event.stopPropagation()
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
    if (!isDone) return
    event.preventDefault()
    field.current?.closest<HTMLElement>('.react-flow__node')?.focus()
    edits.onWrite(null)
  }
  return (
    <textarea
      dir="auto"
      ref={field}
      aria-label={t('Words of the note')}
      placeholder={t('A title, and more below it')}
      value={note.text}
      maxLength={2_000}
      rows={Math.min(MOST_ROWS, note.text.split('\n').length + 1)}
      onChange={({ target }) => edits.onChange(note.id, { text: target.value })}
      onKeyDown={onKeyDown}
      onBlur={() => edits.onWrite(null)}
      className="nodrag nopan nowheel w-full resize-none rounded-row border border-control bg-surface px-2 py-1 text-ink"
    />
  )
}
