import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript, javascriptLanguage, scopeCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'

import { codeColours, codeTheme } from './code-look.ts'

/** What a code editor shows and tells. */
export interface EditorWishes {
  value: string
  label: string
  /** What is said of it beside its name: its help, or what is wrong with it. */
  description: string
  invalid: boolean
  readOnly: boolean
  /** What the code finds in `inputs`. */
  inputs: readonly string[]
  onChange: (value: string) => void
}

/** A code editor that stands in an element; what is wished of it may change. */
export interface CodeView {
  update: (wishes: EditorWishes) => void
  focus: () => void
  destroy: () => void
}

/** Puts an editor for the body of a JavaScript function into a host. Tab goes on to the next field; Escape closes a list, then belongs to the page. */
export function createEditor(host: HTMLElement, wished: EditorWishes): CodeView {
  // Behind a shadow root the editor's styles are adopted sheets, which the page's policy lets in; a style element it would refuse.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const changing = new Compartment()
  let wishes = wished
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: wished.value,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        javascript(),
        syntaxHighlighting(codeColours),
        codeTheme,
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => update.docChanged && wishes.onChange(update.state.doc.toString())),
        changing.of(changesWith(wished)),
      ],
    }),
  })
  const stop = keepKeys(host, view)
  return {
    update(next) {
      const before = wishes
      wishes = next
      const now = view.state.doc.toString()
      // Somebody else's change, or one that was taken back.
      if (next.value !== now) view.dispatch({ changes: { from: 0, to: now.length, insert: next.value } })
      if (hasChanged(before, next)) view.dispatch({ effects: changing.reconfigure(changesWith(next)) })
    },
    focus: () => view.focus(),
    destroy() {
      stop()
      view.destroy()
    },
  }
}

const changesWith = ({ label, description, invalid, readOnly, inputs }: EditorWishes) => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description, 'aria-invalid': String(invalid) }),
  javascriptLanguage.data.of({ autocomplete: scopeCompletionSource(scopeOf(inputs)) }),
]

const hasChanged = (before: EditorWishes, next: EditorWishes): boolean =>
  before.label !== next.label ||
  before.description !== next.description ||
  before.invalid !== next.invalid ||
  before.readOnly !== next.readOnly ||
  before.inputs.join() !== next.inputs.join()

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

/** Undo and "pick everything" mean the text here, and Escape a list that stands open: the page must not hear them. */
function keepKeys(host: HTMLElement, view: EditorView): () => void {
  let wasListed = false
  const before = (event: KeyboardEvent) => {
    wasListed = event.key === 'Escape' && completionStatus(view.state) !== null
  }
  const after = (event: KeyboardEvent) => {
    if (wasListed || ((event.ctrlKey || event.metaKey) && 'zya'.includes(event.key.toLowerCase()))) event.stopPropagation()
  }
  host.addEventListener('keydown', before, { capture: true })
  host.addEventListener('keydown', after)
  return () => {
    host.removeEventListener('keydown', before, { capture: true })
    host.removeEventListener('keydown', after)
  }
}
