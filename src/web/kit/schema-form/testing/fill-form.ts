import { EditorView } from '@codemirror/view'
import { act } from 'react'

import type { FieldMap, FieldVariant, FormField, RuleShape } from '#domain/flows/form-field.ts'
import { ruleShapeOf } from '#flow/forms/find-field.ts'

import { splitDuration } from '../duration.ts'
import { isRecord, itemsOf, textOf } from '../is-record.ts'

interface Filling {
  form: HTMLElement
  messageVariants: readonly FieldVariant[]
  ruleShapes: readonly RuleShape[]
  /** What was changed so far, by its place. */
  writes: string[]
}

/** Writes values into a form as a person does, field by field; what already says so is left alone. Answers what was changed. */
export async function fillForm(
  form: HTMLElement,
  fields: FieldMap,
  wanted: Readonly<Record<string, unknown>>,
  shapes: Pick<Filling, 'messageVariants' | 'ruleShapes'>,
): Promise<readonly string[]> {
  const filling = { form, ...shapes, writes: [] }
  await fillAll(filling, fields, wanted, '')
  return filling.writes
}

async function fillAll(filling: Filling, fields: FieldMap, wanted: unknown, path: string): Promise<void> {
  for (const [key, field] of Object.entries(fields)) {
    if (isRecord(wanted) && key in wanted) await fill(filling, field, wanted[key], path === '' ? key : `${path}.${key}`)
  }
}

async function fill(filling: Filling, field: FormField, wanted: unknown, path: string): Promise<void> {
  if (field.type === 'fixed' || field.type === 'id') return
  const add = at(filling, path).querySelector<HTMLElement>(`:scope > [aria-label="Add: ${field.label}"]`)
  if (add) await press(filling, add, path)
  const part = at(filling, path)
  switch (field.type) {
    case 'text':
      return field.role === 'code' || field.syntax === 'json'
        ? writeCode(filling, part, textOf(wanted), path)
        : write(filling, inputOf(part), textOf(wanted), path)
    case 'number':
      return write(filling, inputOf(part), textOf(field.percent ? Number(wanted) * 100 : wanted), path)
    case 'duration':
      return fillDuration(filling, part, Number(wanted) * (field.unit === 's' ? 1_000 : 1), path)
    case 'json':
      return write(filling, inputOf(part), JSON.stringify(wanted, null, 2), path)
    case 'switch':
      return toggle(filling, one(part, '[role=switch]'), wanted === true, 'aria-checked', path)
    case 'choice':
      return choose(filling, part, textOf(wanted), field.options, path)
    case 'choices':
      for (const { value, label } of field.options)
        await toggle(filling, buttonOf(part, label), itemsOf(wanted).map(textOf).includes(value), 'aria-pressed', path)
      return
    case 'words':
      return fillWords(filling, part, itemsOf(wanted).map(textOf), path)
    case 'list':
      return fillList(filling, field, itemsOf(wanted), path)
    case 'record':
      return fillRecord(filling, field, isRecord(wanted) ? wanted : {}, path)
    case 'group':
      await nameByHand(part)
      return fillAll(filling, field.fields, wanted, path)
    case 'variant':
      return fillShape(filling, { by: field.by, variants: field.variants, wanted, path })
    case 'message':
      await fillShape(filling, { by: 'type', variants: filling.messageVariants, wanted, path })
      return fillAll(filling, field.extras ?? {}, wanted, path)
    case 'either':
      return fillEither(filling, field, wanted, path)
    case 'saveTo':
      await choose(filling, part, textOf(isRecord(wanted) && wanted['target']), [], path)
      return write(filling, one(part, 'input:not([aria-hidden])'), textOf(isRecord(wanted) && wanted['name']), path)
    case 'rules':
      return fillRules(filling, wanted, path)
    default:
      return field satisfies never
  }
}

