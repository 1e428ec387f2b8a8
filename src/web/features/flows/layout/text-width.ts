/** How wide the characters of our face are, in hundredths of its size rounded to two: measured in the browser, so that nothing has to be there. */

const WIDTHS: readonly (readonly [em: number, characters: string])[] = [
  [0.22, "'il"],
  [0.24, '·'],
  [0.26, ' ,.:;Ij|’'],
  [0.28, '!'],
  [0.3, '()'],
  [0.32, '[]'],
  [0.36, '1"ft°'],
  [0.38, 'r{}'],
  [0.42, '*'],
  [0.44, '“”'],
  [0.46, '-_'],
  [0.48, '/\\'],
  [0.5, '7s'],
  [0.52, '?kxz'],
  [0.54, '+<=>^v~'],
  [0.56, '2JT`ac'],
  [0.58, 'Leu–'],
  [0.6, '3EFXZbdghnopqy'],
  [0.62, '5689KPY'],
  [0.64, '4'],
  [0.66, '0#$ABRS'],
  [0.68, '&V€'],
  [0.7, 'C…'],
  [0.72, 'DGHU'],
  [0.74, 'N'],
  [0.76, 'OQ—'],
  [0.8, '%'],
  [0.82, 'm'],
  [0.84, 'w'],
  [0.86, 'M'],
  [0.98, '@W'],
]
const EM = new Map(WIDTHS.flatMap(([em, characters]) => Array.from(characters, (character) => [character, em] as const)))

/** Letters of other scripts, and signs and pictures, which are as wide as high or wider. */
const LETTER = 0.64
const SIGN = 1.3
const FIRST_SIGN = 0x2e_80

/** How wide a text is, in the size of its letters; a little more rather than less. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += EM.get(character) ?? ((character.codePointAt(0) ?? 0) < FIRST_SIGN ? LETTER : SIGN)
  return width * SAFE
}

const SAFE = 1.02
