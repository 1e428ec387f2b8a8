/** The first signs of the digits that phones write beside ours: Arabic, Persian, Devanagari, Bengali, Thai. Full-width ones fold by Unicode. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

/** Accents of Latin letters, the vowel signs and the lengthening of Arabic, the dot of Devanagari. */
const ACCENTS = /(?:(?=[\u{300}-\u{36f}\u{610}-\u{61a}\u{64b}-\u{655}\u{93c}])\p{M})|\u{640}/gu

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ى: 'ي',
  ة: 'ه',
  '\u0901': '\u0902',
}

const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' }

/**
 * Brings what people type to one form: small letters without accents, our digits, plain quotes and dashes, and no emoji or unseen signs.
 * Words of every script stay readable, so that they can be looked up.
 */
export function foldLetters(text: string): string {
  return text
    .replaceAll(/[½¼¾⅓⅔]/gu, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u{307}\u{20e3}\u{fe0f}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu, '')
    .replaceAll(/\u{901}|[ßøłıæœđىة]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\p{Nd}/gu, westernDigit)
    .replaceAll(/[’‘´`ʼ]/gu, "'")
    .replaceAll(/[−–—‐‑－]/gu, '-')
    .replaceAll('٫', '.')
    .replaceAll(/[٬،、]/gu, ',')
    .replaceAll('⁄', '/')
    .replaceAll(/(?![\d#*])\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** How many slips lead from one word to another: a letter too many, too few, wrong, or two that changed places. */
export function slipsBetween(typed: string, meant: string): number {
  let [before, above]: [number[], number[]] = [[], [...Array(meant.length + 1).keys()]]
  const valueAt = (line: readonly number[], column: number): number => line[column] ?? 0
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= meant.length; column += 1) {
      const cost = typed[row - 1] === meant[column - 1] ? 0 : 1
      const least = Math.min(valueAt(above, column) + 1, valueAt(line, column - 1) + 1, valueAt(above, column - 1) + cost)
      const swapped = isSwapped(typed, row, meant, column)
      line.push(swapped ? Math.min(least, valueAt(before, column - 2) + 1) : least)
    }
    ;[before, above] = [above, line]
  }
  return valueAt(above, meant.length)
}

const isSwapped = (typed: string, row: number, meant: string, column: number): boolean =>
  row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
