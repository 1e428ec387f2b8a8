/** English text of a guide → its words in a language. */
export type GuideWords = Readonly<Record<string, string>>

const CODE_BLOCK = /(```[\s\S]*?```)/
/** What stands before the text of a line: the sign of a heading or of an item. */
const SIGN = /^(?:#+ |- )/
const ONLY_CODE = /^(?:`[^`]*`(?:, )?)+$/

/** A guide without the note of what made it, and with each paragraph in one line, as the file wraps it elsewhere than the window does. */
export const unwrapped = (guide: string): string =>
  outsideCode(guide.replace(/^<!--.*-->\n/, ''), (part) => part.replaceAll(/(\S)\n(?=[^\s|#-])/g, '$1 '))

/** Every text of an unwrapped guide that people read in their language: headings, paragraphs, items and cells, but no code. */
export function guideTexts(guide: string): string[] {
  const texts = new Set<string>()
  outsideCode(guide, (part) => inEachText(part, (text) => (texts.add(text), text)))
  return [...texts]
}

/** An unwrapped guide in a language; a text without words stays English. */
export const translateGuide = (guide: string, words: GuideWords): string =>
  outsideCode(guide, (part) => inEachText(part, (text) => words[text] ?? text))

const outsideCode = (guide: string, change: (part: string) => string): string =>
  guide
    .split(CODE_BLOCK)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('')

const inEachText = (part: string, change: (text: string) => string): string =>
  part
    .split('\n')
    .map((line) => {
      if (line.startsWith('|'))
        return line
          .split('|')
          .map((cell) => inCell(cell, change))
          .join('|')
      const sign = SIGN.exec(line)?.[0] ?? ''
      return sign + changed(line.slice(sign.length), change)
    })
    .join('\n')

function inCell(cell: string, change: (text: string) => string): string {
  const text = changed(cell.trim(), change)
  return text === cell.trim() ? cell : ` ${text} `
}

const changed = (text: string, change: (text: string) => string): string =>
  /\p{L}{2}/u.test(text) && !ONLY_CODE.test(text) ? change(text) : text
