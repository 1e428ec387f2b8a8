import { clsx } from 'clsx'
import { use, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'
import { noteTitle } from '#flow/editing/notes.ts'

import { CardMarksContext } from '../canvas/card-marks.ts'
import { ChangeMark } from '../canvas/change-mark.tsx'
import { FarContext } from '../canvas/far.ts'
import { NoteEditsContext } from '../canvas/note-edits.ts'
import { TONES } from '../step-icon.tsx'
import { NoteGrip } from './note-grip.tsx'
import { NoteTools } from './note-tools.tsx'
import { NoteWords } from './note-text.tsx'

/** A tinted frame behind the cards, with words at its upper edge by which it is moved. */
export function NoteFrame({ note, picked }: { note: FlowNote; picked: boolean }) {
  const edits = use(NoteEditsContext)
  const change = use(CardMarksContext).changes.get(note.id)
  // While it is drawn larger or smaller, it has a size of its own.
  const [drawn, setDrawn] = useState<FlowNote['size'] | null>(null)
  const isWriting = edits !== null && edits.writing === note.id
  return (
    <section
      aria-label={t('Note: {note}', { note: noteTitle(note) })}
      style={{ ...(drawn ?? note.size), background: `color-mix(in oklch, var(--${TINTS[note.tone]}) 75%, transparent)` }}
      className={clsx('relative rounded-card border', picked ? 'border-lagoon ring-2 ring-lagoon/25' : 'border-line-strong')}
    >
      {change && (
        <div className="absolute end-2 -top-3 text-badge">
          <ChangeMark change={change} />
        </div>
      )}
      <div
        style={{ pointerEvents: 'auto' }}
        className={clsx(
          'rounded-card px-3 py-2 text-secondary',
          TONES[note.tone].split(' ')[1],
          edits && !isWriting && 'flow-grip cursor-grab',
        )}
      >
        {isWriting ? <NoteWords note={note} edits={edits} /> : <Said text={note.text} />}
      </div>
      {edits && (
        <>
          {picked && !isWriting && <NoteTools note={note} edits={edits} />}
          <NoteGrip size={note.size} onDraw={setDrawn} onSize={(size) => edits.onChange(note.id, { size })} />
        </>
      )}
    </section>
  )
}

const TINTS: Readonly<Record<FlowNote['tone'], string>> = {
  neutral: 'active',
  honey: 'honey-soft',
  teal: 'lagoon-soft',
  success: 'success-soft',
  iris: 'iris-soft',
  coral: 'coral-soft',
}

/** The first line as a title, the others below it. */
function Said({ text }: { text: string }) {
  const far = use(FarContext)
  const [title = '', ...rest] = text.trim().split('\n')
  return (
    <>
      <h2 className={clsx('font-semibold wrap-anywhere', far && 'text-page')}>{title || t('Note')}</h2>
      {rest.length > 0 && !far && <p className="whitespace-pre-wrap wrap-anywhere">{rest.join('\n')}</p>}
    </>
  )
}
