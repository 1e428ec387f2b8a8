import { javascript, javascriptLanguage, scopeCompletionSource } from '@codemirror/lang-javascript'
import { syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

import { codeColours } from './code-look.ts'

/** The body of a function. */
export const functionBody: Extension = [javascript(), syntaxHighlighting(codeColours)]

/** Completion of what a function finds in its sandbox, among it its inputs. */
export const completingInputs = (inputs: readonly string[]): Extension =>
  javascriptLanguage.data.of({ autocomplete: scopeCompletionSource(scopeOf(inputs)) })

/** What a function finds in its sandbox: not what the browser has. */
const scopeOf = (inputs: readonly string[]) => ({
  inputs: Object.fromEntries(inputs.map((name) => [name, ''])),
  console: { log() {}, warn() {}, error() {} },
  Array,
  Boolean,
  Date,
  JSON,
  Map,
  Math,
  Number,
  Object,
  RegExp,
  Set,
  String,
})
