import { clsx } from 'clsx'
import { PenLine, Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { NoteEdits } from '../canvas/note-edits.ts'
import { TONES } from '../step-icon.tsx'

const COLOURS: readonly { tone: FlowNote['tone']; name: string }[] = [
  { tone: 'neutral', name: t('Grey') },
  { tone: 'honey', name: t('Yellow') },
  { tone: 'teal', name: t('Teal') },
  { tone: 'success', name: t('Green') },
  { tone: 'iris', name: t('Violet') },
  { tone: 'coral', name: t('Orange') },
]

/** What can be done with a picked note, above its frame. */
export function NoteTools({ note, edits }: { note: FlowNote; edits: NoteEdits }) {
  return (
    <div
      role="toolbar"
      aria-label={t('Note')}
      style={{ pointerEvents: 'auto', bottom: '100%', marginBottom: 8 }}
      className="nodrag nopan absolute start-0 flex items-center gap-1 rounded-control border border-line bg-surface p-0.5 shadow-1"
    >
      {COLOURS.map(({ tone, name }) => (
        <button
          key={tone}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={note.tone === tone}
          onClick={() => edits.onChange(note.id, { tone })}
          className={clsx('size-6 rounded-full border', TONES[tone], note.tone === tone ? 'border-lagoon' : 'border-line-strong')}
        />
      ))}
      <IconButton size="sm" label={t('Write')} keys="enter" icon={<PenLine />} onClick={() => edits.onWrite(note.id)} />
      <IconButton size="sm" label={t('Remove note')} icon={<Trash2 />} onClick={() => edits.onRemove(note.id)} />
    </div>
  )
}