async function fillDuration(filling: Filling, part: HTMLElement, ms: number, path: string): Promise<void> {
  const amount = one(part, 'input:not([aria-hidden])') as HTMLInputElement
  const { amount: wanted, unit } = splitDuration(ms)
  await put(filling, one(part, 'input[aria-hidden]') as HTMLInputElement, unit, path)
  await write(filling, amount, String(wanted), path)
}

async function fillWords(filling: Filling, part: HTMLElement, words: readonly string[], path: string): Promise<void> {
  const input = inputOf(part)
  const stand = [...part.querySelectorAll('span.truncate')].map(({ textContent }) => textContent)
  for (const word of words.filter((each) => !stand.includes(each))) {
    await write(filling, input, word, path)
    await act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  }
}

/** Where a thing is chosen from a list, there is a way to name it otherwise. */
async function nameByHand(part: HTMLElement): Promise<void> {
  const offer = [...(part.parentElement?.children ?? [])].find(({ textContent }) => textContent === 'Write its id or name')
  if (offer instanceof HTMLElement) await act(async () => offer.click())
}

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>

async function fillList(filling: Filling, { item }: Of<'list'>, wanted: readonly unknown[], path: string): Promise<void> {
  const rowAt = (index: number) =>
    [...filling.form.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.dataset['row'] === `${path}.${index}`)
  for (const [index, each] of wanted.entries()) {
    if (!rowAt(index)) await press(filling, lastButton(at(filling, path), /^Add an? /), path)
    const fold = rowAt(index)?.querySelector<HTMLElement>(':scope > div > [data-fold]')
    if (fold?.getAttribute('aria-expanded') === 'false') await act(async () => fold.click())
    if (item.type === 'group') await fillAll(filling, item.fields, each, `${path}.${index}`)
    else await fill(filling, item, each, `${path}.${index}`)
  }
}

async function fillRecord(
  filling: Filling,
  { value }: Of<'record'>,
  wanted: Readonly<Record<string, unknown>>,
  path: string,
): Promise<void> {
  const names = () => [...at(filling, path).querySelectorAll<HTMLInputElement>('input[placeholder="Name"]')]
  for (const [name, each] of Object.entries(wanted)) {
    if (!names().some((input) => input.value === name)) {
      await press(filling, lastButton(at(filling, path), /^Add a value$/), path)
      await write(filling, names().find((input) => input.value === '') ?? inputOf(at(filling, path)), name, path)
    }
    await fill(filling, value, each, `${path}.${name}`)
  }
}

type Shaped = { by: string; variants: readonly FieldVariant[]; wanted: unknown; path: string }

async function fillShape(filling: Filling, { by, variants, wanted, path }: Shaped): Promise<void> {
  const shape = isRecord(wanted) ? textOf(wanted[by]) : ''
  await choose(filling, at(filling, path), shape, variants, path)
  await fillAll(filling, variants.find(({ value }) => value === shape)?.fields ?? {}, wanted, path)
}

async function fillEither(filling: Filling, { choices }: Of<'either'>, wanted: unknown, path: string): Promise<void> {
  const index = choices.findIndex((choice) => suits(choice, wanted))
  const radio = at(filling, path).querySelectorAll<HTMLElement>('[role=radio]')[index]
  if (radio) await toggle(filling, radio, true, 'aria-checked', path)
  const choice = choices[index]
  if (choice && choice.type !== 'fixed') await fill(inner(filling, path), choice, wanted, path)
}

/** What stands within a part of the form that has the same place as what it is within. */
const inner = (filling: Filling, path: string): Filling => ({
  ...filling,
  form: one(at(filling, path), `[data-path="${path}"]`).parentElement ?? filling.form,
})

function suits(choice: FormField, value: unknown): boolean {
  if (choice.type === 'fixed') return choice.value === value
  if (choice.type === 'number') return typeof value === 'number'
  if (choice.type === 'text') return typeof value === 'string'
  if (choice.type === 'list' || choice.type === 'words') return Array.isArray(value)
  return isRecord(value)
}

