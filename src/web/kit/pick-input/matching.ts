import type { Suggestion } from '../template-input/completing.ts'

/** The options in which every word is found, those that begin with them first. */
export function matching<O extends { value: string; label: string; about?: string }>(
  options: readonly O[],
  words: string,
): (O & Suggestion)[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ label }: O) => (wanted.length > 0 && label.toLowerCase().startsWith(wanted[0] ?? '') ? 0 : 1)
  return options
    .filter(({ value, label }) => wanted.every((word) => `${label} ${value}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((option) => ({ ...option, about: option.about ?? '', text: option.value }))
}
