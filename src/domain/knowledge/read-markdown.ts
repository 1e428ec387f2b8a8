/** A part of a line. */
export type MarkdownPart = { kind: 'text' | 'code' | 'bold' | 'italic'; text: string } | { kind: 'link'; text: string; href: string }

/** Lines that belong together. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; parts: MarkdownPart[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: MarkdownPart[][]; rows: MarkdownPart[][][] }
  /** `start` is its first number; null where it has points. */
  | { kind: 'list'; start: number | null; items: MarkdownPart[][] }
  | { kind: 'quote' | 'paragraph'; parts: MarkdownPart[] }

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const POINT = /^\s*(?:[-*+]|(\d+)[.)])\s+/
const FENCE = /^(```|~~~)/
const RULE = /^[\s|:-]+$/

/** Reads Markdown as it is drawn: headings, lists, tables, quotes, code, links. HTML in it is text, and a picture is its description. */
export const readMarkdown = (text: string): MarkdownBlock[] => blocksOf(text).map(toBlock)

/** A heading stands alone, code to its end. */
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

function toBlock(lines: string[]): MarkdownBlock {
  const [first = '', second = ''] = lines
  const [, signs, heading = ''] = HEADING.exec(first) ?? []
  if (signs) return { kind: 'heading', level: signs.length, parts: partsOf(heading) }
  if (FENCE.test(first)) return { kind: 'code', text: lines.slice(1, -1).join('\n') }
  if (first.includes('|') && second.includes('-') && RULE.test(second)) return toTable(lines)
  if (POINT.test(first)) return toList(lines)
  if (first.startsWith('>')) return { kind: 'quote', parts: partsOf(lines.map((line) => line.replace(/^>\s?/, '')).join('\n')) }
  return { kind: 'paragraph', parts: partsOf(lines.join('\n')) }
}

function toList(lines: readonly string[]): MarkdownBlock {
  // A line without a point goes on with the one before.
  const points: string[] = []
  for (const line of lines) {
    if (POINT.test(line) || points.length === 0) points.push(line)
    else points[points.length - 1] += `\n${line.trim()}`
  }
  const [, number] = POINT.exec(lines[0] ?? '') ?? []
  return {
    kind: 'list',
    start: number === undefined ? null : Number(number),
    items: points.map((point) => partsOf(point.replace(POINT, ''))),
  }
}

const cellsOf = (line: string): MarkdownPart[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => partsOf(cell.trim()))

const toTable = ([head = '', , ...rows]: readonly string[]): MarkdownBlock => ({
  kind: 'table',
  head: cellsOf(head),
  rows: rows.map(cellsOf),
})

const MARK = /(?<code>`[^`]+`)|(?<bold>\*\*[^*]+\*\*|__[^_]+__)|(?<italic>\*[^*\s][^*]*\*)|!?\[(?<words>[^\]]*)\]\((?<href>[^)\s]+)[^)]*\)/g

function partsOf(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  let at = 0
  const say = (plain: string) => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
  }
  for (const found of text.matchAll(MARK)) {
    say(text.slice(at, found.index))
    at = found.index + found[0].length
    parts.push(toPart(found[0], found.groups ?? {}))
  }
  say(text.slice(at))
  return parts
}

/** A picture is what it is called, and so is a link that leads nowhere that may be opened. */
function toPart(whole: string, { code, bold, italic, words, href = '' }: Record<string, string | undefined>): MarkdownPart {
  if (code) return { kind: 'code', text: code.slice(1, -1) }
  if (bold) return { kind: 'bold', text: bold.slice(2, -2) }
  if (italic) return { kind: 'italic', text: italic.slice(1, -1) }
  if (words && !whole.startsWith('!') && /^(https?:\/\/|mailto:|tel:)/i.test(href)) return { kind: 'link', text: words, href }
  return { kind: 'text', text: words ?? whole }
}

/** What a text in Markdown says, without its marks and headings, in one line. */
export const plainMarkdown = (text: string): string =>
  readMarkdown(text)
    .flatMap((block) => (block.kind === 'paragraph' || block.kind === 'quote' ? [block.parts] : block.kind === 'list' ? block.items : []))
    .map((parts) => parts.map((part) => part.text).join(''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
