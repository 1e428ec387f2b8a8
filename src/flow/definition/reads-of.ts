import { templateReads } from '../expression/template/template.ts'
import type { Field } from './field-walk.ts'

/** The values that a text of a config reads, as paths like `['vars', 'size']`. */
export function readsOf({ role, value }: Field): readonly (readonly string[])[] {
  if (role === 'variable') return value === '' ? [] : [['vars', value]]
  if (role === 'path') return value === '' ? [] : [value.split('.')]
  return role === 'template' || role === 'message' ? templateReads(value) : []
}
