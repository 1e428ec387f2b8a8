import type { FieldMap, FieldVariant, FormField } from '#domain/flows/form-field.ts'
import { andList, commaList, orList } from '#domain/i18n/comma-list.ts'
import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'

import { formatSpan } from '#flow/steps/card.ts'
import { keepingOrder, same } from './same.ts'
import { spelled, wordsIn } from './titles.ts'
import { type Piece, wordDiff } from './word-diff.ts'

/** One setting that differs, in words. */
export interface Setting {
  /** Where it stands: “Options › Blue › Title”. */
  label: string
  /** What it was and what it is; null where there was, or is, nothing. */
  before: string | null
  after: string | null
  /** The value is the id of such a thing (`flow`, `agent`), whose name the app knows. */
  ref?: string
  /** A text of several words, told apart word by word. */
  pieces?: readonly Piece[]
}

type Labels = readonly string[]

/** Lists the settings that differ between two of one shape, with the labels of their form. What is left out counts as what the form begins with. */
export function settingChanges(
  fields: FieldMap,
  before: unknown,
  after: unknown,
  messageVariants: readonly FieldVariant[] = [],
): readonly Setting[] {
  const found = { settings: [], messageVariants }
  byKey(fields, before, after, [], found)
  return found.settings
}

/** What was found so far, and what messages are read with. */
interface Found {
  settings: Setting[]
  messageVariants: readonly FieldVariant[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined)

/** Names of stored settings that nobody sees. */
const UNSEEN = new Set(['v', 'id'])

function byKey(fields: FieldMap, before: unknown, after: unknown, labels: Labels, into: Found): void {
  const stored = [before, after].flatMap((value) => (isObject(value) ? Object.keys(value) : []))
  for (const key of new Set([...Object.keys(fields), ...stored])) {
    if (UNSEEN.has(key)) continue
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const label = field?.label ?? spelled(key)
    compare(field, at(before, key) ?? field?.initial, at(after, key) ?? field?.initial, [...labels, label], into)
  }
}

function compare(field: FormField | undefined, before: unknown, after: unknown, labels: Labels, into: Found): void {
  if (same(before, after) || (field && UNCHANGING.has(field.type))) return
  if (Array.isArray(before) && Array.isArray(after) && hasParts([...before, ...after]))
    return byItem(itemField(field), before, after, labels, into)
  if (!isObject(before) || !isObject(after) || (field && TOLD_WHOLE.has(field.type))) return describe(field, before, after, labels, into)
  compareParts(field, before, after, labels, into)
}

const itemField = (field: FormField | undefined): FormField | undefined => (field?.type === 'list' ? field.item : undefined)

function compareParts(field: FormField | undefined, before: object, after: object, labels: Labels, into: Found): void {
  if (field?.type === 'variant') return byVariant(field, before, after, labels, into)
  if (field?.type === 'message') return byVariant({ by: 'type', variants: into.messageVariants }, before, after, labels, into)
  byKey(field?.type === 'group' ? field.fields : {}, before, after, labels, into)
}

/** Fields that nobody edits. */
const UNCHANGING: ReadonlySet<FormField['type']> = new Set<FormField['type']>(['fixed', 'id'])
/** Fields of several parts that are read as one. */
const TOLD_WHOLE: ReadonlySet<FormField['type']> = new Set<FormField['type']>(['saveTo', 'rules'])

const hasParts = (items: readonly unknown[]): boolean => items.some((item) => isObject(item))

interface Variants {
  by: string
  variants: readonly { value: string; label: string; fields: FieldMap }[]
}

/** Where another shape was chosen, that is told first, and then what stands in it. */
function byVariant({ by, variants }: Variants, before: object, after: object, labels: Labels, into: Found): void {
  const [was, is] = [before, after].map((value) => variants.find(({ value: name }) => name === at(value, by)))
  if (!same(at(before, by), at(after, by)))
    into.settings.push({
      label: labels.join(' › '),
      before: was?.label ?? leafWords(undefined, at(before, by)),
      after: is?.label ?? leafWords(undefined, at(after, by)),
    })
  const { [by]: _, ...fields } = { ...was?.fields, ...is?.fields }
  byKey(fields, { ...before, [by]: null }, { ...after, [by]: null }, labels, into)
}

/** Items that have an id are found again by it, others by their place between what stayed at both ends. */
function byItem(field: FormField | undefined, before: readonly unknown[], after: readonly unknown[], labels: Labels, into: Found): void {
  const pairs = pairItems(before, after)
  for (const [was, is] of pairs) {
    if (was === undefined || is === undefined) describeItem(field, was, is, labels, into)
    else compare(field, was, is, [...labels, ...partWords(is, after)], into)
  }
  const kept = pairs.flatMap(([was, is]) => (was === undefined || is === undefined ? [] : [[before.indexOf(was), is] as const]))
  const still = keepingOrder(kept.map(([place]) => place))
  for (const [index, [, is]] of kept.entries())
    if (!still.has(index))
      into.settings.push({ label: labels.join(' › '), before: null, after: `“${itemWords(is)}” stands elsewhere in the list` })
}

type Pair = readonly [was: unknown, is: unknown]

function pairItems(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const ids = [...before, ...after].map((item) => at(item, 'id'))
  if (ids.every((id) => typeof id === 'string')) {
    const old = new Map(before.map((item) => [at(item, 'id'), item]))
    const there = new Set(after.map((item) => at(item, 'id')))
    return [
      ...after.map((is): Pair => [old.get(at(is, 'id')), is]),
      ...before.flatMap((was): Pair[] => (there.has(at(was, 'id')) ? [] : [[was, undefined]])),
    ]
  }
  let start = 0
  while (start < before.length && start < after.length && same(before[start], after[start])) start += 1
  let end = 0
  while (end < before.length - start && end < after.length - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1
  const gone = before.slice(start, before.length - end)
  const come = after.slice(start, after.length - end)
  return Array.from({ length: Math.max(gone.length, come.length) }, (_each, index): Pair => [gone[index], come[index]])
}

/** What an item is called: its own name, or which of them it is. One alone without a name needs no word. */
function partWords(item: unknown, items: readonly unknown[]): string[] {
  const name = at(item, 'title') ?? at(item, 'label') ?? at(item, 'name')
  if (typeof name === 'string' && name !== '') return [name.slice(0, 60)]
  return items.length === 1 ? [] : [String(items.indexOf(item) + 1)]
}

const itemWords = (item: unknown): string => (isObject(item) ? (wordsIn(item) ?? 'one') : String(item)).slice(0, 60)

function describeItem(field: FormField | undefined, was: unknown, is: unknown, labels: Labels, into: Found): void {
  const words = (item: unknown) => (item === undefined ? null : leafWords(field, item))
  into.settings.push({
    label: [...labels, field?.label ?? ''].filter((label, index, all) => label !== '' && label !== all[index - 1]).join(' › '),
    before: words(was),
    after: words(is),
  })
}

function describe(field: FormField | undefined, before: unknown, after: unknown, labels: Labels, into: Found): void {
  const [was, is] = [leafWords(field, before), leafWords(field, after)]
  if (was === is) return
  const ref = field?.type === 'text' && field.role?.startsWith('ref:') ? { ref: field.role.slice(4) } : {}
  const isText = was !== null && is !== null && typeof before === 'string' && typeof after === 'string' && /\s/.test(was) && /\s/.test(is)
  into.settings.push({ label: labels.join(' › '), before: was, after: is, ...ref, ...(isText && { pieces: wordDiff(was, is) }) })
}

/** A value in words; null where it is nothing. */
function leafWords(field: FormField | undefined, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberWords(field, value)
  if (typeof value === 'string') return optionLabel(field, value)
  if (Array.isArray(value)) return value.length === 0 ? null : commaList(value.map((item: unknown) => leafWords(field, item) ?? ''))
  if (typeof value === 'object') return objectWords(value)
  return null
}

const numberWords = (field: FormField | undefined, value: number): string =>
  field?.type === 'duration'
    ? formatSpan(field.unit === 's' ? value * 1_000 : value)
    : field?.type === 'number' && field.percent
      ? new Intl.NumberFormat(locale(), { style: 'percent' }).format(value)
      : optionLabel(field, String(value))

const optionLabel = (field: FormField | undefined, value: string): string =>
  (field?.type === 'choice' || field?.type === 'choices' ? field.options.find((option) => option.value === value)?.label : undefined) ??
  value

function objectWords(value: object): string | null {
  if ('rules' in value && Array.isArray(value.rules)) {
    const rules = value.rules.map((rule: unknown) => (isObject(rule) ? ruleText(rule) : ''))
    return rules.length === 0 ? null : (at(value, 'match') === 'any' ? orList : andList)(rules)
  }
  if ('target' in value && 'name' in value)
    return value.target === 'session' ? String(value.name) : `${String(value.target)}: ${String(value.name)}`
  const words = wordsIn(value)
  if (words !== null) return words
  const parts = Object.entries(value).flatMap(([key, item]) =>
    UNSEEN.has(key) ? [] : [`${spelled(key)}: ${leafWords(undefined, item) ?? t('Nothing')}`],
  )
  return parts.length === 0 ? null : commaList(parts)
}

/** A rule as one reads it: “vars.age at least 18”. */
function ruleText(rule: object): string {
  const { path, operator, type: _type, ...others } = rule as Record<string, unknown>
  const values = Object.values(others).map((value) => leafWords(undefined, value) ?? '')
  return [leafWords(undefined, path), spelled(leafWords(undefined, operator) ?? '').toLowerCase(), ...values].filter(Boolean).join(' ')
}
