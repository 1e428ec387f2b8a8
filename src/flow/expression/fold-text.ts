/** Folds case and outer spaces away, so that "Yes " equals "yes". */
export const foldCase = (text: string): string => text.trim().toLocaleLowerCase('en')

/** Folds case, accents, punctuation and spaces away, so that "¡Café,  please!" equals "cafe please". A text of signs alone stays as it is. */
export function foldWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? foldCase(text) : words
}
