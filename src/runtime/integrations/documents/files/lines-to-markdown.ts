import type { PageLine } from './page-lines.ts'

const HEADING_MOST = 120
const BULLET = /^[•●▪◦‣·–—*-]\s+/

/** Lines as Markdown: larger letters are headings, a space or a point begins a paragraph, words that were cut at the end of a line are joined. */
export function linesToMarkdown(lines: readonly PageLine[]): string {
  const body = bodySize(lines)
  const blocks: string[] = []
  for (const [index, line] of lines.entries()) {
    const text = line.text.replaceAll(/\s+/g, ' ').trim()
    const level = levelOf(line, body)
    const before = lines[index - 1]
    const last = before && levelOf(before, body) === level ? blocks.at(-1) : undefined
    const goesOn = last !== undefined && before !== undefined && (isNext(before, line) || (BULLET.test(text) && last.startsWith('- ')))
    if (goesOn) blocks[blocks.length - 1] = join(last, text, level)
    else blocks.push(level > 0 ? `${'#'.repeat(level)} ${text}` : asPoint(text))
  }
  return blocks.join('\n\n')
}

const asPoint = (text: string): string => (BULLET.test(text) ? `- ${text.replace(BULLET, '')}` : text)

function join(text: string, next: string, level: number): string {
  if (level > 0) return `${text} ${next}`
  if (BULLET.test(next) || text.includes(' | ') || next.includes(' | ')) return `${text}\n${asPoint(next)}`
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`
}

/** The size of most letters. */
function bodySize(lines: readonly PageLine[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

function levelOf({ size, text }: PageLine, body: number): number {
  if (text.length > HEADING_MOST || !/\p{L}/u.test(text)) return 0
  return size >= body * 1.6 ? 1 : size >= body * 1.15 ? 2 : 0
}

/** Whether a line stands right below another, or begins the next page or column amid a sentence. */
function isNext(before: PageLine, line: PageLine): boolean {
  const drop = before.y - line.y
  if (drop > 0) return drop < Math.max(before.size, line.size) * 1.7
  return !/[.!?:。]$/.test(before.text.trim())
}
