import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete'
import { javascript, javascriptLanguage, scopeCompletionSource } from '@codemirror/lang-javascript'
import { syntaxHighlighting } from '@codemirror/language'
import { type Extension, Facet } from '@codemirror/state'

import { codeColours } from './code-look.ts'

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

/** The names that a function finds in `inputs`; they may change while the editor stands. */
export const knownInputs = Facet.define<readonly string[], CompletionSource>({
  combine: ([inputs = []]) => scopeCompletionSource(scopeOf(inputs)),
})

/** The body of a function, with completion of what it finds in its sandbox. */
export const functionBody: Extension = [
  javascript(),
  syntaxHighlighting(codeColours),
  // One source for the life of the editor: a new one would drop the list that is open.
  javascriptLanguage.data.of({
    autocomplete: (context: CompletionContext) => context.state.facet(knownInputs)(context),
  }),
]
