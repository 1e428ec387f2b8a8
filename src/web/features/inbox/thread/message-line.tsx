import { clsx } from 'clsx'
import { Lock, Sparkles, Workflow } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessageFile } from '#domain/files/file.ts'
import type { Message } from '#domain/messages/message.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { formatClock, formatExactTime } from '#web/kit/text/format-time.ts'
import { Bubble, type Voice } from './bubble.tsx'
import { Content } from './content/content.tsx'
import { Delivery } from './delivery/delivery.tsx'
import { GroupTime } from './group-time.tsx'
import { memberOf } from './member-of.ts'
import { MessageTools } from './message-tools.tsx'
import { sourceOf } from './media-source.ts'
import type { ResendProblem } from './delivery/resend-problem.ts'
import type { ThreadLine } from './thread-lines.ts'

/** Loaded with the first message that answers something or came from an ad. */
const ContextCard = lazyPart(async () => (await import('./content/context-card.tsx')).ContextCard)

/** Loaded with the first message that was edited or taken back. */
const Changes = lazyPart(async () => (await import('./changes.tsx')).Changes)

/** Loaded with the first message of a merged conversation. */
const SentAt = lazyPart(async () => (await import('../merging/sent-at.tsx')).SentAt)

/** Loaded with the first words of a customer. */
const Translation = lazyPart(async () => (await import('./translation/translation.tsx')).Translation)

/** Loaded with the first voice message of a customer. */
const Transcript = lazyPart(async () => (await import('./voice/transcript.tsx')).Transcript)

/** Loaded with the first cart. */
const OrderStatusLine = lazyPart(async () => (await import('./content/order-status.tsx')).OrderStatusLine)

/** Loaded with the first file that is not here, or is not what it says. */
const FileState = lazyPart(async () => (await import('./content/file-state.tsx')).FileState)

type Props = {
  line: Extract<ThreadLine, { kind: 'message' }>
  appId: string
  timeZone: string
  contactName: string
  /** Where the conversation is answered. */
  channelId: string
  stepNames: ReadonlyMap<string, string>
  onResend: (messageId: string) => void
  /** What must be done before a message can be sent again; null where it can be. */
  resendProblem: (type: string) => ResendProblem | null
  /** Null where nothing can be answered: the bot has it, or it is closed. */
  onQuote: ((message: Message) => void) | null
  onReact: ((message: Message, emoji: string) => void) | null
  onExplain: (message: Message) => void
}

/** Tells whether WhatsApp knows the message and still shows it: what is quoted or reacted to. */
const mayBeAnswered = ({ providerId, direction, revokedAt }: Message): boolean => !!providerId && direction !== 'note' && !revokedAt

type BelowProps = Pick<Props, 'line' | 'timeZone' | 'channelId' | 'onResend' | 'resendProblem'> & { elsewhere: string | null }

/** What stands under a bubble: reactions, the other number that it went through, and how its delivery goes. */
function Below({ line, elsewhere, timeZone, channelId, onResend, resendProblem }: BelowProps) {
  const { message, last, delivery, unseen, reactions } = line
  return (
    <>
      {reactions.length > 0 && <Reactions reactions={reactions} />}
      {elsewhere !== null && last && (
        <Suspense fallback={null}>
          <SentAt channelId={elsewhere} />
        </Suspense>
      )}
      {unseen && <p className="py-1 text-meta text-ink-3">{t('Not shown to anybody: this contact is blocked')}</p>}
      <div
        className={clsx(
          'flex',
          isStuck(message) ? 'flex-col' : 'items-start gap-2',
          message.direction === 'in' ? 'self-start' : 'items-end self-end',
        )}
      >
        {last && <GroupTime at={message.at} timeZone={timeZone} />}
        {delivery && (
          <Delivery
            message={message}
            channelId={message.channelId ?? channelId}
            onResend={() => onResend(message.id)}
            problem={resendProblem(message.content.type)}
          />
        )}
      </div>
    </>
  )
}

/** What hangs on it takes a line of its own. */
const isStuck = ({ status }: Message): boolean => status === 'FAILED' || status === 'UNKNOWN'

type ToolsProps = Pick<Props, 'onQuote' | 'onReact' | 'onExplain'> & { message: Message; answerable: boolean }

/** What can be done with a message: answered, where it may be, explained, where a flow said it, and kept as knowledge, where a person answered with it. */
function Tools({ message, answerable, onQuote, onReact, onExplain }: ToolsProps) {
  const isAnswer = message.author.kind === 'operator' && message.content.type === 'text'
  if (!answerable && !message.origin && !isAnswer) return null
  return (
    <MessageTools
      message={message}
      onQuote={answerable ? onQuote : null}
      onReact={answerable ? onReact : null}
      onExplain={message.origin ? onExplain : null}
      isAnswer={isAnswer}
    />
  )
}

const writerOf = (message: Message, contactName: string): string =>
  message.direction === 'in' ? (memberOf(message) ?? contactName) : (message.author.name ?? t('Team'))

