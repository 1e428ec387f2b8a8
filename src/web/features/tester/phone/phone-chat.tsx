import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { dayKey, formatDay } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { ListRow } from '#web/kit/phone/bubble.ts'
import { ListSheet } from '#web/kit/phone/list-sheet.tsx'

import { callEmulator } from '../world/call-emulator.ts'
import type { PhoneMessage } from '../world/phone-types.ts'
import { chatQuery } from '../world/queries.ts'
import { usePlay, type Play } from '../world/use-play.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import { type About, CustomerComposer } from './customer-composer.tsx'
import { reactionsOf, lineOf, toBubble } from './to-bubble.ts'
import { type AskAbout, CatalogSheet } from './catalog/catalog-sheet.tsx'
import { FormSheet } from './form/form-sheet.tsx'

type Props = { contact: string; number: string | undefined; prefilled: string; header: ReactNode }

/** The chat on a customer's phone. Showing it is what makes the business's messages "read". */
export function PhoneChat({ contact, number, prefilled, header }: Props) {
  const { app } = useCurrentApp()
  const chat = useQuery(chatQuery(number, contact))
  const play = usePlay(contact, number)
  const [open, setOpen] = useState<PhoneMessage | null>(null)
  const [about, setAbout] = useState<About | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const reply = useCallback((message: PhoneMessage) => setAbout({ line: lineOf(message), part: { messageId: message.id } }), [])
  const all = chat.data?.messages
  const messages = useMemo(() => (all ?? []).filter(({ type }) => type !== 'reaction'), [all])
  const reactions = useMemo(() => reactionsOf(all ?? []), [all])
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  useReadReceipts(contact, number, messages)

  return (
    <div className="relative flex h-full flex-col bg-sunken">
      {header}
      {chat.isPending && <ChatBones />}
      {chat.isError && !chat.data && (
        <ErrorState
          title={t('Couldn’t open this chat')}
          hint={t('The messages are safe. Try again.')}
          reference={chat.error.message}
          onRetry={() => void chat.refetch()}
        />
      )}
      {chat.data && (
        <Messages messages={messages} timeZone={app.timeZone}>
          {(message) => (
            <PhoneBubble
              key={message.id}
              message={message}
              quoted={message.type === 'interactive' ? undefined : byId.get(message.contextId ?? '')}
              reactions={reactions.get(message.id)}
              timeZone={app.timeZone}
              onPlay={play.mutate}
              onOpen={setOpen}
              onReply={reply}
            />
          )}
        </Messages>
      )}
      <CustomerComposer key={contact} prefilled={prefilled} about={about} onDropAbout={() => setAbout(null)} onPlay={play.mutate} />
      {open && (
        <OpenSheet
          message={open}
          onPlay={play.mutate}
          onClose={close}
          onAsk={(name, product) => {
            setAbout({
              line: t('About {name}', { name }),
              part: { messageId: open.id, product },
            })
            close()
          }}
        />
      )}
    </div>
  )
}

function Messages(props: { messages: readonly PhoneMessage[]; timeZone: string; children: (message: PhoneMessage) => ReactNode }) {
  const { messages, timeZone, children } = props
  const now = useNow()
  const scroller = useRef<HTMLOListElement>(null)
  const count = messages.length
  useEffect(() => {
    // Not scrollIntoView: it would move the rounded frame around the chat as well.
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count])

  if (count === 0) {
    return (
      <p className="flex flex-1 items-center justify-center px-8 text-center text-secondary text-ink-2">
        {t('Say “hi” and see what the business answers.')}
      </p>
    )
  }
  return (
    <ol
      ref={scroller}
      aria-label={t('Messages')}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto overscroll-contain px-3 py-3"
    >
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const newDay = !before || dayKey(before.at, timeZone) !== dayKey(message.at, timeZone)
        return [
          newDay && (
            <li key={`day-${message.id}`} className="self-center rounded-row bg-surface px-2 py-0.5 text-meta text-ink-2 shadow-1">
              {formatDay(message.at, timeZone, now)}
            </li>
          ),
          children(message),
        ]
      })}
    </ol>
  )
}

/** Tells the emulator that the chat is on show, whenever it holds something unread. */
function useReadReceipts(contact: string, number: string | undefined, messages: readonly PhoneMessage[]): void {
  const unread = messages.findLast(({ from, status }) => from === 'business' && status !== 'read')?.id
  useEffect(() => {
    if (!unread) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      const query = number ? `?phoneNumberId=${number}` : ''
      // A read mark that does not get through is made up for by the next message.
      callEmulator(`/phone/${encodeURIComponent(contact)}/read${query}`, { method: 'POST', body: {} }).catch(() => {})
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [contact, number, unread])
}

function ChatBones() {
  return (
    <div className="min-h-0 flex-1">
      <Skeleton label={t('Opening the chat')}>
        <div className="flex flex-col gap-2 p-3">
          <Bone className="h-10 w-3/5 rounded-bubble" />
          <Bone className="h-16 w-4/5 rounded-bubble" />
          <Bone className="h-10 w-2/5 self-end rounded-bubble" />
        </div>
      </Skeleton>
    </div>
  )
}

type OpenProps = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void; onAsk: AskAbout }

/** What a message opens on the phone: its list, its form or its products. */
function OpenSheet({ message, onPlay, onClose, onAsk }: OpenProps) {
  const bubble = toBubble(message)
  if (bubble.kind === 'form') return <FormSheet message={message} onPlay={onPlay} onClose={onClose} />
  if (bubble.kind === 'catalog') return <CatalogSheet message={message} onPlay={onPlay} onClose={onClose} onAsk={onAsk} />
  if (bubble.kind !== 'list') return null
  const send = ({ id: rowId, title, description }: ListRow) => onPlay({ type: 'list', messageId: message.id, rowId, title, description })
  return <ListSheet bubble={bubble} onSend={send} onClose={onClose} />
}
