import { CloseButton } from '../kit/close-button.tsx'
import { Face } from '../kit/face.tsx'
import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { openingOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'

const LatestTalk = lazy(() => import('./latest-talk.tsx').then((part) => part.LatestTalk), { hasWords: false, isQuiet: true })

const Articles = lazy(() => import('./articles.tsx').then((part) => part.Articles), { isQuiet: true })

/** The first screen: a greeting, who is there, and the ways into a talk, which is fetched when the visitor comes near one. */
export function Home({ nearTalk }: { nearTalk: () => void }) {
  const { view, act } = useChat()
  const { session, lines } = useView()
  const { say, locale } = useWords()
  if (!session) return null
  const { business, logoUrl, title, subtitle, faces, away, quickStarts, articles } = session.config
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
        {lines.length > 0 && <LatestTalk />}
        {articles && <Articles />}
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
