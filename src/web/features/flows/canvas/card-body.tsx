import { clsx } from 'clsx'

import { type BodyPart, GAP, TAP } from '../layout/body.ts'

const CLAMP = ['', 'line-clamp-1', 'line-clamp-2', 'line-clamp-3', 'line-clamp-4']
const MOST = CLAMP.length - 1

/** What a step says of itself. The heights are those of `picture/body.ts`, but where it is `free` to be as high as its words. */
export function CardBody({ body, free = false }: { body: readonly BodyPart[]; free?: boolean }) {
  return (
    <div className="flex flex-col" style={{ gap: GAP }}>
      {body.map((part, index) => (
        <Part key={index} part={part} free={free} />
      ))}
    </div>
  )
}

function Part({ part, free }: { part: BodyPart; free: boolean }) {
  const style = free ? undefined : { height: part.height }
  switch (part.is) {
    case 'words':
      return (
        <p dir="auto" style={style} className={clsx('text-meta/[18px] text-ink-2 wrap-anywhere', CLAMP[free ? MOST : part.lines])}>
          {part.text}
        </p>
      )
    case 'fact':
      return (
        <p style={style} className={clsx('text-meta/[18px] wrap-anywhere', CLAMP[free ? MOST : part.lines])}>
          <span className="me-0.5 text-ink-3">{part.label}</span>{' '}
          <span dir="auto" className="text-ink-2">
            {part.value}
          </span>
        </p>
      )
    case 'code':
      return (
        <pre
          dir="ltr"
          style={style}
          className={clsx(
            'overflow-hidden rounded-row bg-sunken px-2 py-1.5 font-mono text-badge/[18px] whitespace-pre-wrap text-ink-2 wrap-anywhere',
          )}
        >
          {part.text}
        </pre>
      )
    case 'message':
      return <Message part={part} free={free} />
    default:
      return part satisfies never
  }
}

/** A message on the side that the customer sees it on. */
function Message({ part: { text, media, taps, lines, height }, free }: { part: Extract<BodyPart, { is: 'message' }>; free: boolean }) {
  return (
    <div style={free ? undefined : { height }} className="overflow-hidden rounded-control bg-lagoon-soft">
      <div className="px-2.5 py-1.5 text-meta/[18px]">
        {media && <div className="truncate font-medium text-lagoon-fg">{media}</div>}
        {lines > 0 && (
          <p dir="auto" className={clsx('text-ink wrap-anywhere', CLAMP[free ? MOST : lines])}>
            {text}
          </p>
        )}
      </div>
      {taps.map((tap, index) => (
        <div
          key={index}
          style={{ height: TAP }}
          className="flex items-center justify-center truncate border-t border-line px-2 text-meta font-medium text-lagoon-fg"
        >
          <span dir="auto" className="truncate">
            {tap}
          </span>
        </div>
      ))}
    </div>
  )
}
