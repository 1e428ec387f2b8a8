import type { Json } from '#domain/json.ts'

/** Numbers from 0 to 1, the same for the same seed (a mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STRANGE: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  '',
  '0',
  '\u0000',
  '\ud800',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(40),
  'a'.repeat(5_000),
  '<script>alert(1)</script>',
  "'; drop table message; --",
  '../../etc/passwd',
  '__proto__',
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: 1 },
  { constructor: { prototype: {} } },
]

/** Spoils a payload in one to four places, and now and then its bytes as well. */
export function mutate(payload: Json, random: () => number): Uint8Array {
  let spoilt = payload
  for (let count = Math.floor(random() * 4); count >= 0; count -= 1) spoilt = spoil(spoilt, random)
  const bytes = new TextEncoder().encode(JSON.stringify(spoilt))
  return random() < 0.15 ? spoilBytes(bytes, random) : bytes
}

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!

/** Walks down to a place by chance, and there leaves out, puts in, doubles or exchanges. */
function spoil(value: Json, random: () => number): Json {
  if (Array.isArray(value)) return spoilList(value, random)
  if (typeof value !== 'object' || value === null) return pick(STRANGE, random)
  const entries = Object.entries(value)
  if (entries.length === 0) return pick(STRANGE, random)
  const [name, inner] = pick(entries, random)
  const chance = random()
  const others = Object.fromEntries(entries.filter(([other]) => other !== name))
  if (chance < 0.7) return { ...others, [name]: spoil(inner, random) }
  if (chance < 0.8) return others
  if (chance < 0.9) return { ...others, [name]: pick(STRANGE, random) }
  return { ...others, [name]: inner, [`${name}_of_next_year`]: inner }
}

function spoilList(value: readonly Json[], random: () => number): Json {
  if (value.length === 0) return pick(STRANGE, random)
  const place = Math.floor(random() * value.length)
  const chance = random()
  if (chance < 0.8) return value.with(place, spoil(value[place]!, random))
  if (chance < 0.9) return [...value, value[place]!]
  return value.toSpliced(place, 1)
}

function spoilBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const chance = random()
  if (chance < 0.5) return bytes.slice(0, Math.floor(random() * bytes.length))
  const copy = Uint8Array.from(bytes)
  for (let count = 1 + Math.floor(random() * 6); count > 0; count -= 1)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  return copy
}
