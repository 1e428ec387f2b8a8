import { type ReactNode } from 'react'

const MARKS =
  /(\*[^\s*](?:[^*\n]*[^\s*])?\*|_[^\s_](?:[^_\n]*[^\s_])?_|~[^\s~](?:[^~\n]*[^\s~])?~|```[^`]+```|https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

/** Text with WhatsApp's marks drawn: *bold*, _italic_, ~struck~, ```fixed```, and addresses as links. */
export function Formatted({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {text.split(MARKS).map((part, index) => (
        <span key={index}>{index % 2 === 1 ? marked(part) : part}</span>
      ))}
    </span>
  )
}

function marked(part: string): ReactNode {
  if (part.startsWith('http')) {
    return (
      <a href={part} target="_blank" rel="noreferrer nofollow" className="text-lagoon underline underline-offset-2">
        {part}
      </a>
    )
  }
  if (part.startsWith('```')) return <code className="font-mono text-secondary">{part.slice(3, -3)}</code>
  const inner = <Formatted text={part.slice(1, -1)} />
  if (part.startsWith('*')) return <strong className="font-semibold">{inner}</strong>
  return part.startsWith('_') ? <em>{inner}</em> : <s>{inner}</s>
}
