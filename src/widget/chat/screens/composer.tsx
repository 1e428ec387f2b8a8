import { useEffect, useRef, useState } from 'preact/hooks'

import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { useChat, useView, useWords } from '../kit/use-chat.ts'

const Extras = lazy(() => import('./composer-extras.tsx').then((part) => part.Extras), { isQuiet: true })
const TYPING_MS = 4_000

/** Where the visitor writes: Enter sends, Shift and Enter begins a line. */
export function Composer() {
  const chat = useChat()
  const { act, typing, setDraft } = chat
  const { draft, session } = useView()
  const { say } = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [note, setNote] = useState('')
  const takesFiles = session?.config.files ?? false

  // A phone would open its keyboard over what there is to read.
  useEffect(() => {
    if (!matchMedia('(pointer:coarse)').matches) field.current?.focus()
  }, [])
  useEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight + 2, 140)}px`
  }, [draft])

  const type = (text: string) => {
    if (!timer.current) typing(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(pause, TYPING_MS)
    setDraft(text)
  }
  const insert = (text: string) => {
    const { current } = field
    if (!current) return
    current.setRangeText(text, current.selectionStart, current.selectionEnd, 'end')
    type(current.value)
    current.focus()
  }
  const pause = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    typing(false)
  }
  const send = () => {
    const text = draft.trim()
    if (text === '') return
    pause()
    // The server takes so much at once; more goes on in the next message.
    for (let at = 0; at < text.length; at += 4_000) act({ type: 'text', text: text.slice(at, at + 4_000) }, text.slice(at, at + 4_000))
    setDraft('')
    field.current?.focus()
  }
  const attach = async (files: readonly File[]) => {
    const { upload } = await import('./upload.ts')
    for (const file of files) {
      setNote(say('loading'))
      setNote((await upload(chat, file, say)) ?? '')
    }
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {note !== '' && (
        <p class="note" role="status">
          {note}
        </p>
      )}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        maxLength={40_000}
        aria-label={say('write')}
        placeholder={say('write')}
        value={draft}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          send()
        }}
        onPaste={(event) => {
          if (!takesFiles || !event.clipboardData?.files.length) return
          event.preventDefault()
          void attach([...event.clipboardData.files])
        }}
      />
      <Extras
        attach={takesFiles ? (files) => void attach(files) : undefined}
        insert={insert}
        setNote={setNote}
        isWriting={draft.trim() !== ''}
      />
      <button class="round" aria-label={say('sendNow')} disabled={draft.trim() === ''}>
        <Icon name="send" />
      </button>
    </form>
  )
}
