import { Suspense } from 'react'
import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { flowsText } from './format-flow-count.ts'
import type { FlowVerbs } from './use-flow-verbs.ts'
import { kindNoun } from '../kind-noun.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const NameDialog = lazyPart(async () => (await import('./name-dialog.tsx')).NameDialog)

/** What is asked before something is done with flows. */
export function FlowQuestions({ kind, verbs }: { kind: FlowKind; verbs: FlowVerbs }) {
  const { question, close, busy } = verbs
  if (question === null) return null
  const { flows } = question
  const [first] = flows
  const words = flowsText(kind, flows)
  const count = flows.length === 1 ? kind : `${flows.length} ${kind}s`
  switch (question.of) {
    case 'rename':
      return (
        first && (
          <Suspense fallback={null}>
            <NameDialog
              title={t('Rename the {kind}', { kind: kindNoun(kind) })}
              confirm={t('Rename {kind}', { kind: kindNoun(kind) })}
              initial={first.name}
              placeholder={t('Opening hours')}
              onClose={close}
              onName={(name) => verbs.rename(first, name)}
              onDone={() => {}}
            />
          </Suspense>
        )
      )
    case 'move':
      return (
        <Suspense fallback={null}>
          <MoveDialog kind={kind} title={t('Move {words}', { words })} onClose={close} onMove={(folderId) => verbs.move(flows, folderId)} />
        </Suspense>
      )
    case 'archive':
      return (
        <AlertDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('Take out of use and archive {words}?', { words })}
          description={t(
            '{count, plural, =1 {Nothing starts it from then on. Who is in the middle goes on to the end. You can undo it: the same version is published again.} other {Nothing starts them from then on. Who is in the middle goes on to the end. You can undo it: the same version is published again.}}',
            { count: flows.length },
          )}
          confirm={t('Archive {count}', { count })}
          tone="primary"
          busy={busy}
          onConfirm={() => verbs.archiveLive(flows)}
        />
      )
    case 'delete':
      return (
        <AlertDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('Delete {words}?', { words })}
          description={t(
            'This can’t be undone. Customers in the middle of it leave it; their messages stay. To just hide it, archive it instead.',
          )}
          confirm={t('Delete {count}', { count })}
          busy={busy}
          onConfirm={() => verbs.remove(flows)}
        />
      )
    default:
      return question.of satisfies never
  }
}
