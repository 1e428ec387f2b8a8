import { ClipboardCheck, Play, RotateCcw, Undo2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import type { TestChatAction, TestChatState } from './state/test-chat-state.ts'

export type TestChatView = 'chat' | 'values' | 'steps'

const VIEWS = [
  { value: 'chat', label: t('Chat') },
  { value: 'values', label: t('Values') },
  { value: 'steps', label: t('Steps') },
] as const

type Props = {
  view: TestChatView
  onView: (view: TestChatView) => void
  state: Pick<TestChatState, 'inputs' | 'shown'>
  act: (act: TestChatAction) => void
  /** Null where the conversation cannot be recorded now, or by who looks on. */
  onRecord: (() => void) | null
}

/** What is looked at, and the ways back: one step, from the beginning, and all over again. */
export function TestChatToolbar({ view, onView, state, act, onRecord }: Props) {
  const isEmpty = state.inputs.length === 0
  return (
    <div role="toolbar" aria-label={t('Test')} className="flex shrink-0 items-center gap-0.5 border-b border-line bg-surface px-2 py-1.5">
      <Segmented label={t('What is shown of the test')} value={view} onChange={onView} options={VIEWS} />
      <span className="flex-1" />
      <IconButton size="sm" label={t('One step back')} icon={<Undo2 />} disabled={isEmpty} onClick={() => act({ type: 'back' })} />
      <IconButton
        size="sm"
        label={t('Replay')}
        icon={<Play />}
        disabled={isEmpty || state.shown !== null}
        onClick={() => act({ type: 'replay' })}
      />
      <IconButton
        size="sm"
        label={t('Start over')}
        icon={<RotateCcw />}
        onClick={() => act({ type: 'startOver', now: new Date().toISOString() })}
      />
      <IconButton
        size="sm"
        label={onRecord ? t('Record as a test') : t('Only admins record tests')}
        icon={<ClipboardCheck />}
        disabled={!onRecord}
        onClick={() => onRecord?.()}
      />
    </div>
  )
}
