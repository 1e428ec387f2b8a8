import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'

import { type Marked, type MarkedLine, readMarks } from '#domain/messages/text-formatting.ts'

import { SafeLink } from './safe-link.tsx'

/** Draws what stands between the marks. */
type DrawWords = (words: string) => ReactNode
const asTheyAre: DrawWords = (words) => words

type Props = { text: string; className?: string; draw?: DrawWords }

/** Text as the customer sees it in WhatsApp: its marks drawn, line breaks kept, addresses of pages made links. */
export function RichText({ text, className = 'block', draw = asTheyAre }: Props) {
  const lines = readMarks(text)
  const isPlain = (index: number) => lines[index]?.kind === 'plain'
  return (
    <span dir="auto" className={clsx('whitespace-pre-wrap', className)}>
      {lines.map(({ kind, parts }, index) =>
        kind === 'plain' ? (
          // Plain lines flow on as one text; an empty one before a line of another kind has to be closed to be seen.
          <Fragment key={index}>
            {isPlain(index - 1) && '\n'}
            <Parts parts={parts} draw={draw} />
            {parts.length === 0 && index + 1 < lines.length && !isPlain(index + 1) && '\n'}
          </Fragment>
        ) : (
          <span key={index} className={clsx('block min-h-[1lh]', LOOKS[kind])}>
            <Parts parts={parts} draw={draw} />
          </span>
        ),
      )}
    </span>
  )
}

const LOOKS: Readonly<Record<Exclude<MarkedLine['kind'], 'plain'>, string>> = {
  quote: 'border-s-2 border-line-strong ps-2 text-ink-2',
  point: 'ps-4 before:-ms-4 before:inline-block before:w-4 before:content-["•"]',
  code: 'my-1 overflow-x-auto rounded-control bg-surface px-2 py-1 font-mono text-secondary',
}

const Parts = ({ parts, draw }: { parts: readonly Marked[]; draw: DrawWords }) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      <Part part={part} draw={draw} />
    </Fragment>
  ))

function Part({ part, draw }: { part: Marked; draw: DrawWords }) {
  switch (part.kind) {
    case 'words':
      return draw(part.text)
    case 'code':
      return <code className="font-mono text-[0.92em]">{part.text}</code>
    case 'link':
      return <SafeLink href={part.text}>{part.text}</SafeLink>
    case 'bold':
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} draw={draw} />
        </strong>
      )
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} draw={draw} />
        </em>
      )
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} draw={draw} />
        </s>
      )
    default:
      return part satisfies never
  }
}
