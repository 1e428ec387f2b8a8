import { type Marked, readMarks } from '#domain/messages/text-formatting.ts'

import { safeLink } from '../kit/safe-link.ts'

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const
const LINES = { plain: 'span', quote: 'blockquote', point: 'span', code: 'pre' } as const

/** A text with WhatsApp's marks and its links: elements and text nodes, never markup. */
export const Text = ({ text }: { text: string }) => (
  <div class="text" dir="auto">
    {readMarks(text).map(({ kind, parts }, at) => {
      const Line = LINES[kind]
      return (
        <Line key={at} class={`line ${kind}`}>
          {parts.length === 0 ? <br /> : parts.map(draw)}
        </Line>
      )
    })}
  </div>
)

function draw(part: Marked, at: number) {
  if ('parts' in part) {
    const Tag = TAGS[part.kind]
    return <Tag key={at}>{part.parts.map(draw)}</Tag>
  }
  if (part.kind === 'code') return <code key={at}>{part.text}</code>
  return part.kind === 'link' ? <Link key={at} href={part.text} text={part.text} /> : part.text
}

/** A link to another page; plain text where its address is none that may be opened. */
export function Link({ href, text, button = false }: { href: string; text: string; button?: boolean }) {
  const safe = safeLink(href)
  if (!safe) return <span>{text}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow" class={button ? 'button' : ''}>
      {text}
    </a>
  )
}
