import type { ValueKind } from '../engine/step-kind.ts'
import type { Field } from '../definition/field-walk.ts'

/** A variable of the session that something reads, with the type that it is taken for. */
export interface TypedRead {
  variable: string
  wanted: ValueKind
  /** Where it stands, where that is known. */
  field: string | null
  /** Nothing comes of it with a value of another type: the step takes its way for faults. */
  isNeeded: boolean
}

const KINDS: readonly ValueKind[] = ['text', 'number', 'date', 'list', 'boolean']

const kindOf = (name: unknown): ValueKind | undefined => KINDS.find((kind) => kind === name)

/** Finds what a step reads as a type: in its rules, its typed values, the fields that need one, and by filters that count or tell a date. */
export const typedReads = (config: unknown, fields: readonly Field[]): TypedRead[] => [...inConfig(config), ...fields.flatMap(inField)]

function inConfig(config: unknown): TypedRead[] {
  if (typeof config !== 'object' || config === null) return []
  const at = (key: string): unknown => Reflect.get(config, key)
  const path = at('path')
  const wanted = at('operation') === 'increment' ? 'number' : kindOf(at('type'))
  const left = at('operator') !== undefined && typeof path === 'string' && wanted ? variableAt(path) : null
  const right = wanted && wanted !== 'text' && wanted !== 'list' ? [at('value'), at('to')].flatMap((text) => soleVariable(text) ?? []) : []
  return [
    ...[...(left === null ? [] : [left]), ...right].flatMap((variable) =>
      wanted ? [{ variable, wanted, field: null, isNeeded: false }] : [],
    ),
    ...Object.values(config).flatMap((item) => (typeof item === 'object' ? inConfig(item) : [])),
  ]
}

function inField({ path, role, value, wants }: Field): TypedRead[] {
  const wanted = kindOf(wants)
  if (wanted) {
    const variable = role === 'variable' ? value : role === 'path' ? variableAt(value) : soleVariable(value)
    return variable === null || variable === '' ? [] : [{ variable, wanted, field: path, isNeeded: true }]
  }
  if (role !== 'template' && role !== 'message') return []
  return [...value.matchAll(FILTERED)].map(([, variable = '', filter = '']) => ({
    variable,
    wanted: filter.startsWith('date') ? ('date' as const) : ('number' as const),
    field: path,
    isNeeded: false,
  }))
}

function variableAt(path: string): string | null {
  const [root, variable, ...deeper] = path.split('.')
  return root === 'vars' && variable !== undefined && deeper.length === 0 ? variable : null
}

/** The variable that a template is, and nothing else. */
const soleVariable = (text: unknown): string | null =>
  typeof text === 'string' ? (/^\s*\{\{-?\s*vars\.([\p{L}\p{N}_-]+)\s*-?\}\}\s*$/u.exec(text)?.[1] ?? null) : null

/** A variable of which a filter takes a number or a date. */
const FILTERED = /\bvars\.([\p{L}\p{N}_-]+)\s*\|\s*(plus|minus|times|divided_by|modulo|abs|ceil|floor|round|money|date(?:_to_\w+)?)\b/gu
