import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { AiDraft } from './assist/use-ai-draft.ts'
import type { KeyTaker } from './completion/choice-list.tsx'
import { Completion, type Picked } from './completion/completion.tsx'
import { findTrigger, type Sign, type Trigger } from './completion/find-trigger.ts'
import { insertPicked } from './completion/insert-picked.ts'
import type { Draft, Mode } from './drafts/draft.ts'
import { hasMarks, type Mark, toggleMark } from './formatting/toggle-mark.ts'
import { marksIn, TextMarks } from './text-marks.tsx'

/** Loaded when words are selected, or drawn with marks. */
const FormatBar = lazyPart(async () => (await import('./formatting/format-bar.tsx')).FormatBar)
const FormatPreview = lazyPart(async () => (await import('./formatting/format-bar.tsx')).FormatPreview)

type Props = {
  mode: Mode
  conversation: Conversation
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  /** What of it a model drafted. */
  ai: AiDraft | null
  onChange: (part: Partial<Draft>) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

const SIGNS: Readonly<Record<Mode, readonly Sign[]>> = { reply: ['/', ':'], note: ['@', ':'] }
const WORDS = {
  reply: { label: t('Reply'), placeholder: t('Write a reply… type / for saved replies') },
  note: { label: t('Note'), placeholder: t('Write a note for your team… type @ to mention someone') },
} as const

/** The field that is written in, with the lists that its signs ask for. */
export function WritingField({ mode, conversation, draft, field, ai, onChange, onBlur, onKeyDown, onPaste }: Props) {
  const keys = useRef<KeyTaker>(null)
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState<{ list: string; row: string } | null>(null)
  const marks = marksIn(draft, ai?.unsupported)
  const asked = trigger && trigger.from !== closedAt ? trigger : null

  /** Looks what stands before the caret; a list that was closed stays closed until another sign is typed. */
  const look = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    setSelecting(selectionStart !== selectionEnd)
    const found = selectionStart === selectionEnd ? findTrigger(value, selectionStart, SIGNS[mode]) : null
    setTrigger(found)
    if (!found) setClosedAt(null)
  }
  const format = (mark: Mark) => {
    const { value = '', selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
    const next = toggleMark({ text: value, from, to }, mark)
    onChange({ text: next.text })
    requestAnimationFrame(() => field.current?.setSelectionRange(next.from, next.to))
  }
  const pick = (place: Trigger, picked: Picked) => {
    // What was typed while a saved reply was filled stays behind it.
    const { draft: next, caret } = insertPicked({ ...draft, text: field.current?.value ?? draft.text }, place, picked)
    onChange(next)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div className={clsx('relative', ai?.isUntouched && 'my-1 border-s-2 border-iris')}>
      {asked && (
        <Completion
          key={mode}
          trigger={asked}
          conversation={conversation}
          keys={keys}
          onActive={setActive}
          onClose={(why) => {
            setTrigger(null)
            // A name may have a space in it: what is written behind it would ask again.
            setClosedAt(why === 'escape' || asked.sign === '@' ? asked.from : null)
          }}
          onPick={(picked) => pick(asked, picked)}
        />
      )}
      <div className="grid max-h-[40dvh] overflow-y-auto overscroll-contain">
        {marks.length > 0 && <TextMarks text={draft.text} marks={marks} />}
        <textarea
          ref={field}
          data-composer
          rows={2}
          aria-autocomplete="list"
          aria-controls={active?.list}
          aria-activedescendant={active?.row}
          aria-label={WORDS[mode].label}
          placeholder={WORDS[mode].placeholder}
          value={draft.text}
          onChange={(event) => {
            onChange({ text: event.target.value })
            look()
          }}
          onSelect={look}
          onBlur={() => {
            setTrigger(null)
            setSelecting(false)
            onBlur()
          }}
          onKeyDown={(event) => {
            const mark = markOf(event, mode)
            if (mark) {
              event.preventDefault()
              format(mark)
            } else if (!keys.current?.(event)) onKeyDown(event)
          }}
          onPaste={onPaste}
          className="relative col-start-1 row-start-1 field-sizing-content min-h-14 resize-none overflow-hidden bg-transparent px-3 py-2 text-reading outline-none max-phone:text-touch"
        />
      </div>
      {mode === 'reply' && <Formatting text={draft.text} isSelecting={isSelecting} onToggle={format} />}
    </div>
  )
}

type FormattingProps = { text: string; isSelecting: boolean; onToggle: (mark: Mark) => void }

/** What draws the selected words in another way, and how the customer sees the text. */
function Formatting({ text, isSelecting, onToggle }: FormattingProps) {
  return (
    <Suspense fallback={null}>
      {isSelecting && <FormatBar onToggle={onToggle} />}
      {hasMarks(text) && <FormatPreview text={text} />}
    </Suspense>
  )
}

/** The mark that a key asks for; null where it asks for none. */
function markOf({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent, mode: Mode): Mark | null {
  if (mode === 'note' || !(metaKey || ctrlKey) || altKey || shiftKey) return null
  return key.toLowerCase() === 'b' ? 'bold' : key.toLowerCase() === 'i' ? 'italic' : null
}
