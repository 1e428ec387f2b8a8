import { Fragment, type ReactNode } from 'react'

import { SafeLink } from '#web/kit/text/safe-link.tsx'

/** Text in Markdown, drawn: headings, lists, tables, quotes, code, links. HTML in it stays text, and no picture is fetched. */
export function Markdown({ text }: { text: string }) {
  return (
    <div dir="auto" className="flex flex-col gap-3 text-base leading-relaxed text-ink-2 [overflow-wrap:anywhere]">
      {blocksOf(text).map((lines, index) => (
        <Block key={index} lines={lines} />
      ))}
    </div>
  )
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const POINT = /^\s*(?:[-*+]|(\d+)[.)])\s+/
const FENCE = /^(```|~~~)/
const RULE = /^[\s|:-]+$/

/** Lines that belong together: a heading stands alone, code to its end. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let block: string[] = []
  let isCode = false
  const end = () => {
    if (block.length > 0) blocks.push(block)
    block = []
  }
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (FENCE.test(line)) {
      if (!isCode) end()
      isCode = !isCode
    }
    if (isCode || line.trim() !== '') {
      if (!isCode && HEADING.test(line)) end()
      block.push(line)
      if (!isCode && (HEADING.test(line) || FENCE.test(line))) end()
    } else end()
  }
  end()
  return blocks
}

function Block({ lines }: { lines: string[] }) {
  const [first = '', second = ''] = lines
  const [, signs, heading = ''] = HEADING.exec(first) ?? []
  if (signs) return <Heading level={signs.length}>{heading}</Heading>
  if (FENCE.test(first))
    return <pre className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-secondary">{lines.slice(1, -1).join('\n')}</pre>
  if (first.includes('|') && second.includes('-') && RULE.test(second)) return <Table lines={lines} />
  if (POINT.test(first)) return <List lines={lines} />
  if (first.startsWith('>'))
    return (
      <blockquote className="border-s-2 border-line-strong ps-3">
        <Inline text={lines.map((line) => line.replace(/^>\s?/, '')).join('\n')} />
      </blockquote>
    )
  return (
    <p className="whitespace-pre-line">
      <Inline text={lines.join('\n')} />
    </p>
  )
}

/** Looks like a heading; to a screen reader it stands below the page's own. */
const Heading = ({ level, children }: { level: number; children: string }) => (
  <div
    role="heading"
    aria-level={Math.min(6, level + 2)}
    className={level === 1 ? 'text-title font-semibold text-ink' : 'font-semibold text-ink'}
  >
    <Inline text={children} />
  </div>
)

function List({ lines }: { lines: string[] }) {
  // A line without a point goes on with the one before.
  const points: string[] = []
  for (const line of lines) {
    if (POINT.test(line) || points.length === 0) points.push(line)
    else points[points.length - 1] += `\n${line.trim()}`
  }
  const items = points.map((point, index) => (
    <li key={index} className="whitespace-pre-line">
      <Inline text={point.replace(POINT, '')} />
    </li>
  ))
  const [, number] = POINT.exec(lines[0] ?? '') ?? []
  return number ? (
    <ol start={Number(number)} className="flex list-decimal flex-col gap-1 ps-5">
      {items}
    </ol>
  ) : (
    <ul className="flex list-disc flex-col gap-1 ps-5">{items}</ul>
  )
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function Table({ lines: [head = '', , ...rows] }: { lines: string[] }) {
  return (
    // Scrolls by itself where it is too wide.
    <div className="overflow-x-auto" tabIndex={-1}>
      <table className="text-secondary">
        <thead>
          <tr>
            {cellsOf(head).map((cell, at) => (
              <th key={at} className="border-b border-line py-1.5 pe-4 text-start font-medium text-ink">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {cellsOf(row).map((cell, at) => (
                <td key={at} className="border-b border-line py-1.5 pe-4 align-top">
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MARK = /(?<code>`[^`]+`)|(?<bold>\*\*[^*]+\*\*|__[^_]+__)|(?<italic>\*[^*\s][^*]*\*)|!?\[(?<words>[^\]]*)\]\((?<href>[^)\s]+)[^)]*\)/g

function Inline({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const found of text.matchAll(MARK)) {
    parts.push(text.slice(at, found.index))
    at = found.index + found[0].length
    parts.push(<Mark whole={found[0]} groups={found.groups ?? {}} />)
  }
  parts.push(text.slice(at))
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

function Mark({ whole, groups: { code, bold, italic, words, href = '' } }: { whole: string; groups: Record<string, string | undefined> }) {
  if (code) return <code className="font-mono text-[0.92em]">{code.slice(1, -1)}</code>
  if (bold) return <strong className="font-semibold text-ink">{bold.slice(2, -2)}</strong>
  if (italic) return <em>{italic.slice(1, -1)}</em>
  if (words && !whole.startsWith('!') && /^(https?:\/\/|mailto:|tel:)/i.test(href))
    return (
      <SafeLink href={href} shown={words}>
        {words}
      </SafeLink>
    )
  return words ?? whole
}
