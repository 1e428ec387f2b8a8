import { CloudAlert, CloudCheck, CloudUpload, Redo2, Undo2 } from 'lucide-react'

import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { Drafted, Drafting, SaveState } from './drafting/drafting.ts'

const STATES = {
  saved: { words: 'Saved', icon: CloudCheck },
  waiting: { words: 'Saving…', icon: CloudUpload },
  saving: { words: 'Saving…', icon: CloudUpload },
  failed: { words: 'Not saved', icon: CloudAlert },
} satisfies Record<SaveState, object>

/** Whether all is saved, and the way back and forth. */
export function DraftTools({ drafting, drafted }: { drafting: Drafting; drafted: Drafted }) {
  const { undoes, redoes, save, failure } = drafted
  const { words, icon: Icon } = STATES[save]
  return (
    <div className="flex shrink-0 items-center gap-1">
      <span
        role="status"
        title={failure?.why}
        className={`flex items-center gap-1.5 px-2 text-secondary ${save === 'failed' ? 'text-danger' : 'text-ink-2'}`}
      >
        <Icon className="size-4" aria-hidden />
        <span className="max-phone:sr-only">{words}</span>
      </span>
      <IconButton
        label={undoes ? `Undo: ${undoes.toLowerCase()}` : 'Nothing to undo'}
        keys="mod+z"
        icon={<Undo2 />}
        disabled={!undoes}
        onClick={drafting.undo}
      />
      <IconButton
        className="max-phone:hidden"
        label={redoes ? `Redo: ${redoes.toLowerCase()}` : 'Nothing to redo'}
        keys="mod+shift+z"
        icon={<Redo2 />}
        disabled={!redoes}
        onClick={drafting.redo}
      />
    </div>
  )
}
