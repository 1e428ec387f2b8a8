import { Archive, Bot, type LucideIcon, TriangleAlert, UserRound, PenLine } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { rich } from '#web/kit/text/rich.ts'
import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import { scheduledQuery } from '#web/api/scheduled/scheduled.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { draftsQuery } from '#web/api/drafts/drafts.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { presenceQuery, visitorTypingQuery } from '#web/api/live/presence.ts'

import { customerName } from '../contact-name.ts'
import { useConversationVerbs } from '../conversation-verbs.ts'
import { ChannelHold } from './channel-hold.tsx'
import { Composer } from './composer.tsx'
import { draftOfContent, isEmpty, joinDrafts } from './drafts/draft.ts'
import { HeldBar } from './held-bar.tsx'
import { type NewsGate, useNews } from './news/use-news.ts'
import type { DraftKeeper } from './drafts/use-drafts.ts'

/** Says which colleague is replying here or looking at this, so that nobody answers twice. */
function PresenceLine({ conversationId }: { conversationId: string }) {
  const { app } = useCurrentApp()
  const { data: isVisitorTyping } = useQuery(visitorTypingQuery(app.id, conversationId))
  const here = useColleaguesHere(conversationId)
  const typing = here.filter((person) => person.typing)
  const words =
    typing.length > 0
      ? t('{count, plural, =1 {{typing} is replying} other {{typing} are replying}}', { count: typing.length, typing: namesOf(typing) })
      : here.length > 0
        ? t('{count, plural, =1 {{here} is viewing} other {{here} are viewing}}', { count: here.length, here: namesOf(here) })
        : isVisitorTyping
          ? t('The visitor is typing')
          : ''
  return (
    <div aria-live="polite" className="flex min-h-3 items-center gap-2 px-1 pb-1 text-meta text-ink-3">
      {(typing.length > 0 || isVisitorTyping) && (
        <span className="inline-flex gap-0.5" aria-hidden>
          <span className="size-1 animate-shimmer rounded-full bg-lagoon" />
          <span className="size-1 animate-shimmer rounded-full bg-lagoon [animation-delay:200ms]" />
          <span className="size-1 animate-shimmer rounded-full bg-lagoon [animation-delay:400ms]" />
        </span>
      )}
      {words}
    </div>
  )
}

/** The colleagues who have this conversation open. */
function useColleaguesHere(conversationId: string) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const { data: people } = useQuery(presenceQuery(app.id))
  return people.filter((person) => person.conversationId === conversationId && person.userId !== user?.uid)
}

const namesOf = (people: readonly { name: string }[]): string => andList([...new Set(people.map(({ name }) => name))])

/** Loaded with the first message that is put off. */
const ScheduledList = lazyPart(async () => (await import('./later/scheduled-list.tsx')).ScheduledList)

/** Loaded when somebody says something while one writes. */
const NewsLine = lazyPart(async () => (await import('./news/news-line.tsx')).NewsLine)

/** Loaded where a customer waits and a model is connected. */
const SuggestionBar = lazyPart(async () => (await import('./suggestion/suggestion-bar.tsx')).SuggestionBar)

type Props = { conversation: Conversation; keeper: DraftKeeper }

/** Where one writes; or who has the conversation instead, with the way to take it. Notes can always be written. */
export function ComposerArea({ conversation, keeper }: Props) {
  const verbs = useConversationVerbs(conversation)
  const { user } = useSession()
  const now = useNow()
  const [noting, setNoting] = useState(false)
  const windowOpen = isWindowOpen(conversation, new Date(now))
  const hold = holdOf(conversation, user?.uid)
  const writesNote = noting || keeper.mode === 'note'
  const typing = namesOf(useColleaguesHere(conversation.id).filter((person) => person.typing))
  const gate = useNews(conversation, !isEmpty(keeper.reply), typing)

  return (
    <div className="shrink-0 px-3 pb-3">
      <PresenceLine conversationId={conversation.id} />
      <ColleagueDrafts conversationId={conversation.id} />
      {conversation.continuedIn && <ContinuedElsewhere {...conversation.continuedIn} />}
      <ChannelHold channelId={conversation.channel.id} />
      <Scheduled conversationId={conversation.id} keeper={keeper} />
      <Warnings gate={gate} contactName={customerName(conversation)} held={hold !== null} />
      {hold && (
        <HeldBar
          icon={hold.icon}
          words={hold.words}
          verb={hold.isClosed ? t('Reopen') : t('Take over')}
          keys={hold.keys}
          kept={keeper.reply.text}
          onVerb={hold.isClosed ? verbs.reopen : verbs.takeOver}
          onNote={writesNote ? null : () => setNoting(true)}
        />
      )}
      <Suggestion conversation={conversation} keeper={keeper} held={hold !== null} />
      {(!hold || writesNote) && (
        <Composer
          conversation={conversation}
          keeper={keeper}
          mode={hold ? 'note' : keeper.mode}
          noteOnly={hold !== null}
          windowOpen={windowOpen}
          gate={gate}
          onDone={() => {
            setNoting(false)
            if (hold) keeper.switchTo('reply')
          }}
        />
      )}
    </div>
  )
}

