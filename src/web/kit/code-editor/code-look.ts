import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** How code looks, by the tokens of the page. */
export const codeTheme = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--ink)', maxHeight: '24rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px', borderRadius: '8px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', minHeight: '10rem', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2rem', padding: '0 4px 0 8px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--lagoon-soft)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--active)', outline: '1px solid var(--line-strong)' },
  '.cm-filled': { backgroundColor: 'var(--iris-soft)', borderRadius: '4px' },
  '.cm-unknown': { backgroundColor: 'var(--warning-soft)', borderRadius: '4px' },
  '.cm-open': { backgroundColor: 'var(--danger-soft)', borderRadius: '4px' },
  '.cm-fault': { backgroundColor: 'var(--danger-soft)', textDecoration: 'underline wavy var(--danger) 1px', textUnderlineOffset: '3px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--active)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
})

export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.moduleKeyword], color: 'var(--iris-fg)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--honey-fg)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--lagoon-fg)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--danger)' },
])

export const jsonColours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--lagoon-fg)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: [tags.number, tags.bool], color: 'var(--honey-fg)' },
  { tag: tags.special(tags.string), color: 'var(--iris-fg)' },
])
