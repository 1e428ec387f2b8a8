import type { ChatLine } from '#domain/webchat/visitor.ts'

import { Content } from '../contents/content.tsx'
import { Framed } from '../contents/framed.tsx'
import { Face } from '../kit/face.tsx'
import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { timeOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'
import type { MessageLine, Reactions } from '../state/lines.ts'
import type { PendingAct } from '../state/outbox.ts'

const ReactButton = lazy(() => import('./react-button.tsx').then((part) => part.ReactButton), { isQuiet: true })

/** One message, with who says it at the first of several and the time at the last. */
export function ThreadLine({
  line,
  isFirst,
  isLast,
  reactions,
}: {
  line: MessageLine
  isFirst: boolean
  isLast: boolean
  reactions: Reactions | undefined
}) {
  const { say, locale } = useWords()
  const { kind, name } = line.author
  return (
    <div class={`line-of ${kind}`}>
      {isFirst && kind === 'agent' && (
        <span class="from">
          <Icon name="spark" size={14} /> {name ?? say('aiAgent')}
        </span>
      )}
      {isFirst && kind === 'person' && <span class="from">{name}</span>}
      <Content line={line} />
      {kind !== 'visitor' && !line.revoked && <ReactButton messageId={line.id} own={reactions?.own ?? null} />}
      {reactions && <ShownReactions {...reactions} />}
      {isLast && (
        <span class="meta">
          {timeOf(line.at, locale)}
          <Status line={line} />
        </span>
      )}
    </div>
  )
}

const ShownReactions = ({ own, theirs }: Reactions) =>
  own || theirs ? (
    <span class="reactions">
      {theirs}
      {own}
    </span>
  ) : null

/** How far what the visitor said last has come. */
function Status({ line }: { line: MessageLine }) {
  const { say } = useWords()
  const { lines, session } = useView()
  const last = lines.findLast((one) => one.type === 'message' && one.author.kind === 'visitor')
  if (last !== line) return null
  return <> · {say(line.seq <= (session?.state?.businessReadSeq ?? 0) ? 'read' : 'sent')}</>
}

/** What the visitor did, until the line of it comes back. */
export function PendingLine({ pending }: { pending: PendingAct }) {
  const { retry, discard } = useChat()
  const { say } = useWords()
  const { id, label, state, reason } = pending
  return (
    <div class="line-of visitor">
      <Framed text={label} />
      {state === 'refused' ? (
        <span class="meta danger" role="alert">
          {say('notSent')}
          {reason ? `: ${reason}` : ''}{' '}
          <button type="button" class="link" onClick={() => retry(id)}>
            {say('retry')}
          </button>{' '}
          <button type="button" class="link" onClick={() => discard(id)}>
            {say('discard')}
          </button>
        </span>
      ) : (
        <span class="meta">
          <Icon name="clock" size={12} /> {say('sending')}
        </span>
      )}
    </div>
  )
}

type Notice = Extract<ChatLine, { type: 'notice' }>

/** Something that happened in the talk, in the middle of it. */
export function NoticeLine({ what, name, at }: { what: Notice['what']; name: string | null; at: string }) {
  const { say, locale } = useWords()
  const { session } = useView()
  const face = session?.config.faces.find((one) => one.name === name)
  return (
    <p class={`notice ${what}`}>
      {name !== null && <Face name={name} photoUrl={face?.photoUrl ?? null} size={20} />}
      <span>
        {say(what, { name: name ?? '' })} · {timeOf(at, locale)}
      </span>
    </p>
  )
}
