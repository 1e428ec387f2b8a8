import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'

type Props = {
  label: string
  /** What the button says. */
  verb: string
  placeholder?: string
  /** What stands in it at first. */
  words?: string
  /** It was just asked for: the focus goes there. */
  isFresh?: boolean
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** A field for something to say; Ctrl or ⌘ and Enter sends it. */
export function CommentField({ label, verb, placeholder, words = '', isFresh = false, onSend, onCancel }: Props) {
  const toasts = useToasts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(words)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])
  const send = async () => {
    if (text.trim() === '' || isSending) return
    setSending(true)
    try {
      await onSend(text.trim())
      setText('')
    } catch (cause) {
      toasts.show({
        title: t('Comment not posted'),
        description: cause instanceof Error ? cause.message : undefined,
        variant: 'destructive',
      })
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <textarea
        dir="auto"
        ref={field}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        rows={2}
        maxLength={4_000}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="w-full resize-none rounded-control border border-control bg-surface px-3 py-2 text-secondary"
      />
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button size="sm" variant="primary" busy={isSending} disabled={text.trim() === ''} onClick={() => void send()}>
            {verb}
          </Button>
        </div>
      )}
    </div>
  )
}
