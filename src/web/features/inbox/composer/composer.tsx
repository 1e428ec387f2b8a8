import { clsx } from 'clsx'
import { Send, SquareMousePointer } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import type { Conversation } from '#domain/conversation.ts'

import { useSendMessage } from '../../../api/conversations/send-message.ts'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Keys } from '../../../kit/keys.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { ButtonsEditor } from './buttons-editor.tsx'
import { type Draft } from './draft.ts'
import { ImageByLink } from './image-by-link.tsx'
import { outgoingOf } from './outgoing.ts'
import { useTyping } from './use-typing.ts'

const MODES = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Note' },
] as const

type Props = {
  conversation: Conversation
  draft: Draft
  setDraft: (draft: Draft) => void
  noteOnly: boolean
  windowOpen: boolean
  onDone: () => void
}

/** Where a reply to the customer or a note for the team is written. */
export function Composer({ conversation, draft, setDraft, noteOnly, windowOpen, onDone }: Props) {
  const { app } = useCurrentApp()
  const { send } = useSendMessage(app.id, conversation.id)
  const typing = useTyping(conversation.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const note = draft.mode === 'note'
  const shut = !note && !windowOpen
  const outgoing = outgoingOf(draft)
  const ready = 'content' in outgoing && !shut

  useEffect(() => {
    if (noteOnly) field.current?.focus()
  }, [noteOnly])

  const submit = () => {
    if (!('content' in outgoing) || shut) return
    send(draft.mode, outgoing.content, conversation.lastSeq)
    setDraft({ mode: noteOnly ? 'reply' : draft.mode, text: '', buttons: null })
    typing(false)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    }
    if (event.key === 'Escape') field.current?.blur()
  }

  return (
    <form
      aria-label={note ? 'Write a note' : 'Write a reply'}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className={clsx(
        'flex flex-col rounded-card border shadow-1 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus',
        note ? 'border-honey-line bg-honey-soft' : 'border-line-strong bg-surface',
      )}
    >
      <div className="flex items-center justify-between gap-2 px-2 pt-2">
        {noteOnly ? (
          <span className="px-2 text-secondary font-medium text-honey-fg">Note</span>
        ) : (
          <Segmented label="Write a" value={draft.mode} options={MODES} onChange={(mode) => setDraft({ ...draft, mode })} />
        )}
        <span className="truncate px-2 text-meta text-ink-2">
          {note ? 'Only your team sees notes' : `via ${conversation.channel.name}`}
        </span>
      </div>
      {shut ? (
        <p className="px-4 py-3 text-secondary text-ink-2">
          <strong className="font-medium text-ink">The reply window is closed.</strong> More than 24 hours have passed since the customer
          last wrote. WhatsApp allows only a template now. You can still add a note.
        </p>
      ) : (
        <textarea
          ref={field}
          data-composer
          rows={2}
          aria-label={note ? 'Note' : 'Reply'}
          placeholder={note ? 'Leeds has 3 in olive' : 'Write a reply…'}
          value={draft.text}
          onChange={(event) => {
            setDraft({ ...draft, text: event.target.value })
            typing(!note)
          }}
          onBlur={() => typing(false)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[40dvh] min-h-14 resize-none bg-transparent px-3 py-2 text-reading outline-none max-phone:text-touch"
        />
      )}
      {draft.buttons && !note && !shut && <ButtonsEditor titles={draft.buttons} onChange={(buttons) => setDraft({ ...draft, buttons })} />}
      <div className="flex items-center gap-1 p-2">
        {!note && !shut && (
          <>
            <ImageByLink onSend={(content) => send('reply', content, conversation.lastSeq)} />
            <IconButton
              label={draft.buttons ? 'Remove buttons' : 'Add reply buttons'}
              icon={<SquareMousePointer strokeWidth={1.75} />}
              aria-pressed={draft.buttons !== null}
              side="top"
              onClick={() => setDraft({ ...draft, buttons: draft.buttons ? null : [''] })}
            />
          </>
        )}
        <span role="status" className="min-w-0 flex-1 truncate px-2 text-meta text-danger">
          {'fault' in outgoing ? outgoing.fault : null}
        </span>
        <span className="max-md:hidden">
          <Keys keys="mod+enter" />
        </span>
        <Button type="submit" variant="primary" icon={<Send />} disabled={!ready} className="ms-1">
          {note ? 'Add note' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