async function fillRules(filling: Filling, wanted: unknown, path: string): Promise<void> {
  const rules = isRecord(wanted) ? itemsOf(wanted['rules']) : []
  const rows = () => [...at(filling, path).querySelectorAll<HTMLElement>('.bg-sunken')]
  for (const [index, rule] of rules.entries()) {
    if (!isRecord(rule)) continue
    if (rows().length <= index) await press(filling, lastButton(at(filling, path), /^Add a rule$/), path)
    for (const [which, key] of (['type', 'operator'] as const).entries()) {
      const row = rows()[index]
      const hidden = row?.querySelectorAll<HTMLInputElement>('input[aria-hidden]')[which]
      if (hidden) await put(filling, hidden, textOf(rule[key]), path)
    }
    await fillAll(filling, ruleShapeOf(filling.ruleShapes, rule)?.fields ?? {}, rule, `${path}.rules.${index}`)
  }
  if (rules.length > 1) {
    const match = isRecord(wanted) && wanted['match'] === 'any' ? 'Any of these' : 'All of these'
    await toggle(filling, buttonOf(at(filling, path), match), true, 'aria-checked', path)
  }
}

function at({ form }: Filling, path: string): HTMLElement {
  const found = [...form.querySelectorAll<HTMLElement>('[data-path]')].find((part) => part.dataset['path'] === path)
  if (!found) throw new Error(`The form has no place for ${path}.`)
  return found
}

function one(part: HTMLElement, selector: string): HTMLElement {
  const found = part.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${part.dataset['path'] ?? 'A part'} holds no ${selector}.`)
  return found
}

const inputOf = (part: HTMLElement) => one(part, ':is(input, textarea):not([aria-hidden])') as HTMLInputElement

function buttonOf(part: HTMLElement, words: string): HTMLElement {
  const found = [...part.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === words)
  if (!found) throw new Error(`${part.dataset['path'] ?? 'A part'} has no button “${words}”.`)
  return found
}

function lastButton(part: HTMLElement, words: RegExp): HTMLElement {
  const found = [...part.querySelectorAll<HTMLElement>('button')].findLast(({ textContent }) => words.test(textContent.trim()))
  if (!found) throw new Error(`${part.dataset['path'] ?? 'A part'} has no button ${String(words)}.`)
  return found
}

/** Chooses one of a few in sight, or one of a list. */
async function choose(
  filling: Filling,
  part: HTMLElement,
  value: string,
  options: readonly { value: string; label: string }[],
  path: string,
): Promise<void> {
  const label = options.find((option) => option.value === value)?.label
  const group = part.querySelector<HTMLElement>('[role=radiogroup], [role=combobox]')
  if (group?.getAttribute('role') === 'radiogroup') return toggle(filling, buttonOf(group, label ?? value), true, 'aria-checked', path)
  await put(filling, one(part, 'input[aria-hidden]') as HTMLInputElement, value, path)
}

async function press(filling: Filling, button: HTMLElement, path: string): Promise<void> {
  filling.writes.push(path)
  await act(async () => button.click())
}

async function toggle(filling: Filling, button: HTMLElement, wanted: boolean, state: string, path: string): Promise<void> {
  if ((button.getAttribute(state) === 'true') !== wanted) await press(filling, button, path)
}

async function write(filling: Filling, input: HTMLElement, text: string, path: string): Promise<void> {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) throw new Error(`${path} is no field for words.`)
  if (input.value !== text) await put(filling, input, text, path)
}

async function writeCode(filling: Filling, part: HTMLElement, text: string, path: string): Promise<void> {
  const [host] = [...part.querySelectorAll('div')].flatMap(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.cm-editor') ?? [])
  const editor = host && EditorView.findFromDOM(host)
  if (!editor) throw new Error(`${path} shows no editor.`)
  if (editor.state.doc.toString() === text) return
  filling.writes.push(path)
  await act(async () => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }))
}

async function put(filling: Filling, input: HTMLInputElement | HTMLTextAreaElement, text: string, path: string): Promise<void> {
  if (input.value === text) return
  filling.writes.push(path)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  await act(async () => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
