import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import type { Action } from '#web/actions/action.ts'
import type { Start } from '../starting/start.ts'
import type { FlowAction } from './flow-actions.ts'
import { kindNoun } from '../kind-noun.ts'

interface Around {
  kind: FlowKind
  mayChange: boolean
  mayDescribe: boolean
  /** For the chosen flows, or the one that the focus is on. */
  actions: readonly FlowAction[]
  onStart: (start: Start) => void
  onFolder: () => void
  onClear: (() => void) | null
}

/** What the palette and the keys can do on a list of flows. */
export function listActions({ kind, mayChange, mayDescribe, actions, onStart, onFolder, onClear }: Around): Action[] {
  const group = 'Flow' as const
  const may = () => mayChange
  return [
    {
      id: 'new-flow',
      name: t('New {kind}…', { kind: kindNoun(kind) }),
      group,
      keywords: t('create add'),
      shortcut: 'c',
      when: may,
      perform: () => onStart('empty'),
    },
    {
      id: 'flow-templates',
      name: t('Templates…'),
      group,
      keywords: t('gallery examples'),
      shortcut: 't',
      perform: () => onStart('gallery'),
    },
    {
      id: 'import-flow',
      name: t('Import a {kind}…', { kind: kindNoun(kind) }),
      group,
      keywords: t('file typebot upload'),
      when: may,
      perform: () => onStart('import'),
    },
    {
      id: 'describe-flow',
      name: t('Describe a {kind}…', { kind: kindNoun(kind) }),
      group,
      keywords: t('ai generate draft'),
      when: () => mayChange && mayDescribe,
      perform: () => onStart('describe'),
    },
    { id: 'new-flow-folder', name: t('New folder…'), group, when: may, perform: onFolder },
    { id: 'clear-flows', name: t('Show all'), group, when: () => onClear !== null, perform: () => onClear?.() },
    ...actions.map(({ id, name, keys, changes, perform }): Action => ({
      id: `flow-${id}`,
      name,
      group,
      ...(keys !== undefined && { shortcut: keys }),
      when: () => mayChange || !changes,
      perform,
    })),
  ]
}
