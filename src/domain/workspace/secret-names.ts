import type { Json } from '../json.ts'

const WORDS = 'authori[sz]ation|cookie|token|secret|password|passwd|api[-_]?key|access[-_]?key|signature|credential'
const SECRET = new RegExp(WORDS, 'i')

/** Tells whether what stands under a name is most likely a secret: a header, a parameter of an address, a field. */
export const isSecretName = (name: string): boolean => SECRET.test(name) || /^(x-)?(auth|key)$/i.test(name)

/** What stands in the place of a secret. */
export const HIDDEN = '•••'

// Every repetition is bounded: a text made to mislead them costs no more than its length.
const PARAMETER = new RegExp(`([?&][^=&#?\\s]{0,60}(?:${WORDS})[^=&#?\\s]{0,60}=|[?&](?:auth|key|sig)=)([^&#\\s"']{1,4096})`, 'gi')
const MEMBER = new RegExp(`("[^"]{0,60}(?:${WORDS})[^"]{0,60}"\\s{0,9}:\\s{0,9})"((?:[^"\\\\]|\\\\.){1,4096})"`, 'gi')
/** Long, and with a figure in it: "Basic information" is no secret. */
const SCHEME = /\b(Bearer|Basic|Token)\s{1,9}(?=[\w.~+/=-]{0,60}\d)([\w.~+/=-]{12,4096})/gi
const SIGNED_IN = /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@:"']{1,200}:[^\s/@"']{1,200}@/gi

/** Something else fills it in: a template, or a secret that is only named. */
const isFilled = (value: string): boolean => /^\s*(?:(?:Bearer|Basic|Token)\s*)?(?:(?:\{\{[^{}]*\}\}|\{secret:[\w-]+\})\s*)*$/i.test(value)

/** Nearly all texts hold nothing of the sort, and are told by this alone. */
const MAY_HOLD = /[?&"]|:\/\/|bearer|basic|token/i

/** Hides what looks like a secret in a text: parameters of addresses, members of JSON, bearer tokens. Templates that fill one stay. */
export function hideSecrets(text: string, hidden = HIDDEN): string {
  if (!MAY_HOLD.test(text)) return text
  const keep = (value: string) => (isFilled(value) ? value : hidden)
  return text
    .replaceAll(PARAMETER, (_all, start: string, value: string) => start + keep(value))
    .replaceAll(MEMBER, (_all, start: string, value: string) => `${start}"${keep(value)}"`)
    .replaceAll(SCHEME, (_all, scheme: string) => `${scheme} ${hidden}`)
    .replaceAll(SIGNED_IN, (_all, start: string) => `${start}${hidden}@`)
}

/** Hides secrets in a value: in its texts, and whatever stands under a secret's name, as a member or as a pair of name and value. */
export function withoutSecrets(value: Json, hidden = HIDDEN): Json {
  if (typeof value === 'string') return hideSecrets(value, hidden)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => withoutSecrets(item, hidden))
  const pairName = 'name' in value && typeof value['name'] === 'string' ? value['name'] : ''
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      // A secret that is named, `{ secret: 'shop' }`, is none.
      const isSecret = (isSecretName(name) && name !== 'secret') || (name === 'value' && isSecretName(pairName))
      return [name, isSecret ? cover(item, hidden) : withoutSecrets(item, hidden)]
    }),
  )
}

/** Hides every text of a secret value, but for what only says where it comes from. */
function cover(value: Json, hidden: string): Json {
  if (typeof value === 'string') return isFilled(value) ? value : hidden
  if (Array.isArray(value)) return value.map((item: Json) => cover(item, hidden))
  return withoutSecrets(value, hidden)
}
