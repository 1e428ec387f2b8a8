import { Lock, Sparkles, Workflow } from 'lucide-react'
import { type ReactNode } from 'react'

import type { Message } from '#domain/message.ts'

import { clockWords, exactWords } from '../../../kit/time-words.ts'
import { Bubble, type Voice } from './bubble.tsx'
import { Content } from './content.tsx'
import { Delivery } from './delivery.tsx'
import type { ThreadLine } from './thread-lines.ts'

type Props = {
  line: Extract<ThreadLine, { kind: 'message' }>
  timeZone: string
  contactName: string
  stepNames: ReadonlyMap<string, string>
  onResend: (messageId: string) => void
}

/** A message in its bubble, with who or which step said it. */
export function MessageLine({ line, timeZone, contactName, stepNames, onResend }: Props) {
  const { message, first, last, chosenId, delivery } = line
  const who = message.direction === 'in' ? contactName : (message.author.name ?? 'Team')
  return (
    <Bubble
      voice={voiceOf(message)}
      first={first}
      last={last}
      title={exactWords(message.at, timeZone)}
      label={`${who}, ${clockWords(message.at, timeZone)}`}
      above={byLine(message, first, stepNames)}
      below={delivery && <Delivery message={message} onResend={() => onResend(message.id)} />}
    >
      <Content content={message.content} chosenId={chosenId} />
    </Bubble>
  )
}

function voiceOf({ direction, author }: Message): Voice {
  if (direction === 'in') return 'customer'
  if (direction === 'note') return 'note'
  return author.kind === 'agent' ? 'assistant' : 'team'
}

function byLine({ direction, author, origin }: Message, first: boolean, stepNames: ReadonlyMap<string, string>): ReactNode {
  if (direction === 'in') return null
  if (direction === 'note')
    return <ByLine icon={<Lock />} tone="text-honey-fg" words={first ? `Internal note · ${author.name ?? 'Team'}` : 'Internal note'} />
  if (author.kind === 'agent') return <ByLine icon={<Sparkles />} tone="text-iris-fg" words="Answered by Assistant" />
  // Each message of a flow names its own step: that is what one looks for when the flow went the wrong way.
  if (origin) return <ByLine icon={<Workflow />} tone="text-lagoon-fg" words={`Flow · ${stepNames.get(origin.stepId) ?? origin.stepId}`} />
  if (!first) return null
  if (author.kind === 'bot')
    return <ByLine icon={<Workflow />} tone="text-lagoon-fg" words={author.name ? `Flow · ${author.name}` : 'Flow'} />
  return author.name ? <ByLine tone="text-ink-3" words={author.kind === 'api' ? `${author.name} · API` : author.name} /> : null
}

function ByLine({ icon, words, tone }: { icon?: ReactNode; words: string; tone: string }) {
  return (
    <div className={`flex items-center gap-1.5 text-badge font-medium [&_svg]:size-3 [&_svg]:shrink-0 ${tone}`}>
      {icon}
      <span className="truncate">{words}</span>
    </div>
  )
}
