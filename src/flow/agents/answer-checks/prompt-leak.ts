import { FIXED_RULES } from '../system-prompt.ts'

/** Letters and digits in a row of the rules that an answer may not repeat: what 60 signs of a text have of them at least. */
const MOST = 44

/** Tells whether a text recites what only the agent is told, plainly or written in a way that hides it. */
export function recites(text: string, rules: readonly string[]): boolean {
  const secrets = [FIXED_RULES, ...rules].map(lettersOf).filter((secret) => secret.length >= MOST)
  return disguisesOf(text)
    .map(lettersOf)
    .some((said) => secrets.some((secret) => shares(said, secret)))
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a row of signs of one stands in the other. */
function shares(said: string, secret: string): boolean {
  for (let at = 0; at + MOST <= secret.length; at += 1) if (said.includes(secret.slice(at, at + MOST))) return true
  return false
}

const disguisesOf = (text: string): string[] => [
  text,
  Array.from(text).reverse().join(''),
  text.replaceAll(/[a-z]/gi, rotated),
  ...(text.match(/[A-Za-z0-9+/_-]{40,}={0,2}/g) ?? []).flatMap(decoded),
  ...(text.match(/(?:[0-9a-f]{2}[\s:]?){40,}/gi) ?? []).map((run) =>
    fromBytes(run.match(/[0-9a-f]{2}/gi)?.map((pair) => Number.parseInt(pair, 16)) ?? []),
  ),
]

const fromBytes = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes))

function rotated(letter: string): string {
  const base = letter <= 'Z' ? 65 : 97
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
}

function decoded(run: string): string[] {
  try {
    return [fromBytes(Array.from(atob(run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')), (sign) => sign.charCodeAt(0)))]
  } catch {
    return []
  }
}
