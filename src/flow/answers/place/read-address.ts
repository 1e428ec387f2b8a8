import { foldLetters } from '../fold-letters.ts'
import { NOTHING, type Reading, sure, unsure } from '../reading.ts'
import { isSmallTalk } from '../small-talk.ts'
import { visibleWords } from '../visible-text.ts'
import { isAmount, LEAD, namesStreet } from './address-vocabulary.ts'

const MAX_ADDRESS = 300
const MAX_WORDS = 14

/** A postcode beside a town: "10115 Berlin", "SW1A 2AA", "90210". */
const POSTCODE = /(?<![\d-])\d{4,7}(?![\d-])|\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b|〒|\b\d{5}-\d{3,4}\b|\b\d{4} ?[a-z]{2}\b/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const DENIED = /^(?:not|nicht|no|não|nao|pas|non|niet|ليس|नहीं|bukan|jangan|degil)\s+(?!\d)/u

/**
 * Reads an address. One with a street and a number, or with a postcode and its town, is taken; other words that may name a place are
 * asked back. Questions, greetings and sentences are none.
 */
export function readAddress(said: string): Reading<string> {
  const text = visibleWords(said)
    .replaceAll(/[\s,]*\n[\s,]*/gu, ', ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (text.length > MAX_ADDRESS || /[?？؟@]|:\/\//u.test(text)) return NOTHING
  const address = withoutLead(text)
    .trim()
    .replace(/[\s.,!。！]+$/u, '')
  const folded = foldLetters(address)
  return isPossible(folded) ? judge(address, folded) : NOTHING
}

const isPossible = (folded: string): boolean =>
  /\p{L}[\p{L}\p{M}]/u.test(folded) &&
  folded.length >= (UNSPACED.test(folded) ? 2 : 4) &&
  !DENIED.test(folded) &&
  words(folded) <= MAX_WORDS

function judge(address: string, folded: string): Reading<string> {
  const hasStreet = namesStreet(folded)
  const hasNumber = /\d/u.test(folded)
  if (isSmallTalk(address)) return hasStreet && hasNumber ? unsure(address) : NOTHING
  if (hasStreet && hasNumber) return sure(address)
  if (isAmount(folded) || (words(folded) < 2 && hasNumber)) return NOTHING
  return POSTCODE.test(folded) && words(folded) > 2 ? sure(address) : unsure(address)
}

const words = (text: string): number => text.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean).length

/** Takes off what leads to the address; where folding moved the letters, nothing is taken off. */
function withoutLead(text: string): string {
  const folded = foldLetters(text)
  const lead = LEAD.exec(folded)?.[0]
  if (lead === undefined) return text
  const rest = folded.slice(lead.length)
  const start = text.length - rest.length
  return foldLetters(text.slice(start)) === rest ? text.slice(start) : text.split(' ').slice(-rest.split(' ').length).join(' ')
}
