import type { CompletionContext } from '@codemirror/autocomplete'
import { javascript, javascriptLanguage, scopeCompletionSource } from '@codemirror/lang-javascript'
import { syntaxHighlighting } from '@codemirror/language'
import { type Extension, Facet } from '@codemirror/state'

import { codeColours } from './code-look.ts'

/** The names that a function finds in `inputs`; they may change while the editor stands. */
export const knownInputs = Facet.define<readonly string[], readonly string[]>({ combine: ([inputs = []]) => inputs })

/** The body of a function, with completion of what it finds in its sandbox. */
export const functionBody: Extension = [
  javascript(),
  syntaxHighlighting(codeColours),
  // One source for the life of the editor: a new one would drop the list that is open.
  javascriptLanguage.data.of({
    autocomplete: (context: CompletionContext) => scopeCompletionSource(scopeOf(context.state.facet(knownInputs)))(context),
  }),
]

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
