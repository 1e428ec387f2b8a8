import type { Leaves } from '../engine/step-kind.ts'
import type { ProgramStep } from './step-graph.ts'

/** The session variables that a step may set: those that its kind names, and those of the fields that say where something is kept. */
export function leavesOf(step: ProgramStep): Leaves[] {
  const named = step.sets()
  const known = new Set(named.map(({ name }) => name))
  return [...named, ...keptIn(step.config).filter(({ name }) => !known.has(name))]
}

/** The session variables that the fields of a config name, whether or not the config can be read. */
export function keptIn(config: unknown): Leaves[] {
  const found: Leaves[] = []
  gather(config, found, 0)
  return found
}

/** No config is nested deeper; what would be is not looked at. */
const MAX_DEPTH = 12

/** Fields like `saveTo: 'name'`, `{ target: 'session', name }`, and `save: [{ name }]`. */
function gather(value: unknown, into: Leaves[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if ('target' in value && value.target === 'session') into.push(...nameIn(value))
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' && /^save\w*To$/.test(key)) into.push({ name: item, type: 'any' })
    if (key === 'save' && Array.isArray(item)) into.push(...item.flatMap(keptItem))
    gather(item, into, depth + 1)
  }
}

/** One item of `save`; one with a target of its own is found by it. */
const keptItem = (kept: unknown): Leaves[] => (typeof kept === 'object' && kept !== null && !('target' in kept) ? nameIn(kept) : [])

const nameIn = (kept: object): Leaves[] => ('name' in kept && typeof kept.name === 'string' ? [{ name: kept.name, type: 'any' }] : [])
