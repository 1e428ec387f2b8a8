/** WhatsApp's limit for one text, in UTF-16 units as JavaScript counts them. */
export const TEXT_MAX = 4_096

/**
 * Cuts a text into pieces that are not longer than `max`: after a paragraph, else after a line, a sentence, a word; never inside what a
 * reader sees as one sign. White space at a cut is left out; everything else is there, in order.
 */
export function splitText(text: string, max = TEXT_MAX): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const end = cutAt(rest, max)
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest].filter((piece) => piece !== '')
}

const ENDS = [/\n\s*\n/g, /\n/g, /[.!?…。！？]["'”’)\]]*\s/g, /\s/g]

/** Where to cut: behind the last good end in the second half of what fits, else behind the last whole sign. */
function cutAt(text: string, max: number): number {
  const head = text.slice(0, max)
  for (const end of ENDS) {
    const last = [...head.matchAll(end)].at(-1)
    if (last && last.index + last[0].length > max / 2) return last.index + last[0].length
  }
  let fits = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break
    fits = index + segment.length
  }
  // One sign that is longer than a message is no sign of any script: it is cut like letters.
  return fits > 0 ? fits : max
}
