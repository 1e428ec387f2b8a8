import {
  acceptCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language'
import { type Extension, Facet, Prec } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'

import { FILTER_WORDS } from '#flow/expression/template/filter-descriptions.ts'
import { jsonFault } from '#flow/expression/template/json-fault.ts'

import type { Variable } from '../schema-form/form-context.ts'
import { completed, suggestFor, writtenAt } from '../template-input/completing.ts'
import { knownPaths, templateParts } from '../template-input/template-parts.ts'
import { jsonColours } from './code-look.ts'

interface Reading {
  depth: number
  /** Inside of quotes: what sort of text it is. */
  text: 'string' | 'name' | null
}

const FILLED = /\{\{.*?\}\}|\{%.*?%\}|\{secret:[\w-]+\}/
const NAME = /"(?:[^"\\]|\\.)*"\s*:/
const VALUE = /-?\d[\d.eE+-]*/
const WORD = /(?:true|false|null)\b/

const language = StreamLanguage.define<Reading>({
  name: 'json',
  startState: () => ({ depth: 0, text: null }),
  token(stream, reading) {
    if (stream.sol()) reading.text = null
    if (stream.match(FILLED)) return 'filled'
    if (reading.text !== null) return restOfText(stream, reading, reading.text)
    if (stream.match(VALUE)) return 'number'
    if (stream.match(WORD)) return 'bool'
    if (stream.match('"', false)) {
      reading.text = stream.match(NAME, false) ? 'name' : 'string'
      stream.next()
      return reading.text
    }
    const letter = stream.next() ?? ''
    if ('{['.includes(letter)) reading.depth += 1
    if ('}]'.includes(letter)) reading.depth = Math.max(0, reading.depth - 1)
    return '{}[]'.includes(letter) ? 'bracket' : null
  },
  indent: ({ depth }, after, { unit }) => Math.max(0, depth - (/^\s*[}\]]/.test(after) ? 1 : 0)) * unit,
  languageData: { closeBrackets: { brackets: ['{', '[', '"'] }, indentOnInput: /^\s*[}\]]$/ },
  tokenTable: { filled: tags.special(tags.string), name: tags.propertyName },
})

/** Goes on to the end of a text, or to what is filled in in it. */
function restOfText(stream: StringStream, reading: Reading, text: 'string' | 'name'): string {
  while (!stream.eol()) {
    if (stream.match(FILLED, false)) return text
    const letter = stream.next()
    if (letter === '\\') stream.next()
    if (letter !== '"') continue
    reading.text = null
    return text
  }
  return text
}

/** The values that JSON may be filled with; they may change while the editor stands. */
export const knownVariables = Facet.define<readonly Variable[], { variables: readonly Variable[]; paths: ReturnType<typeof knownPaths> }>({
  combine: ([variables = []]) => ({ variables, paths: knownPaths(variables) }),
})

/**
 * JSON with values in it that are filled in later: tints what is filled in, marks the first mistake, and completes the names of values, filters
 * and secrets. Tab takes what is offered, as in every field with templates.
 */
export const jsonTemplate: Extension = [
  language,
  syntaxHighlighting(jsonColours),
  Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
  EditorView.decorations.compute(['doc', knownVariables], (state) => {
    const { paths } = state.facet(knownVariables)
    return marksOf(state.doc.toString(), (path) => paths.has(path))
  }),
  // One source for the life of the editor: a new one would drop the list that is open.
  language.data.of({
    autocomplete: offeredAt,
  }),
]

const MARKS = {
  words: null,
  filled: Decoration.mark({ class: 'cm-filled' }),
  unknown: Decoration.mark({ class: 'cm-unknown' }),
  open: Decoration.mark({ class: 'cm-open' }),
}
const FAULT = Decoration.mark({ class: 'cm-fault' })

function marksOf(text: string, isKnown: (path: string) => boolean): DecorationSet {
  let end = 0
  const tints = templateParts(text, isKnown).flatMap(({ text: piece, kind }) => {
    const from = end
    end += piece.length
    const mark = MARKS[kind]
    return mark ? [mark.range(from, end)] : []
  })
  const secrets = [...text.matchAll(/\{secret:[\w-]+\}/g)].map(({ 0: secret, index }) => MARKS.filled.range(index, index + secret.length))
  const fault = jsonFault(text)
  return Decoration.set([...tints, ...secrets, ...(fault ? [FAULT.range(fault.at, fault.at + 1)] : [])], true)
}

/**
 * What can be completed at the caret. `update` reads the list anew with each letter at once: while a source is only asked again the list on screen
 * takes no key, and Tab or Enter of somebody who types fast would leave the field or break the line.
 */
function offeredAt(context: CompletionContext): CompletionResult | null {
  const { variables } = context.state.facet(knownVariables)
  const offered = valuesAt(context, variables) ?? secretsAt(context, variables)
  return offered && { ...offered, update: (_now, _from, _to, next) => offeredAt(next) }
}

function valuesAt({ state, pos }: CompletionContext, variables: readonly Variable[]): CompletionResult | null {
  const written = writtenAt(state.doc.toString(), pos)
  if (!written) return null
  const options = suggestFor(written, variables, FILTER_WORDS).map(({ label, about, text }): Completion => ({
    label,
    detail: about,
    apply(view, completion, from, to) {
      const done = completed(view.state.doc.toString(), to, written, text)
      // Braces that closed by themselves stand close.
      const gap = view.state.sliceDoc(to, to + 2) === '}}' ? ' ' : ''
      put(view, completion, { from, to, insert: done.text.slice(from, done.caret) + gap })
    },
  }))
  return options.length > 0 ? { from: written.from, options, filter: false } : null
}

/** A secret is written as it stands in the list; the brace that was closed by itself is its own. */
function secretsAt({ state, pos }: CompletionContext, variables: readonly Variable[]): CompletionResult | null {
  const begun = /(?<!\{)\{[\w:-]+$/.exec(state.sliceDoc(state.doc.lineAt(pos).from, pos))
  if (!begun) return null
  const options = variables
    .filter(({ path }) => path.startsWith(begun[0]))
    .map(({ path, about }): Completion => ({
      label: path,
      detail: about,
      apply(view, completion, from, to) {
        put(view, completion, { from, to: view.state.sliceDoc(to, to + 1) === '}' ? to + 1 : to, insert: path })
      },
    }))
  return options.length > 0 ? { from: pos - begun[0].length, options, filter: false } : null
}

function put(view: EditorView, completion: Completion, changes: { from: number; to: number; insert: string }): void {
  view.dispatch({ changes, selection: { anchor: changes.from + changes.insert.length }, annotations: pickedCompletion.of(completion) })
}
