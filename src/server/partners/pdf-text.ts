import anyAscii from 'any-ascii'
import type { Font } from 'fontkit'

/** Letters that a font may lack, and what is written in their place. */
export interface Spelled {
  text: string
  /** Whether anything of it is spelled in Latin letters. */
  isSpelled: boolean
}

/** Spells in Latin letters what a font has no signs for: "北京" becomes "BeiJing". Nothing is left out without a mark. */
export function spell(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): Spelled {
  let isSpelled = false
  const lacks = (sign: string): boolean => !/\s/.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  const spelled = Array.from(text, (sign) => {
    if (!lacks(sign)) return sign
    isSpelled = true
    return anyAscii(sign) || '?'
  }).join('')
  return { text: spelled, isSpelled }
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Sets text that runs from right to left: breaks it into lines of a width, and puts the words of each line in the order in which they are
 * seen. Letters within a word are the PDF library's, which joins and turns them.
 */
export function setLines(text: string, width: number, widthOf: (text: string) => number): string {
  if (!RIGHT_TO_LEFT.test(text)) return text
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    // With room for the spaces that the order of its words adds.
    if (lines.length > 0 && widthOf(`${longer}    `) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines.map(inSeenOrder).join('\n')
}

/** The words of a line as they are seen from left to right (UAX #9, L2, with words for characters). Numbers and signs go with their neighbours. */
function inSeenOrder(line: string): string {
  const words = line.split(' ')
  const isRight = words.find((word) => /\p{L}/u.test(word))?.search(RIGHT_TO_LEFT) !== -1
  // Runs that turn against the line begin and end with a word of the other direction.
  const turns = (word = ''): boolean => /\p{L}/u.test(word) && RIGHT_TO_LEFT.test(word) !== isRight
  const turned: string[] = []
  for (let at = 0; at < words.length;) {
    let end = at + 1
    if (turns(words[at])) for (let n = at + 1; n < words.length && !isAgainst(words[n], !isRight); n += 1) if (turns(words[n])) end = n + 1
    turned.push(...words.slice(at, end).toReversed())
    at = end
  }
  return (isRight ? turned.toReversed() : turned).map((word, at, all) => word + spaceAfter(word, all[at + 1])).join('')
}

/** The library turns a word with the space behind it, which then stands at its left: before a word that is not turned it takes another. */
const spaceAfter = (word: string, next: string | undefined): string =>
  RIGHT_TO_LEFT.test(word) ? (next === undefined || RIGHT_TO_LEFT.test(next) ? ' ' : '  ') : next === undefined ? '' : ' '

/** Whether a word ends a run of a direction: only a letter of the other one does. */
const isAgainst = (word = '', runIsRight: boolean): boolean => /\p{L}/u.test(word) && RIGHT_TO_LEFT.test(word) !== runIsRight
