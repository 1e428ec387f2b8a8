import { snippetOf } from '../contents/snippet.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { Face } from '../kit/face.tsx'
import { Icon } from '../kit/icon.tsx'
import { dayOf, openingOf, timeOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'
import { countUnread, isMessage } from '../state/lines.ts'

/** The first screen: a greeting, who is there, and the ways into a talk, which is fetched when the visitor comes near one. */
export function Home({ nearTalk }: { nearTalk: () => void }) {
  const { view, act } = useChat()
  const { session } = useView()
  const { say, locale } = useWords()
  if (!session) return null
  const { business, logoUrl, title, subtitle, faces, away, quickStarts } = session.config
  return (
    <main class="screen home" onPointerOver={nearTalk} onFocusIn={nearTalk}>
      <header class="hero">
        <div class="row">
          <Face name={business} photoUrl={logoUrl} />
          <span class="grow title" dir="auto">
            {business}
          </span>
          <span class="stack">
            {faces.slice(0, 3).map((face) => (
              <Face key={face.name} {...face} size={32} />
            ))}
          </span>
          <CloseButton />
        </div>
        <h1 dir="auto" tabIndex={-1}>
          {title || say('greeting')}
        </h1>
        <p dir="auto">{subtitle || say('help')}</p>
      </header>
      <div class="stacked">
        <button type="button" class="entry" onClick={() => view.set({ screen: 'thread' })}>
          <span class="grow">
            <strong>{say('send')}</strong>
            <span class="meta">
              {away ? (away.opensAt ? say('backAt', { time: openingOf(away.opensAt, Date.now(), locale) }) : say('away')) : say('sendHint')}
            </span>
          </span>
          <span class="round">
            <Icon name="send" />
          </span>
        </button>
        <LatestTalk />
        {quickStarts.length > 0 && (
          <div class="list">
            {quickStarts.map(({ label, flowId }) => (
              <button
                key={label}
                type="button"
                class="row"
                onClick={() => {
                  view.set({ screen: 'thread' })
                  act({ type: 'startFlow', flowId, label }, label)
                }}
              >
                <span class="grow" dir="auto">
                  {label}
                </span>
                <Icon name="next" />
              </button>
            ))}
          </div>
        )}
      </div>
    </main>
  )
}

function LatestTalk() {
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
