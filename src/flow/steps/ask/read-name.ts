import { foldWords } from '../../expression/fold-text.ts'
import type { Assignment } from '../../engine/step-kind.ts'
import type { InputOf } from './input.ts'
import { type Reading, wrong } from './reading.ts'

/** What people say before their name. */
const BEFORE = /^(?:hi|hello|hey)?[\s,!.]*(?:my (?:full )?name(?: is|'s|’s)|i am|i'm|i’m|it is|it's|it’s|this is|call me|name:)\s+/i

/** One to six words of letters, with marks that stand in names. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*){0,5}$/u

/** Answers that are no names, though they look like one. */
const NOT_NAMES = new Set(
  (
    'hi,hello,hey,yes,no,ok,okay,yeah,nope,thanks,what,why,who,none,nothing,test,skip,stop,help,menu,start,hola,' +
    'thank you,good morning,good evening,no thanks,not now,i dont know,i don t know'
  ).split(','),
)

/** Reads a person's name: "my name is ana lópez" is Ana López. Also gives its first and last part where they are to be kept. */
export function readName(input: InputOf<'name'>, text: string): Reading {
  const said = text
    .slice(0, 200)
    .replace(BEFORE, '')
    .replace(/[\s.,!]+$/u, '')
    .trim()
  if (said.length < 2 || said.length > 80 || !NAME.test(said) || NOT_NAMES.has(foldWords(said)))
    return wrong('Write your name, like Ana López.')
  const name = capitalised(said.replaceAll(/\s+/g, ' '))
  return { is: 'value', value: name, exit: 'answered', also: partsOf(input, name) }
}

/** Tells whether what a profile calls itself looks like a person's name. */
export const isName = (text: string): boolean => text.length >= 2 && text.length <= 80 && NAME.test(text.trim())

function partsOf({ firstTo, lastTo }: InputOf<'name'>, name: string): Assignment[] {
  const [first = name, ...others] = name.split(' ')
  return [...(firstTo ? [{ ...firstTo, value: first }] : []), ...(lastTo ? [{ ...lastTo, value: others.join(' ') || null }] : [])]
}

/** Gives capital letters to a name that was typed in one case only. */
function capitalised(name: string): string {
  const isOneCase = name === name.toLocaleLowerCase('en') || (name === name.toLocaleUpperCase('en') && name.length > 3)
  if (!isOneCase) return name
  return name.toLocaleLowerCase('en').replaceAll(/(?<=^|[\s'’-])\p{L}/gu, (letter) => letter.toLocaleUpperCase('en'))
}
