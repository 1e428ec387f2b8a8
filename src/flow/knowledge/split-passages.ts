/** Characters of a passage that more is added to, and that none has more of. */
export const PASSAGE = { enough: 700, most: 1_400 } as const

/** A part of a document that says something by itself, with what it stands under. */
export interface SplitPassage {
  /** From the outermost to the innermost. */
  headings: string[]
  text: string
}

interface Block {
  headings: string[]
  text: string
}

/** Splits a document in Markdown where its structure does: never across headings, nor within a paragraph, list or table that fits. */
export function splitPassages(markdown: string): SplitPassage[] {
  const passages: SplitPassage[] = []
  for (const { headings, text } of blocksOf(markdown).flatMap(fitting)) {
    const last = passages.at(-1)
    const joins = last !== undefined && isSame(last.headings, headings) && last.text.length < PASSAGE.enough
    if (joins && last.text.length + text.length + 2 <= PASSAGE.most) last.text += `\n\n${text}`
    else passages.push({ headings, text })
  }
  return passages
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const FENCE = /^(```|~~~)/

/** The blocks between blank lines, each under its headings. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const under: (string | undefined)[] = []
  let lines: string[] = []
  let isCode = false
  const end = (): void => {
    const text = lines.join('\n').trim()
    if (text !== '') blocks.push({ headings: under.filter((heading) => heading !== undefined), text })
    lines = []
  }
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    const [, signs = '', heading = ''] = (!isCode && HEADING.exec(line)) || []
    if (signs !== '') {
      end()
      under.length = signs.length - 1
      under.push(heading)
    } else if (!isCode && line.trim() === '') end()
    else lines.push(line)
  }
  end()
  return blocks
}

/** Cuts a block that is too long: between its lines, its sentences, and at last anywhere. */
function fitting({ headings, text }: Block): Block[] {
  if (text.length <= PASSAGE.most) return [{ headings, text }]
  const parts = text.includes('\n') ? text.split('\n').map((line) => `${line}\n`) : sentencesOf(text)
  if (parts.length === 1) return [...pieces(text)].map((piece) => ({ headings, text: piece }))
  const joined: string[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + part.length <= PASSAGE.most) joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined.flatMap((part) => fitting({ headings, text: part.trim() })).filter((block) => block.text !== '')
}

/** The sentences of a text, with what stands between them. */
export const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)

function* pieces(text: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const space = text.lastIndexOf(' ', at + PASSAGE.most)
    const end = text.length - at <= PASSAGE.most ? text.length : space > at ? space : at + PASSAGE.most
    yield text.slice(at, end).trim()
    at = end
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((heading, index) => heading === other[index])
