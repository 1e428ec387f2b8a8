/** A piece of text with the marks of WhatsApp read; `words` holds plain text. */
export type Marked = { kind: 'words' | 'code' | 'link'; text: string } | { kind: 'bold' | 'italic' | 'strike'; parts: readonly Marked[] }

/** A line of a text, or several that stand in one block of code. */
export interface MarkedLine {
  kind: 'plain' | 'quote' | 'point' | 'code'
  parts: readonly Marked[]
}

const BLOCKS = /\n?```([^`]*\n[^`]*)```\n?/
const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof MARKS
/** What is taken as it stands, in the order of the groups: fixed width, fixed width, an address. */
const WHOLE = /```([^`\n]+)```|`([^`\n]+)`|(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]*_~])/y
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign)

/** Reads WhatsApp's marks (section 11 of the Cloud API): bold, italic, strike, fixed width, quotes and points. A mark without its pair stays. */
export function readMarks(text: string): MarkedLine[] {
  // What stands between the odd borders is a block of code.
  return text.split(BLOCKS).flatMap((piece, index, { length }): MarkedLine[] => {
    if (index % 2 === 1) return [{ kind: 'code', parts: [{ kind: 'words', text: piece.trim() }] }]
    return piece === '' && length > 1 ? [] : piece.split('\n').map(readLine)
  })
}

/** What a text says without its marks, for where they cannot be drawn. */
export const plainWords = (text: string): string =>
  readMarks(text)
    .map(({ parts }) => wordsOf(parts))
    .join('\n')

const wordsOf = (parts: readonly Marked[]): string => parts.map((part) => ('parts' in part ? wordsOf(part.parts) : part.text)).join('')

function readLine(line: string): MarkedLine {
  const quote = /^> ?(?=\S)/.exec(line)
  if (quote) return { kind: 'quote', parts: readParts(line.slice(quote[0].length)) }
  const point = /^[-*] (?=\S)/.exec(line)
  return point ? { kind: 'point', parts: readParts(line.slice(point[0].length)) } : { kind: 'plain', parts: readParts(line) }
}

/** `within` are the marks that are open already: none stands in itself, which bounds the depth. */
function readParts(line: string, within = ''): Marked[] {
  const parts: Marked[] = []
  let from = 0
  const flush = (to: number) => {
    if (to > from) parts.push({ kind: 'words', text: line.slice(from, to) })
  }
  for (let at = 0; at < line.length;) {
    const found = readWhole(line, at) ?? readPair(line, at, within)
    if (!found) {
      at += 1
      continue
    }
    flush(at)
    parts.push(found.part)
    at = found.end
    from = at
  }
  flush(line.length)
  return parts
}

interface Found {
  part: Marked
  end: number
}

function readWhole(line: string, at: number): Found | null {
  if (line[at] !== '`' && line[at] !== 'h') return null
  WHOLE.lastIndex = at
  const [whole = '', block, inline, link] = WHOLE.exec(line) ?? []
  const text = block ?? inline ?? link
  return text === undefined ? null : { part: { kind: link === undefined ? 'code' : 'link', text }, end: at + whole.length }
}

function readPair(line: string, at: number, within: string): Found | null {
  const sign = line[at]
  if (!isMark(sign) || within.includes(sign) || isLetter(line[at - 1]) || isSpace(line[at + 1]) || line[at + 1] === sign) return null
  for (let end = line.indexOf(sign, at + 2); end !== -1; end = line.indexOf(sign, end + 1))
    if (!isSpace(line[end - 1]) && !isLetter(line[end + 1]))
      return { part: { kind: MARKS[sign], parts: readParts(line.slice(at + 1, end), within + sign) }, end: end + 1 }
  return null
}

const isMark = (sign: string | undefined): sign is Mark => sign !== undefined && sign in MARKS
