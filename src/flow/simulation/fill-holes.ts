import type { AnyStepKind } from '../engine/step-kind.ts'

/** The address that stands where no file is chosen yet. */
export const NO_FILE = 'https://example.com/not-chosen-yet'

/** Tried in this order wherever something is still to be written: words, an address, an id, a number. */
const FILLINGS: readonly unknown[] = ['…', 'https://example.com', 'sample', 0]

/** A config with something wherever it is still to be written, so that it can run; null where that is not all that is wrong with it. */
export function fillHoles(kind: AnyStepKind, config: unknown): unknown {
  let filled = config
  for (const filling of [...FILLINGS, null]) {
    const read = kind.bind(filled)
    if (read.ok) return filled
    const before = filled
    for (const { path } of read.issues) filled = fillAt(filled, path.split('.'), filling)
    if (filled === before) return null
  }
  return null
}

/** What somebody wrote stays, but for the address of a file, which is written in one go. */
function fillAt(value: unknown, [key = '', ...others]: readonly string[], filling: unknown): unknown {
  const isList = Array.isArray(value)
  if (key === '' || (!isList && !isRecord(value))) return value
  const inner: unknown = isList ? value[Number(key)] : value[key]
  const next = others.length > 0 ? fillAt(inner, others, filling) : fill(key, inner, filling)
  if (next === inner) return value
  return isList ? value.with(Number(key), next) : { ...value, [key]: next }
}

function fill(key: string, value: unknown, filling: unknown): unknown {
  if (key === 'link') return NO_FILE
  if (key === 'media' && isRecord(value)) return { ...value, link: NO_FILE }
  return value === undefined || value === '' || FILLINGS.includes(value) ? filling : value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
