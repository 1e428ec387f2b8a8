import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

import type { ChatLine } from '#domain/webchat/visitor.ts'

import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { dayOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'
import { goesOn, isMessage, keyOf, mergeLines, type Reactions, reactionsOf } from '../state/lines.ts'
import { isGated } from '../state/view.ts'
import { Composer } from './composer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { NoticeLine, PendingLine, ThreadLine } from './thread-line.tsx'

const TestBanner = lazy(() => import('./test-banner.tsx').then((part) => part.TestBanner))
const Gate = lazy(() => import('./gate.tsx').then((part) => part.Gate))

/** The talk: what was said, what is on its way, and where to write. */
export function Thread() {
  const view = useView()
  const { count } = useWords()
  const waiting = view.pending.filter(({ state }) => state === 'waiting').length
  const isAsking = isGated(view)
  return (
    <main class="screen">
      <ThreadHeader />
      {view.session?.simulated && <TestBanner />}
      {!view.online && (
        <p class="banner" role="status">
          <Icon name="cloud" size={16} />
          {waiting > 0 ? count('offlineCount', waiting) : view.words.offline}
        </p>
      )}
      <Lines />
      {isAsking ? <Gate /> : <Composer />}
    </main>
  )
}

function Lines() {
  const { lines, pending, typing, session } = useView()
  const { say } = useWords()
  const { seen } = useChat()
  const { box, stay } = useStayAtEnd(lines.length + pending.length + (typing === null ? 0 : 1))
  const shown = lines.filter((line) => !isMessage(line) || (line.content.type !== 'reaction' && line.content.type !== 'welcome'))
  const reactions = reactionsOf(lines, pending)
  // What is shown at the end is read.
  useEffect(seen, [lines, seen])
  return (
    <div class="lines" role="log" aria-label={say('messages')} tabIndex={0} ref={box} onScroll={stay}>
      <Earlier />
      {shown.map((line, at) => (
        <LineWithDay key={keyOf(line)} line={line} before={shown[at - 1]} after={shown[at + 1]} reactions={reactions} />
      ))}
      {pending.map((one) => (one.act.type === 'reaction' && one.state !== 'refused' ? null : <PendingLine key={one.id} pending={one} />))}
      {session?.config.away && lines.length === 0 && <p class="notice">{session.config.away.text || say('away')}</p>}
      {typing !== null && (
        <div class="line-of person">
          <span class="bubble dots" role="status" aria-label={typing ? say('typing', { name: typing }) : say('someoneTyping')}>
            <i />
            <i />
            <i />
          </span>
        </div>
      )}
    </div>
  )
}

interface LineWithDayProps {
  line: ChatLine
  before: ChatLine | undefined
  after: ChatLine | undefined
  reactions: Map<string, Reactions>
}

function LineWithDay({ line, before, after, reactions }: LineWithDayProps) {
  const { locale } = useWords()
  const day = dayOf(line.at, Date.now(), locale)
  const isNewDay = !before || dayOf(before.at, Date.now(), locale) !== day
  return (
    <>
      {isNewDay && <p class="day">{day}</p>}
      {isMessage(line) ? (
        <ThreadLine
          line={line}
          isFirst={!goesOn(before, line)}
          isLast={!after || !goesOn(line, after)}
          reactions={reactions.get(line.id) ?? reactions.get(line.sentId ?? '')}
        />
      ) : (
        <NoticeLine {...line} />
      )}
    </>
  )
}

/** Reads on towards the beginning. */
function Earlier() {
  const { ask, view } = useChat()
  const { session, lines, loadingEarlier } = useView()
  const { say } = useWords()
  const before = session?.before ?? null
  if (before === null) return null
  const load = async () => {
    view.set({ loadingEarlier: true })
    const page = await ask<{ lines: ChatLine[]; before: number | null }>(`/lines?before=${before}`).catch(() => null)
    const now = view.get().session
    view.set({
      loadingEarlier: false,
      ...(page && now && { lines: mergeLines(lines, page.lines), session: { ...now, before: page.before } }),
    })
  }
  return (
    <button type="button" class="quiet" disabled={loadingEarlier} onClick={() => void load()}>
      {say(loadingEarlier ? 'loading' : 'earlier')}
    </button>
  )
}

/** Keeps the end of the talk in view while it grows, unless the visitor has scrolled up to read. */
function useStayAtEnd(length: number) {
  const box = useRef<HTMLDivElement>(null)
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element && fromEnd.current < 80) element.scrollTop = element.scrollHeight
  }, [length])
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Pictures that come late and a keyboard that opens must not push the end away.
    const observer = new ResizeObserver(() => {
      if (fromEnd.current < 80) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const stay = () => {
    const element = box.current
    if (element) fromEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight
  }
  return { box, stay }
}
