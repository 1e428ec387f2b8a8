import type { FilterWords } from '#flow/expression/template/filter-descriptions.ts'

import type { Variable } from '../schema-form/form-context.ts'

/** What is being written at the caret: the name of a value or of a filter, from `from` to the caret. */
export interface Written {
  from: number
  word: string
  what: 'value' | 'filter'
}

/** Something that can stand there. */
export interface Suggestion {
  label: string
  about: string
  /** What is written in the place of the word. */
  text: string
}

const VALUE = /(?:^|[\s({[,:=<>!])([\p{L}_][\p{L}\p{N}_.-]*)?$/u
const FILTER = /\|\s*(\w*)$/

/** Finds what is being written at the caret of a template; null outside of its braces. */
export function writtenAt(text: string, caret: number): Written | null {
  const opened = openBraces(text.slice(0, caret))
  if (opened === null) return null
  const { sign, inside } = opened
  const filter = FILTER.exec(inside)
  if (filter) return upTo(caret, filter[1], 'filter')
  const value = VALUE.exec(inside)
  // A tag begins with its own word, like "if".
  if (!value || (sign === '%' && /^-?\s*\w*$/.test(inside))) return null
  // After a whole value comes a bar or the end, unless something is being compared.
  if (!value[1] && sign === '{' && inside.trim() !== '') return null
  return upTo(caret, value[1], 'value')
}

/** The braces that are open at the end of a text, and what stands in them; null behind braces, and in words that stand in quotes. */
function openBraces(text: string): { sign: '{' | '%'; inside: string } | null {
  const at = Math.max(text.lastIndexOf('{{'), text.lastIndexOf('{%'))
  if (at === -1) return null
  const inside = text.slice(at + 2)
  const isQuoted = ['"', "'"].some((quote) => inside.split(quote).length % 2 === 0)
  return isQuoted || /\}\}|%\}/.test(inside) ? null : { sign: text[at + 1] === '%' ? '%' : '{', inside }
}

const upTo = (caret: number, word = '', what: Written['what']): Written => ({ from: caret - word.length, word, what })

/** A path is written alone: the whole text is the word. */
export const pathWritten = (text: string): Written => ({ from: 0, word: text, what: 'value' })

const MOST = 50

/** What fits the word, what begins with it before what only holds it. */
export function suggestFor({ word, what }: Written, variables: readonly Variable[], filters: readonly FilterWords[]): Suggestion[] {
  const all =
    what === 'filter'
      ? filters.map(({ name, about, example }) => ({ label: example, about, text: example, key: name }))
      : variables
          .filter(({ path }) => !path.startsWith('{'))
          .map(({ path, about, type, sample }) => ({
            label: path,
            about: [type, sample ?? about].filter(Boolean).join(' · '),
            text: path,
            key: path,
          }))
  const wanted = word.toLowerCase()
  const rank = (key: string) =>
    key.startsWith(wanted) ? 0 : key.split('.').some((part) => part.startsWith(wanted)) ? 1 : key.includes(wanted) ? 2 : 3
  return all
    .map((one) => ({ ...one, rank: rank(one.key.toLowerCase()) }))
    .filter((one) => one.rank < 3 && one.key !== word)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ label, about, text }) => ({ label, about, text }))
}

/** The text with what was chosen in the place of the word, and where the caret stands then; braces that are open are closed. */
export function completed(text: string, caret: number, written: Written, chosen: string): { text: string; caret: number } {
  const before = text.slice(0, written.from) + chosen
  const after = text.slice(caret)
  const opened = text.slice(0, written.from).lastIndexOf('{{')
  const isOpen = opened > text.slice(0, written.from).lastIndexOf('{%') && !/^[^{]*\}\}/.test(after)
  const closing = isOpen ? ' }}' : ''
  return { text: before + closing + after, caret: before.length + closing.length }
}
