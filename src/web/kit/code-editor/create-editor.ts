import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view'

import type { Variable } from '../schema-form/form-context.ts'
import { codeTheme } from './code-look.ts'
import { functionBody, knownInputs } from './javascript.ts'
import { jsonTemplate, knownVariables } from './json-template.ts'

/** A function with what it finds in `inputs`, or JSON in which values are filled in later. */
export type Language = { is: 'function'; inputs: readonly string[] } | { is: 'json'; variables: readonly Variable[] }

/** What a code editor shows and tells. */
export interface EditorOptions {
  value: string
  label: string
  /** What is said of it beside its name: its help, or what is wrong with it. */
  description: string
  invalid: boolean
  readOnly: boolean
  language: Language
  onChange: (value: string) => void
}

/** A code editor that stands in an element; its options may change. */
export interface CodeView {
  update: (options: EditorOptions) => void
  /** Puts words in the place of what is picked, or at the caret. */
  insert: (words: string) => void
  /** Puts the caret there, in sight. */
  goTo: (at: number) => void
  destroy: () => void
}

/** Puts an editor for code into a host. Tab goes on to the next field; Escape closes a list, then belongs to the page. */
export function createEditor(host: HTMLElement, initial: EditorOptions): CodeView {
  // Behind a shadow root the editor's styles are adopted sheets, which the page's policy lets in; a style element it would refuse.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const changing = new Compartment()
  let options = initial
  // Whether the last thing that happened here was that somebody typed.
  let isTyping = false
  const echoes = createEchoes()
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: initial.value,
      extensions: [
        baseOf(initial.language),
        changing.of(changesWith(initial)),
        EditorView.updateListener.of((update) => {
          isTyping = wasTyped(update, isTyping)
          if (!update.docChanged) return
          const text = update.state.doc.toString()
          echoes.told(text)
          options.onChange(text)
        }),
      ],
    }),
  })
  const stop = keepKeys(host, view, () => (isTyping = false))
  return {
    update(next) {
      const before = options
      options = next
      const now = view.state.doc.toString()
      const isOurs = echoes.heard(next.value, now)
      // Somebody else's change, or one that was taken back. A value that has not changed, or is our own, says nothing of what was typed since.
      if (next.value !== before.value && !isOurs) view.dispatch({ changes: { from: 0, to: now.length, insert: next.value } })
      if (!hasChanged(before, next)) return
      view.dispatch({ effects: changing.reconfigure(changesWith(next)) })
      // The name being typed may be one of those that only now arrived.
      if (isTyping && !isSame(before.language, next.language) && completionStatus(view.state) === null) startCompletion(view)
    },
    insert(words) {
      view.dispatch(view.state.replaceSelection(words))
      view.focus()
    },
    goTo(at) {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true })
      view.focus()
    },
    destroy() {
      stop()
      view.destroy()
    },
  }
}

/** Tells an editor's own words, which come back late as the value where the page is busy, when more was typed already, from those of others. */
function createEchoes() {
  let waiting: string[] = []
  return {
    told: (text: string) => void waiting.push(text),
    /** Whether this value is what stands in the editor, or was told from there. */
    heard(value: string, now: string): boolean {
      const at = waiting.indexOf(value)
      if (value === now) waiting = []
      else if (at >= 0) waiting = waiting.slice(at + 1)
      return value === now || at >= 0
    },
  }
}

const baseOf = (language: Language): Extension[] => [
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  // What is offered can be taken at once, as in every other list.
  autocompletion({ icons: false, interactionDelay: 0 }),
  language.is === 'json' ? jsonTemplate : functionBody,
  codeTheme,
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
]

/** A click or a moved caret ends typing. */
function wasTyped({ transactions, docChanged, selectionSet }: ViewUpdate, before: boolean): boolean {
  if (docChanged) return transactions.some((transaction) => transaction.isUserEvent('input.type'))
  return before && !selectionSet
}

const changesWith = ({ label, description, invalid, readOnly, language }: EditorOptions): Extension[] => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description, 'aria-invalid': String(invalid) }),
  language.is === 'json' ? knownVariables.of(language.variables) : knownInputs.of(language.inputs),
]

const hasChanged = (before: EditorOptions, next: EditorOptions): boolean =>
  before.label !== next.label ||
  before.description !== next.description ||
  before.invalid !== next.invalid ||
  before.readOnly !== next.readOnly ||
  !isSame(before.language, next.language)

function isSame(before: Language, next: Language): boolean {
  if (before.is === 'json') return next.is === 'json' && before.variables === next.variables
  return next.is === 'function' && before.inputs.join() === next.inputs.join()
}

/** Undo and "pick everything" mean the text here, and Escape a list that stands open: the page must not hear them. */
function keepKeys(host: HTMLElement, view: EditorView, onEscape: () => void): () => void {
  let wasListed = false
  const before = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
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
