import type { ReactNode } from 'react'

import { type MarkdownBlock, type MarkdownPart, readMarkdown } from '#domain/knowledge/read-markdown.ts'

import { SafeLink } from '#web/kit/text/safe-link.tsx'

/** Text in Markdown, drawn: headings, lists, tables, quotes, code, links. HTML in it stays text, and no picture is fetched. */
export function Markdown({ text }: { text: string }) {
  return (
    <div dir="auto" className="flex flex-col gap-3 text-base leading-relaxed text-ink-2 [overflow-wrap:anywhere]">
      {readMarkdown(text).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level}>{inline(block.parts)}</Heading>
    case 'code':
      return (
        <pre dir="ltr" className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-secondary">
          {block.text}
        </pre>
      )
    case 'table':
      return <Table block={block} />
    case 'list':
      return <List block={block} />
    case 'quote':
      return <blockquote className="border-s-2 border-line-strong ps-3">{inline(block.parts)}</blockquote>
    case 'paragraph':
      return <p className="whitespace-pre-line">{inline(block.parts)}</p>
    default:
      return block satisfies never
  }
}

/** Looks like a heading; to a screen reader it stands below the page's own. */
const Heading = ({ level, children }: { level: number; children: ReactNode }) => (
  <div
    role="heading"
    aria-level={Math.min(6, level + 2)}
    className={level === 1 ? 'text-title font-semibold text-ink' : 'font-semibold text-ink'}
  >
    {children}
  </div>
)

function List({ block: { start, items } }: { block: Extract<MarkdownBlock, { kind: 'list' }> }) {
  const points = items.map((parts, index) => (
    <li key={index} className="whitespace-pre-line">
      {inline(parts)}
    </li>
  ))
  return start === null ? (
    <ul className="flex list-disc flex-col gap-1 ps-5">{points}</ul>
  ) : (
    <ol start={start} className="flex list-decimal flex-col gap-1 ps-5">
      {points}
    </ol>
  )
}

function Table({ block: { head, rows } }: { block: Extract<MarkdownBlock, { kind: 'table' }> }) {
  return (
    // Scrolls by itself where it is too wide.
    <div className="overflow-x-auto" tabIndex={-1}>
      <table className="text-secondary wrap-break-word">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} className="border-b border-line py-1.5 pe-4 text-start font-medium text-ink">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} className="border-b border-line py-1.5 pe-4 align-top">
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inline = (parts: readonly MarkdownPart[]): ReactNode => parts.map((part, index) => <Part key={index} part={part} />)

function Part({ part }: { part: MarkdownPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return (
        <code dir="ltr" className="font-mono text-[0.92em]">
          {part.text}
        </code>
      )
    case 'bold':
      return <strong className="font-semibold text-ink">{part.text}</strong>
    case 'italic':
      return <em>{part.text}</em>
    case 'link':
      return (
        <SafeLink href={part.href} shown={part.text}>
          {part.text}
        </SafeLink>
      )
    default:
      return part satisfies never
  }
}
