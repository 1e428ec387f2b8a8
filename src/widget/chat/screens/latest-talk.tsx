import { snippetOf } from '../contents/snippet.ts'
import { Face } from '../kit/face.tsx'
import { dayOf, timeOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'
import { countUnread, isMessage } from '../state/lines.ts'

/** The way back into the talk: who spoke last, what they said, and how much of it is new. */
export function LatestTalk() {
  const { view } = useChat()
  const { lines, session, words } = useView()
  const { locale } = useWords()
  const last = lines.findLast((line) => isMessage(line) && line.content.type !== 'reaction')
  if (!last || !isMessage(last) || !session) return null
  const name = last.author.name ?? (last.author.kind === 'visitor' ? words.you : session.config.business)
  const unread = countUnread(lines, session.state?.readSeq ?? 0)
  const isToday = new Date(last.at).toDateString() === new Date().toDateString()
  return (
    <button type="button" class="entry" onClick={() => view.set({ screen: 'thread' })}>
      <Face name={name} photoUrl={last.author.photoUrl} size={40} />
      <span class="grow">
        <strong dir="auto">{name}</strong>
        <span class="snippet" dir="auto">
          {snippetOf(last.content, words)}
        </span>
      </span>
      <span class="meta">{isToday ? timeOf(last.at, locale) : dayOf(last.at, Date.now(), locale)}</span>
      {unread > 0 && <span class="count">{unread}</span>}
    </button>
  )
}
