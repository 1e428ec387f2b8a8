import { foldLetters } from '../fold-letters.ts'
import { NOTHING, type Reading, sure, unsure } from '../reading.ts'
import { isSmallTalk } from '../small-talk.ts'
import { visibleWords } from '../visible-text.ts'

/** What people say before their name, as patterns over folded words. */
const OPENINGS = [
  "(?:my )?(?:full |first )?name(?: is|'s)|the name is|(?:i am|i'm|im|this is|it is|it's|its|you can call me|(?:people|everyone|they) calls? me|call me|name:|you're (?:talking|speaking) (?:to|with))",
  'me llamo|mi nombre es|a nombre de|soy',
  'o? ?meu nome e|me chamo|chamo-me|em nome de|aqui (?:e|fala)(?: [oa])?|(?:eu )?sou(?: [oa])?',
  'ich hei(?:ss|s)e|mein name ist|hier (?:ist|spricht)|auf den namen|ich bin(?: der| die)?',
  "je m'appelle|mon nom est|(?:moi )?c'est|je suis|moi c'est|au nom de|ici",
  'mi chiamo|il mio nome e|a nome di|qui e|(?:io )?sono',
  'ik heet|mijn naam is|op naam van|je spreekt met|u spreekt met|met|ik ben',
  'اسمي(?: هو)?|[اأ]نا',
  'मेरा नाम|मै[ंँ]|mera naam',
  'nama saya(?: adalah)?|saya|aku',
  'benim adim|adim|ismim|ben',
  '(?:私|わたし|僕)の名前は|名前は|(?:私|僕)は',
]
const GREETINGS =
  'hi|hello|hey|good morning|hola|buenos dias|oi|ola|bom dia|hallo|guten tag|moin|bonjour|salut|ciao|buongiorno|goedemorgen|مرحبا|नमस्ते|halo|merhaba|hey there|hi there|ok|okay|oh|well|um|so|sure|yes|yeah|claro|vale|ja|oui|si|sim|evet|ya|はい|こんにちは|はじめまして'

/** Splits an answer into what leads to a name and the rest. */
const LEAD = new RegExp(`^(?:(?:${GREETINGS})[\\s,.!、。]+)?(?:(?:${OPENINGS.join('|')})(?:\\s+|(?<=は))\\s*)`, 'u')

/** What follows a name where the verb stands last. */
const TAIL = /(?:\s+(?:है|हूँ|हूं|hai|hoon|here|hier|speaking)|\s*(?:です|と申します|といいます|と言います|だよ))$/u

/** One to six words of letters, with marks that stand in names. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?:\s+\p{L}[\p{L}\p{M}'’.-]*){0,5}$/u

/** Where a name ends and something else begins. */
const BREAK = /\s*[,;!\n]\s*|\.\s+(?=\p{L}{3})|\s+(?:and i|und ich|y quiero|et je|e voglio|en ik)\s/iu

/** Reads a person's name: "my name is ana lópez" is Ana López, "ich heiße Anna" is Anna. Questions, greetings and refusals are none. */
export function readName(text: string): Reading<string> {
  const said = visibleWords(text.slice(0, 200))
  if (/[?？؟¿]/u.test(said)) return NOTHING
  const rest = withoutLead(said)
  const bare = rest.replace(/[\s.,!。！]+$/u, '').replace(TAIL, '')
  if (isName(bare)) return readBare(bare, rest !== said && MAY_BE_ANYTHING.test(foldLetters(said)))
  const [first = '', second = ''] = bare.split(BREAK)
  if (first === bare) return NOTHING
  if (isName(first)) return unsure(capitalised(first))
  // "Ok, Jenny": what stands before it is no name.
  return second !== '' && isSmallTalk(first) && isName(second) ? unsure(capitalised(second)) : NOTHING
}

/** A name without anything around it; after words such as "I am", a small word may be anything. */
function readBare(bare: string, mayBeAnything: boolean): Reading<string> {
  const large = largeWords(bare)
  if (large !== null) return unsure(large)
  return mayBeAnything && isSmallWord(bare) ? unsure(capitalised(bare)) : sure(capitalised(bare))
}

/** "Petra aus Köln" holds a name, and words written small that are none: it is asked back without them. */
function largeWords(text: string): string | null {
  const words = text.split(/\s+/u)
  const isOther = (word: string): boolean => /^\p{Ll}{2}/u.test(word) && !PARTICLE.test(word)
  if (!words.some(isOther) || !words.some((word) => /^\p{Lu}/u.test(word))) return null
  const runs = words
    .map((word) => (isOther(word) ? '\n' : word))
    .join(' ')
    .split('\n')
  return runs.map((run) => run.trim()).find((run) => /^\p{Lu}/u.test(run)) ?? null
}

/** Small words within names. */
const PARTICLE =
  /^(?:al|ap|av|bar|ben|bin|bint|d[aeiou]|das|de[lnr]|del[al]|dell[ao]|dello|den|der|des|dos|du|el|ibn|i|in|la|las|le|les|lo|los|mc|of|op|san|st|te|ten|ter|'?t|the|to|und|van|vande[nr]?|ver|vom|von|vor|y|z[ru]m?|zu)$/u

/** "I am vegetarian" says what somebody is, not who. */
const MAY_BE_ANYTHING =
  /^(?:i am|i'm|im|this is|it is|it's|soy|(?:eu )?sou|ich bin|je suis|(?:moi )?c'est|sono|io sono|ik ben|saya|aku|ben|[اأ]نا|मै[ंँ])\s/u
const isSmallWord = (text: string): boolean => /^(?:\p{Ll}|\p{Lo})[\p{Ll}\p{Lo}\p{M}'-]*$/u.test(text)

/** Takes off what leads to the name. Folding may change the length of a text: the words after it are counted from its end. */
function withoutLead(said: string): string {
  const folded = foldLetters(said)
  const lead = LEAD.exec(folded)?.[0]
  if (lead === undefined) return said
  if (/[\p{Script=Han}\p{Script=Hiragana}]\s*$/u.test(lead)) return folded.slice(lead.length)
  const left = folded.slice(lead.length).split(' ').length
  return said.split(/\s+/u).slice(-left).join(' ')
}

/** Tells whether a text looks like a person's name. */
export const isName = (text: string): boolean => text.length >= 2 && text.length <= 80 && NAME.test(text) && !isSmallTalk(text)

/** Gives capital letters to a name that was typed in one case only. */
function capitalised(said: string): string {
  const name = said.replaceAll(/\s+/gu, ' ')
  const isOneCase = name === name.toLocaleLowerCase('en') || (name === name.toLocaleUpperCase('en') && name.length > 3)
  if (!isOneCase) return name
  const small = name.toLocaleLowerCase('en').split(' ')
  return small.map((word, at) => (at > 0 && at < small.length - 1 && PARTICLE.test(word) ? word : large(word))).join(' ')
}

const large = (word: string): string => word.replaceAll(/(?<=^|['’-])\p{L}/gu, (letter) => letter.toLocaleUpperCase('en'))
