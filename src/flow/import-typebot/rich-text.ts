import type { Json } from '#domain/json.ts'

import { list, rec, text } from './read-json.ts'

const MARKS = [
  ['bold', '*'],
  ['italic', '_'],
  ['strikethrough', '~'],
] as const

/** How deep a text may lie in lists and links. */
const DEEP = 12

/** Writes the rich text of a bubble with WhatsApp's marks. Variables stay as `{{name}}`. */
export const richText = (value: Json | undefined): string =>
  list(value)
    .map((line) => block(line, 0))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function block(value: Json, deep: number): string {
  const { type, children } = rec(value)
  if (deep > DEEP) return ''
  if (type === 'ul' || type === 'ol')
    return list(children)
      .map((item, index) => `${type === 'ul' ? '-' : `${index + 1}.`} ${block(item, deep + 1)}`)
      .join('\n')
  return list(children)
    .map((child) => inline(child, deep + 1))
    .join('')
}

function inline(value: Json, deep: number): string {
  const part = rec(value)
  if (part['type'] === 'a') return link(text(part['url']), inner(part['children'], deep))
  if (part['children'] !== undefined) return deep > DEEP ? '' : block(value, deep)
  return marked(part, text(part['text']))
}

const inner = (children: Json | undefined, deep: number): string =>
  deep > DEEP
    ? ''
    : list(children)
        .map((child) => inline(child, deep + 1))
        .join('')

const link = (url: string, words: string): string => (words.trim() === '' || words === url ? url : `${words} (${url})`)

/** A mark counts only where it touches the words. */
function marked(part: ReturnType<typeof rec>, words: string): string {
  if (words.trim() === '') return words
  const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? []
  const signs = MARKS.filter(([name]) => part[name] === true).map(([, sign]) => sign)
  return `${before}${signs.join('')}${core}${signs.toReversed().join('')}${after}`
}