/** What others say, or are about to say, while one writes. */
export function Warnings({ gate, contactName, held }: { gate: NewsGate; contactName: string; held: boolean }) {
  const { news, replying, asking, dismiss } = gate
  return (
    <div aria-live="polite">
      {replying !== '' && news?.kind !== 'answered' && !held && <ReplyingLine names={replying} asking={asking} />}
      {news && (
        <Suspense fallback={null}>
          <NewsLine news={news} contactName={contactName} asking={asking && !held} onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  )
}

/** Says, before one sends, that a colleague is writing an answer too. */
const ReplyingLine = ({ names, asking }: { names: string; asking: boolean }) => (
  <div className="mb-2 flex items-center gap-2 rounded-control bg-warning-soft px-3 py-1.5 text-secondary text-ink-2">
    <TriangleAlert className="size-4 shrink-0 text-warning" strokeWidth={1.75} aria-hidden />
    <p className="min-w-0 flex-1">
      {rich('<strong>{names}</strong> is replying too.', {
        strong: (text) => <strong className="font-medium text-ink">{text}</strong>,
        names,
      })}
      {asking && <span className="block text-ink">{t('Your reply hasn’t been sent. Send it anyway?')}</span>}
    </p>
  </div>
)

/** Says that the customer reads another conversation now, and leads there. */
function ContinuedElsewhere({ id, kind }: NonNullable<Conversation['continuedIn']>) {
  return (
    <div className="mb-2">
      <InlineAlert
        tone="info"
        title={kind === 'whatsapp' ? t('The customer continued on WhatsApp') : t('The customer continued in the web chat')}
        action={
          <Link to="/inbox/$conversationId" params={{ conversationId: id }} className={buttonStyle({ size: 'sm' })}>
            {t('Open conversation')}
          </Link>
        }
      >
        {t('They may not see what you write here.')}
      </InlineAlert>
    </div>
  )
}

/** What is to be sent later here; one that is edited goes back into the reply. */
function Scheduled({ conversationId, keeper }: { conversationId: string; keeper: DraftKeeper }) {
  const { app } = useCurrentApp()
  const { data: items } = useQuery(scheduledQuery(app.id, conversationId))
  if (!items || items.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ScheduledList
        conversationId={conversationId}
        items={items}
        onEdit={({ content }) => {
          keeper.switchTo('reply')
          keeper.change('reply', (draft) => joinDrafts(draftOfContent(content), draft))
        }}
      />
    </Suspense>
  )
}

/** What an AI agent would answer, where the customer waits for one. */
function Suggestion({ conversation, keeper, held }: Props & { held: boolean }) {
  const { app } = useCurrentApp()
  const isConnected = useQuery(mayAssistQuery(app.id)).data?.available === true
  if (held || !isConnected || conversation.waitingSince === null) return null
  return (
    <Suspense fallback={null}>
      <SuggestionBar conversation={conversation} keeper={keeper} />
    </Suspense>
  )
}

interface Hold {
  icon: LucideIcon
  words: string
  isClosed: boolean
  keys: string
}

function holdOf({ openState, handler, assignee }: Conversation, userId: string | undefined): Hold | null {
  if (openState === 'closed') return { icon: Archive, words: t('This conversation is closed'), isClosed: true, keys: 'e' }
  if (handler === 'bot') return { icon: Bot, words: t('The bot is handling this conversation'), isClosed: false, keys: 't' }
  if (assignee && assignee.id !== userId)
    return { icon: UserRound, words: t('{name} is handling this', { name: assignee.name }), isClosed: false, keys: 't' }
  return null
}

/** Who else has begun to write here, and what. */
function ColleagueDrafts({ conversationId }: { conversationId: string }) {
  const { app } = useCurrentApp()
  const { data } = useQuery(draftsQuery(app.id, conversationId))
  if (!data || data.colleagues.length === 0) return null
  return (
    <div className="flex flex-wrap gap-x-3 px-1 pb-1">
      {data.colleagues.map(({ userId, name, mode, text }) => (
        <Popover
          key={`${userId} ${mode}`}
          side="top"
          title={mode === 'note' ? t('{name} is writing a note', { name }) : t('{name} is writing a reply', { name })}
          trigger={
            <button
              type="button"
              title={text}
              className="inline-flex min-h-6 items-center gap-1.5 rounded-tag text-meta text-ink-2 hover:text-ink max-phone:min-h-11"
            >
              <PenLine className="size-3.5" strokeWidth={1.75} aria-hidden />
              {mode === 'note' ? t('{name} has a draft note', { name }) : t('{name} has a draft', { name })}
            </button>
          }
        >
          <p className="max-h-60 overflow-y-auto text-secondary whitespace-pre-wrap text-ink">{text}</p>
        </Popover>
      ))}
    </div>
  )
}
