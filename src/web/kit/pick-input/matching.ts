import { t } from '#domain/i18n/t.ts'

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

/** Stands for what is made. */
export const CREATE = '\u0000create'

/** The way to make what is not there, offered last: under the name that is typed, or as `label` says where there is none yet. */
export function creation(offered: readonly { value: string; label: string }[], words: string, label: string | undefined) {
  const name = words.trim()
  const isThere = offered.some((one) => [one.label, one.value].some((text) => text.toLowerCase() === name.toLowerCase()))
  if (name === '' ? label === undefined : isThere) return []
  return [{ value: CREATE, label: name === '' ? (label ?? '') : t('Create “{name}”', { name }), about: '', text: CREATE }]
}