/** A message in its bubble, with who or which step said it. */
export function MessageLine({
  line,
  appId,
  timeZone,
  contactName,
  channelId,
  stepNames,
  onResend,
  resendProblem,
  onQuote,
  onReact,
  onExplain,
}: Props) {
  const { message, first, last, chosenId, quoted } = line
  const elsewhere = message.channelId !== undefined && message.channelId !== channelId ? message.channelId : null
  const answerable = onQuote !== null && elsewhere === null && mayBeAnswered(message)
  return (
    <Bubble
      voice={voiceOf(message)}
      first={first}
      last={last}
      title={formatExactTime(message.at, timeZone)}
      label={`${writerOf(message, contactName)}, ${formatClock(message.at, timeZone)}`}
      above={byLine(message, first, stepNames)}
      tools={<Tools message={message} answerable={answerable} onQuote={onQuote} onReact={onReact} onExplain={onExplain} />}
      below={
        <Below
          line={line}
          elsewhere={elsewhere}
          timeZone={timeZone}
          channelId={channelId}
          onResend={onResend}
          resendProblem={resendProblem}
        />
      }
    >
      {(message.context || message.referral) && (
        <Suspense fallback={null}>
          <ContextCard message={message} quoted={quoted} contactName={contactName} />
        </Suspense>
      )}
      <Content content={message.content} chosenId={chosenId} source={sourceOf(appId, message)} file={message.file} />
      <Suspense fallback={null}>
        {message.direction === 'in' && <CustomerWords message={message} />}
        {message.content.type === 'order' && <OrderStatusLine messageId={message.id} />}
        {isWaitedFor(message) && <FileState file={message.file} appId={appId} messageId={message.id} timeZone={timeZone} />}
        {(message.revokedAt || message.edits) && <Changes message={message} timeZone={timeZone} />}
      </Suspense>
    </Bubble>
  )
}

/** The words of a customer's message, which may be translated; those of a voice message are transcribed. */
function CustomerWords({ message }: { message: Message }) {
  const { content } = message
  if (content.type === 'audio') return <Transcript message={message} />
  const text = content.type === 'text' ? content.text : 'caption' in content ? content.caption : undefined
  return text ? <Translation message={message} text={text} /> : null
}

const isWaitedFor = (message: Message): message is Message & { file: MessageFile } =>
  !!message.file && (message.file.state !== 'stored' || message.file.declaredType !== null)

function Reactions({ reactions }: { reactions: readonly string[] }) {
  return (
    <div
      role="img"
      aria-label={t('Reactions: {reactions}', { reactions: reactions.join(' ') })}
      className="relative z-1 -mt-1.5 mx-2 inline-flex gap-0.5 rounded-full border border-line bg-surface px-1.5 py-0.5 text-secondary leading-none"
    >
      {reactions.join(' ')}
    </div>
  )
}

function voiceOf({ direction, author }: Message): Voice {
  if (direction === 'in') return 'customer'
  if (direction === 'note') return 'note'
  if (author.kind === 'agent') return 'assistant'
  return author.kind === 'bot' ? 'bot' : 'team'
}

function byLine({ direction, author, origin }: Message, first: boolean, stepNames: ReadonlyMap<string, string>): ReactNode {
  if (direction === 'in') return first ? <Named tone="text-ink-2" words={memberOf({ direction, author })} /> : null
  if (direction === 'note')
    return (
      <ByLine
        icon={<Lock />}
        tone="text-honey-fg"
        words={first ? t('Internal note · {name}', { name: author.name ?? t('Team') }) : t('Internal note')}
      />
    )
  if (author.kind === 'agent') return <AgentLine name={author.name} />
  // Each message of a flow names its own step: that is what one looks for when the flow went the wrong way.
  if (origin) return <FlowLine name={stepNames.get(origin.stepId)} />
  if (!first) return null
  if (author.kind === 'bot') return <FlowLine name={author.name} />
  return <Named tone="text-ink-3" words={author.name && author.kind === 'api' ? t('{name} · API', { name: author.name }) : author.name} />
}

const AgentLine = ({ name }: { name: string | null }) => (
  <ByLine icon={<Sparkles />} tone="text-iris-fg" words={name === null ? t('AI agent') : t('{name} · AI agent', { name })} />
)

const FlowLine = ({ name }: { name: string | null | undefined }) => (
  <ByLine icon={<Workflow />} tone="text-lagoon-fg" words={name ? t('Flow · {name}', { name }) : t('Flow')} />
)

const Named = ({ tone, words }: { tone: string; words: string | null | undefined }) => (words ? <ByLine tone={tone} words={words} /> : null)

function ByLine({ icon, words, tone }: { icon?: ReactNode; words: string; tone: string }) {
  return (
    <div className={`flex items-center gap-1.5 text-badge font-medium [&_svg]:size-3 [&_svg]:shrink-0 ${tone}`}>
      {icon}
      <span className="truncate">{words}</span>
    </div>
  )
}
