import { type MarkdownBlock, type MarkdownPart, readMarkdown } from '#domain/knowledge/read-markdown.ts'

import { safeLink } from '../kit/safe-link.ts'
import './markdown.css'

/** A text in Markdown: elements and text nodes, never markup, and nothing that is fetched. */
export const Markdown = ({ text, language }: { text: string; language: string | null }) => (
  <div class="article" dir="auto" lang={language ?? undefined}>
    {readMarkdown(text).map((block, at) => (
      <Block key={at} block={block} />
    ))}
  </div>
)

function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.parts.map(draw)}</h3>
    case 'code':
      return <pre>{block.text}</pre>
    case 'list': {
      const items = block.items.map((parts, at) => <li key={at}>{parts.map(draw)}</li>)
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return <Table block={block} />
    case 'quote':
      return <blockquote>{block.parts.map(draw)}</blockquote>
    case 'paragraph':
      return <p>{block.parts.map(draw)}</p>
    default:
      return block satisfies never
  }
}

const Table = ({ block: { head, rows } }: { block: Extract<MarkdownBlock, { kind: 'table' }> }) => (
  <div class="wide">
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at}>{cell.map(draw)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) => (
              <td key={index}>{cell.map(draw)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const TAGS = { bold: 'strong', italic: 'em', code: 'code' } as const

function draw(part: MarkdownPart, at: number) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link') return <Link key={at} href={part.href} text={part.text} />
  const Tag = TAGS[part.kind]
  return <Tag key={at}>{part.text}</Tag>
}

function Link({ href, text }: { href: string; text: string }) {
  const safe = safeLink(href)
  if (!safe) return <span>{text}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}
