import { CloudAlert, CloudCheck, CloudUpload, Redo2, Undo2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import type { Drafted, Drafting, SaveState } from './drafting/drafting.ts'

const STATES = {
  saved: { words: t('Saved'), icon: CloudCheck },
  waiting: { words: t('Saving…'), icon: CloudUpload },
  saving: { words: t('Saving…'), icon: CloudUpload },
  failed: { words: t('Not saved'), icon: CloudAlert },
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
        label={undoes ? t('Undo: {undoes}', { undoes: undoes.toLowerCase() }) : t('Nothing to undo')}
        keys="mod+z"
        icon={<Undo2 />}
        disabled={!undoes}
        onClick={drafting.undo}
      />
      <IconButton
        className="max-phone:hidden"
        label={redoes ? t('Redo: {redoes}', { redoes: redoes.toLowerCase() }) : t('Nothing to redo')}
        keys="mod+shift+z"
        icon={<Redo2 />}
        disabled={!redoes}
        onClick={drafting.redo}
      />
    </div>
  )
}
