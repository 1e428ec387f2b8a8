/** A piece of a template: plain words, something that is filled in, or what cannot be meant. */
export interface TemplatePart {
  text: string
  kind: 'words' | 'filled' | 'unknown' | 'open'
}

/** By which paths a template may speak of what is listed: each one, and what it is a part of. */
export const knownPaths = (variables: readonly { path: string }[]): ReadonlySet<string> =>
  new Set(variables.flatMap(({ path }) => [path, path.split('.').slice(0, 2).join('.')]))

const PIECE = /\{\{[^]*?\}\}|\{%[^]*?%\}|\{\{[^]*$|\{%[^]*$/g
const VARIABLE = /\bvars\.([\p{L}\p{N}_-]+)/gu

/** Cuts a template into its pieces, which together are the text again. A variable that nobody keeps is `unknown`. */
export function templateParts(text: string, isKnown: (path: string) => boolean): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of text.matchAll(PIECE)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), kind: 'words' })
    parts.push({ text: match[0], kind: kindOf(match[0], isKnown) })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: 'words' })
  return parts
}

function kindOf(piece: string, isKnown: (path: string) => boolean): TemplatePart['kind'] {
  if (!/(?:\}\}|%\})$/.test(piece)) return 'open'
  return [...piece.matchAll(VARIABLE)].every(([path]) => isKnown(path)) ? 'filled' : 'unknown'
}
