import type { Json } from '#domain/json.ts'

import { list, rec, text } from './read-json.ts'
import type { ShownAs } from './shown-as.ts'

/** What a text that is read may have to tell or to do first. */
export interface Reading {
  lost(why: string): void
  /** Computes code that stands in a text; null where it cannot be. */
  compute?(code: string): string | null
}

/** The variables of an export, under names that templates here can say. */
export interface Names {
  /** Our name of a variable; null where there is none of this id. */
  ofId(id: Json | undefined): string | null
  /** Our name of a variable by the name that it has in the bot. */
  ofName(name: string): string | null
  /** How texts show a variable of ours, where a question keeps it in another form than Typebot did. */
  shownAs(own: string): ShownAs | null
  /** A text with its variables as ours. What cannot be said here is left out and told. */
  template(source: string, reading: Reading): string
  /** A name of ours that no variable has yet. */
  fresh(name: string): string
  /** Our names of all variables of the bot. */
  all: readonly string[]
}

const MAX_VARIABLES = 1_000
/** A variable, or code between equals signs. */
const HOLE = /\{\{(=[^]*?=|[^{}]*)\}\}/

/** Reads the variables. Two that would have one name get different ones. */
export function readNames(variables: Json | undefined, shown: ReadonlyMap<string, ShownAs>): Names {
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  const shownAs = new Map<string, ShownAs>()
  const taken = new Set<string>()
  const fresh = (name: string): string => {
    const own = free(sayable(name), taken)
    taken.add(own)
    return own
  }
  for (const each of list(variables).slice(0, MAX_VARIABLES)) {
    const [id, name] = [text(rec(each)['id']), text(rec(each)['name'])]
    if (id === '' || name === '') continue
    const own = fresh(name)
    byId.set(id, own)
    if (!byName.has(name)) byName.set(name, own)
  }
  const all = [...byId.values()]
  for (const [id, own] of byId) {
    const as = shown.get(id)
    if (as?.type === 'date' && as.to !== null) {
      const to = fresh(`${own}_to`)
      byId.set(as.to, to)
      shownAs.set(own, { ...as, to })
    } else if (as) shownAs.set(own, as)
  }
  const hole = (inside: string, reading: Reading): string => {
    const computed = computedName(inside, reading)
    if (computed !== null) return `{{ vars.${computed} }}`
    const name = byName.get(inside.trim())
    if (name !== undefined) return said(name, shownAs.get(name))
    reading.lost(`“{{${inside.slice(0, 60)}}}” is code, or no variable of this bot. Write what belongs there.`)
    return ''
  }
  return {
    ofId: (id) => byId.get(text(id)) ?? null,
    ofName: (name) => byName.get(name) ?? null,
    shownAs: (own) => shownAs.get(own) ?? null,
    template: (source, reading) =>
      source
        .split(new RegExp(HOLE, 'g'))
        .map((part, index) => (index % 2 === 0 ? plain(part) : hole(part, reading)))
        .join(''),
    fresh,
    all,
  }
}

/** A variable as a template says it. */
function said(name: string, as: ShownAs | undefined): string {
  if (as?.type === 'file') return `{{ vars.${name}.filename }}`
  if (as?.type !== 'date') return `{{ vars.${name} }}`
  const day = (own: string) => `{{ vars.${own} | date: "${as.format}" }}`
  return as.to === null ? day(name) : `${day(name)} to ${day(as.to)}`
}

/** Words that a template would read are said in a way that it does not. */
const plain = (words: string): string =>
  words.replaceAll('{{', '{ {').replaceAll('{%', '{ %').replaceAll('}}', '} }').replaceAll('%}', '% }').replaceAll('{secret:', '{ secret:')

function sayable(name: string): string {
  const word = name
    .trim()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 52)
  return /^\p{L}/u.test(word) ? word : `v_${word}`
}

function free(name: string, taken: ReadonlySet<string>): string {
  let own = name
  for (let count = 2; taken.has(own); count += 1) own = `${name}_${count}`
  return own
}

/** The variable that holds what code between equals signs computes; null where it is no such code. */
function computedName(inside: string, { compute }: Reading): string | null {
  const isCode = inside.startsWith('=') && inside.endsWith('=') && inside.length > 2
  return isCode ? (compute?.(inside.slice(1, -1).trim()) ?? null) : null
}
