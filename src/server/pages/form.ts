import type { z } from 'zod'

import { t, translated } from '#domain/i18n/t.ts'

import { type Html, markup } from './html.ts'

export interface FormField {
  name: string
  label: string
  kind?: 'text' | 'email' | 'tel' | 'url' | 'long'
  /** What can be chosen, in place of typing. */
  options?: readonly { value: string; label: string }[]
  help?: string
  optional?: boolean
  autocomplete?: string
}

/** What somebody typed, as it came, and what is wrong with it by the name of each field. */
export interface FormState {
  values: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}

export const UNTOUCHED: FormState = { values: {}, faults: {} }

/** The first fault of each field. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[String(path[0])] ??= translated(message)
  return faults
}

/** A form that posts to its own page. Faults stand at their fields and, for who cannot see them all at once, in a list that links to each. */
export function formOf(
  fields: readonly FormField[],
  state: FormState,
  { submit, extra, about }: { submit: string; extra?: Html; about?: string },
): Html {
  return markup`<form method="post" novalidate>
    ${about !== undefined && markup`<p class="fault-list" role="alert" tabindex="-1" autofocus>${about}</p>`}
    ${about === undefined && summaryOf(fields, state)} ${fields.map((field) => fieldOf(field, state))} ${extra ?? null}
    <button>${submit}</button>
  </form>`
}

function summaryOf(fields: readonly FormField[], { faults }: FormState): Html | null {
  const names = Object.keys(faults)
  if (names.length === 0) return null
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return markup`<div class="fault-list" role="alert" tabindex="-1" autofocus>
    <p>${t('{count, plural, one {# answer needs a change:} other {# answers need a change:}}', { count: names.length })}</p>
    <ul>
      ${names.map((name) => markup`<li><a href="#${name}">${labels.get(name) ?? t('Terms')}</a></li>`)}
    </ul>
  </div>`
}

function fieldOf(field: FormField, { values, faults }: FormState): Html {
  const { name, label, help, optional } = field
  const fault = faults[name]
  const described = [help !== undefined && `${name}-help`, fault !== undefined && `${name}-fault`].filter(Boolean).join(' ')
  const marks = markup`id="${name}" name="${name}"${!optional && markup` aria-required="true"`}${fault !== undefined && markup` aria-invalid="true"`}${described !== '' && markup` aria-describedby="${described}"`}`
  return markup`<div class="field">
    <label for="${name}">${label}${optional === true && markup` <span class="optional">${t('(optional)')}</span>`}</label>
    ${help !== undefined && markup`<p class="help" id="${name}-help">${help}</p>`} ${controlOf(field, marks, values[name] ?? '')}
    ${fault !== undefined && markup`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

function controlOf({ kind = 'text', options, autocomplete = 'off' }: FormField, marks: Html, value: string): Html {
  if (options)
    return markup`<select ${marks} autocomplete="${autocomplete}">
      <option value="">${t('Choose…')}</option>
      ${options.map(
        (option) => markup`<option value="${option.value}" ${option.value === value && markup` selected`}>${option.label}</option>`,
      )}
    </select>`
  if (kind === 'long') return markup`<textarea ${marks} rows="3">${value}</textarea>`
  return markup`<input ${marks} type="${kind}" value="${value}" autocomplete="${autocomplete}" />`
}

/** A box that must be ticked. */
export function tickOf(name: string, label: Html, { values, faults }: FormState): Html {
  const fault = faults[name]
  const marks = markup`${values[name] === 'yes' && markup` checked`}${fault !== undefined && markup` aria-invalid="true" aria-describedby="${name}-fault"`}`
  return markup`<div class="field tick">
    <label><input type="checkbox" id="${name}" name="${name}" value="yes"${marks}> <span>${label}</span></label>
    ${fault !== undefined && markup`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}
