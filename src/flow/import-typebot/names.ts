import type { Json } from '#domain/json.ts'

import { list, rec, text } from './read-json.ts'

/** The variables of an export, under names that templates here can say. */
export interface Names {
  /** Our name of a variable; null where there is none of this id. */
  ofId(id: Json | undefined): string | null
  /** A text with its variables as ours. What cannot be said here is left out and told. */
  template(source: string, lost: (why: string) => void): string
}

const MAX_VARIABLES = 1_000
const HOLE = /\{\{([^{}]*)\}\}/

/** Reads the variables. Two that would have one name get different ones. */
export function readNames(variables: Json | undefined): Names {
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  const taken = new Set<string>()
  for (const each of list(variables).slice(0, MAX_VARIABLES)) {
    const [id, name] = [text(rec(each)['id']), text(rec(each)['name'])]
    if (id === '' || name === '') continue
    const own = free(sayable(name), taken)
    taken.add(own)
    byId.set(id, own)
    if (!byName.has(name)) byName.set(name, own)
  }
  return {
    ofId: (id) => byId.get(text(id)) ?? null,
    template: (source, lost) =>
      source
        .split(new RegExp(HOLE, 'g'))
        .map((part, index) => {
          if (index % 2 === 0) return plain(part)
          const name = byName.get(part.trim())
          if (name === undefined) lost(`“{{${part.slice(0, 60)}}}” is code, or no variable of this bot.`)
          return name === undefined ? '' : `{{ vars.${name} }}`
        })
        .join(''),
  }
}

/** Words that a template would read are said in a way that it does not. */
const plain = (words: string): string =>
  words.replaceAll('{{', '{ {').replaceAll('{%', '{ %').replaceAll('}}', '} }').replaceAll('%}', '% }').replaceAll('{secret:', '{ secret:')

function sayable(name: string): string {
  const word = name
    .trim()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
  return /^\p{L}/u.test(word) ? word : `v_${word}`
}

function free(name: string, taken: ReadonlySet<string>): string {
  let own = name
  for (let count = 2; taken.has(own); count += 1) own = `${name}_${count}`
  return own
}
