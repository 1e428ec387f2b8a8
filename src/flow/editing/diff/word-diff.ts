/** A piece of a text that was changed: what stayed, what came and what went, in reading order. */
export interface Piece {
  how: 'same' | 'added' | 'removed'
  text: string
}

/** Comparisons that two texts may take; beyond, the changed middle is told as a whole. */
const MAX_COMPARISONS = 400_000

/** Tells two texts apart word by word: the pieces that are not added make up the first, those that are not removed the second. */
export function wordDiff(before: string, after: string): Piece[] {
  const a = wordsOf(before)
  const b = wordsOf(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const pieces: Piece[] = []
  for (const word of a.slice(0, start)) add(pieces, 'same', word)
  between(a.slice(start, a.length - end), b.slice(start, b.length - end), pieces)
  for (const word of a.slice(a.length - end)) add(pieces, 'same', word)
  return pieces
}

/** Words with the space behind them, so that joined they are the text again. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

function add(pieces: Piece[], how: Piece['how'], text: string): void {
  const last = pieces.at(-1)
  if (last?.how === how) last.text += text
  else pieces.push({ how, text })
}

/** How many words the texts have in common from each pair of places on. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}

/** The longest common run of words, by the table of its lengths; of too long texts none is looked for. */
function between(a: readonly string[], b: readonly string[], pieces: Piece[]): void {
  const [i, j] = a.length * b.length > MAX_COMPARISONS ? [0, 0] : addUpToEnd(a, b, pieces)
  for (const word of a.slice(i)) add(pieces, 'removed', word)
  for (const word of b.slice(j)) add(pieces, 'added', word)
}

/** Adds the words of both until one of them ends; answers with how far each was read. */
function addUpToEnd(a: readonly string[], b: readonly string[], pieces: Piece[]): readonly [number, number] {
  const at = commonLengths(a, b)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add(pieces, 'same', a[i] ?? '')
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      add(pieces, 'removed', a[i] ?? '')
      i += 1
    } else {
      add(pieces, 'added', b[j] ?? '')
      j += 1
    }
  }
  return [i, j]
}
