import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Assisted } from '#domain/ai/draft-source.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useAssist } from '#web/api/conversations/assist.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Mode } from '../drafts/draft.ts'
import type { DraftKeeper } from '../drafts/use-drafts.ts'
import type { Help } from './helps.ts'

const UNDO_MS = 10_000

interface WrittenHelp {
  /** What a model is writing now. */
  busy: Help | null
  ask(help: Help): void
  stop(): void
}

interface Writing {
  conversationId: string
  keeper: DraftKeeper
  mode: Mode
  /** Takes what a model drafted, with its sources; null when that is undone. */
  onDraft: (draft: Assisted | null) => void
}

/** Has a model write into a draft. */
export function useWrittenHelp({ conversationId, keeper, mode, onDraft }: Writing): WrittenHelp {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { mutate } = useAssist(app.id, conversationId)
  const [busy, setBusy] = useState<Help | null>(null)
  const asking = useRef<AbortController | null>(null)
  const put = useIntoDraft(keeper, onDraft)
  return {
    busy,
    ask(help) {
      const into = help.into ?? mode
      const given = keeper[into].text
      const control = new AbortController()
      asking.current = control
      setBusy(help)
      mutate(
        { body: help.bodyOf(given.trim()), signal: control.signal },
        {
          onSuccess: (assisted) => put(help, into, given, assisted),
          onError: (error) => {
            if (control.signal.aborted) return
            const description = error instanceof ApiError ? (error.details[0]?.message ?? error.hint) : t('Try again.')
            toasts.show({ variant: 'destructive', title: error.message, description })
          },
          onSettled: () => setBusy(null),
        },
      )
    },
    stop() {
      asking.current?.abort()
      setBusy(null)
    },
  }
}

/** Gives the way to put what a model wrote into a draft. What somebody typed meanwhile is theirs: they are asked before it is replaced. */
function useIntoDraft(keeper: DraftKeeper, onDraft: (draft: Assisted | null) => void) {
  const toasts = useToasts()
  const latest = useRef(keeper)
  useEffect(() => {
    latest.current = keeper
  })
  const put = (into: Mode, text: string, title: string, draft: Assisted | null) => {
    const before = latest.current[into].text
    keeper.switchTo(into)
    keeper.change(into, { text })
    if (draft) onDraft(draft)
    const undo = () => {
      keeper.change(into, (known) => (known.text === text ? { ...known, text: before } : known))
      if (draft) onDraft(null)
    }
    const action = { label: t('Undo'), keys: 'mod+z', perform: undo }
    toasts.show({ title, description: t('Read it before you send it.'), durationMs: UNDO_MS, action })
  }
  return (help: Help, into: Mode, given: string, assisted: Assisted) => {
    const { text } = assisted
    const now = latest.current[into].text
    const draft = help.bodyOf('').help === 'draft' ? assisted : null
    // A summary stands behind what is written already; everything else takes its place.
    if (help.id === 'summarise') return put(into, [now.trim(), text].filter(Boolean).join('\n\n'), help.done, null)
    if (now === given) return put(into, text, help.done, draft)
    const action = { label: t('Use it instead'), perform: () => put(into, text, help.done, draft) }
    toasts.show({ title: t('You kept typing'), description: text.slice(0, 120), durationMs: UNDO_MS, action })
  }
}
