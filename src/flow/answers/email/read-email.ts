import { slipsBetween } from '../fold-letters.ts'
import { type Reading, unsure } from '../reading.ts'
import { withoutUnseen } from '../visible-text.ts'

/** Longest text that is looked at, in characters. */
const MAX_TEXT = 1_000

/** Words of scripts that are written right up to an address. */
const BESIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Devanagari}\p{Extended_Pictographic}।。、「」]/gu

const ADDRESS = /[^\s@<>()[\],;:"“”„‟«»‹›=/\\|…¡¿!?`*]+@[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]*)*/gu
const LOCAL = /^[a-z0-9_+%&#~$^-][a-z0-9_+%&#~$^.'-]{0,63}$/
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/u

/** The sign and the dot in words, as people write them to be understood by people only. */
const SPOKEN_SIGN = /\s*[([]\s*(?:at|ät)\s*[)\]]\s*|\s+(?:at|ät|arroba|arobase|chiocciola|apenstaartje|@)\s+/giu
const SPOKEN_DOT = /\s*[([]\s*(?:dot|punkt|punto|ponto|point|punt)\s*[)\]]\s*|\s+(?:dot|punkt|punto|ponto|point|punt)\s+/giu

const DENIED = /(?:^|\s)(?:not|nicht|no|não|pas|non|niet|ليس|नहीं|bukan|değil)\s/iu

/** Where most people have their mail; a slip away from one of these is hardly another provider. */
const PROVIDERS =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com googlemail.com hotmail.co.uk yahoo.co.uk yahoo.co.in hotmail.fr hotmail.it hotmail.es yahoo.fr yahoo.es yahoo.it yahoo.com.br uol.com.br'.split(
    ' ',
  )
/** Providers whose names are near to one of the others. */
const ALSO_PROVIDERS = new Set([
  ...PROVIDERS,
  'ymail.com',
  'mail.com',
  'email.com',
  'fmail.com',
  'hotmail.de',
  'yahoo.de',
  'yahoo.ca',
  'yahoo.in',
  'yahoo.co',
  'outlook.de',
  'outlook.fr',
  'outlook.es',
  'outlook.it',
  'hotmail.ca',
  'hotmail.nl',
])

/** Reads the one email address of a text, in small letters and without what stands around it. A misspelled provider is asked back as it is spelled. */
export function readEmail(said: string): Reading<string> {
  const reading = readAsWritten(said)
  if (reading.kind === 'unread') return reading
  const [local = '', domain = ''] = reading.value.split('@')
  if (ALSO_PROVIDERS.has(domain)) return reading
  const near = PROVIDERS.filter((provider) => slipsBetween(domain, provider) === 1)
  return near.length === 1 ? unsure(`${local}@${near[0]}`) : reading
}

function readAsWritten(said: string): Reading<string> {
  const text = withoutUnseen(said.slice(0, MAX_TEXT)).normalize('NFKC').replaceAll(BESIDE, ' ').trim()
  // The pieces of an address alone are it; within a sentence, they are put together only to be asked back.
  const alone = /^\S+\s*@\s*\S+$/u.test(text) ? text.replaceAll(/\s+/gu, '') : text
  const found = addressesIn(alone)
  if (found.kind !== 'unread') return found.kind === 'sure' && DENIED.test(text) ? unsure(found.value) : found
  if (found.reason === 'several' || /\S@\S/u.test(text.replaceAll(/(\S@[^\s,]+),(?=\p{L})/gu, ''))) return found
  const spelled = addressesIn(
    text
      .replaceAll(SPOKEN_SIGN, '@')
      .replaceAll(SPOKEN_DOT, '.')
      .replaceAll(/(@[\w-]+),(?=\p{L})/gu, '$1.'),
  )
  return spelled.kind === 'sure' ? unsure(spelled.value) : spelled
}

function addressesIn(text: string): Reading<string> {
  const all = [...text.matchAll(ADDRESS)].map(([found]) => trimSigns(found))
  const valid = new Set(all.filter(isAddress).map((address) => address.toLocaleLowerCase('en')))
  const [value, ...others] = valid
  if (others.length > 0) return { kind: 'unread', reason: 'several' }
  if (value === undefined || all.some((address) => !isAddress(address))) return { kind: 'unread', reason: 'nothing' }
  // "anna@x.de.Thanks": a sentence begins where a space was forgotten.
  const sentence = /^(.+@.+\.[a-z]{2,})\.\p{Lu}\p{Ll}+$/u.exec(all[0] ?? '')?.[1]
  return sentence === undefined ? { kind: 'sure', value } : unsure(sentence.toLocaleLowerCase('en'))
}

/** Takes off the quotes, dashes and dots that stand around an address. */
function trimSigns(found: string): string {
  const bare = found.replace(/^['‘’•~-]+(?=[^@])/u, '').replace(/[.'’-]+$/u, '')
  return /^_.+@/u.test(bare) && !/^_.+_@/u.test(bare) ? bare.replace(/^_+/u, '') : bare
}

function isAddress(address: string): boolean {
  const [local = '', domain = '', ...others] = address.toLocaleLowerCase('en').split('@')
  return others.length === 0 && LOCAL.test(local) && !local.includes('..') && !local.endsWith('.') && DOMAIN.test(domain)
}
