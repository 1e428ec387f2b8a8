import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { DateSpan } from '#domain/date-range.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'

import { flowQuery } from '#web/api/flows/get-flow.ts'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Pane } from '#web/features/flows/flow-search.ts'
import type { Place } from '#web/features/flows/place.ts'
import { chatOfTest } from '#web/features/flows/test-chat/state/chat-of-test.ts'
import { saveTestChat, type SavedTestChat } from '#web/features/flows/test-chat/state/save-test-chat.ts'
import type { Drafting } from '../drafting/drafting.ts'
import { CommentsPane, FiguresPane, ProblemsPane, TestChatPane, TestsPane, UsesPane, VersionsPane } from './pane-parts.ts'
import type { useMarks } from '../use-marks.ts'

type Props = {
  pane: Pane | undefined
  /** A comment that was asked for. */
  comment: string | undefined
  flow: Flow
  drafting: Drafting
  document: FlowDocument
  exits: FlowExits
  marks: ReturnType<typeof useMarks>
  /** What is open or picked. */
  at: (Place & { nodeId: string }) | null
  /** The days that figures are of. */
  span: DateSpan
  onSpan: (span: DateSpan) => void
  onGoTo: (place: Place) => void
  /** Opens another pane. */
  onPane: (pane: Pane) => void
  onClose: () => void
}

/** What stands beside the canvas: the phone to try it on, its versions, its problems, its figures, what is said of it, or what uses it. */
export function Panes({ pane, ...props }: Props) {
  const [kept] = useState(() => ({ testChat: saveTestChat(), tests: new Map<string, FlowTest>() }))
  return <Suspense fallback={<PaneBones />}>{paneOf(pane, props, kept)}</Suspense>
}

/** A pane whose script is on its way. */
const PaneBones = () => (
  <div className="w-90 shrink-0 border-s border-line bg-surface max-md:w-full max-md:border-s-0">
    <Skeleton label={t('Loading what stands beside the drawing')}>
      <RowBones count={4} height="h-16" />
    </Skeleton>
  </div>
)

/** What panes keep while they are closed: the test chat, and tests that were changed and not saved. */
type Kept = { testChat: SavedTestChat; tests: Map<string, FlowTest> }

function paneOf(pane: Pane | undefined, props: Omit<Props, 'pane'>, kept: Kept) {
  const { comment, flow, drafting, document, exits, marks, at, onGoTo, onPane, onClose } = props
  switch (pane) {
    case 'test':
      return (
        <TestChatPane
          flow={flow}
          document={document}
          exits={exits}
          onAt={(place) => marks.setHere(place?.nodeId ?? null)}
          onClose={onClose}
          kept={kept.testChat}
        />
      )
    case 'tests':
      return (
        <TestsPane
          flow={flow}
          document={document}
          kept={kept.tests}
          onRecord={() => onPane('test')}
          onPlay={(test) => {
            kept.testChat.begin(chatOfTest(test))
            onPane('test')
          }}
          onClose={onClose}
        />
      )
    case 'versions':
      return <Versions {...props} />
    case 'problems':
      return (
        <ProblemsPane
          check={marks.check}
          document={document}
          kind={flow.kind}
          exits={exits}
          onGoTo={onGoTo}
          onFix={(fixed, label) => drafting.change(label, () => fixed)}
          onClose={onClose}
        />
      )
    case 'figures':
      return <Figures {...props} />
    case 'comments':
      return <CommentsPane flowId={flow.id} document={document} at={at} asked={comment} onGoTo={onGoTo} onClose={onClose} />
    case 'uses':
      return <UsesPane flow={flow} document={document} onGoTo={onGoTo} onClose={onClose} />
    case undefined:
      return null
    default:
      return pane satisfies never
  }
}

function Versions({ flow, drafting, document, marks, onClose }: Omit<Props, 'pane'>) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const toasts = useToasts()
  // A change like any other: what was drawn since then comes back with it, and what a colleague draws meanwhile is joined.
  const onRestore = (version: number, restored: FlowDocument) => {
    drafting.change(t('Restore version {version}', { version }), () => restored)
    toasts.show({
      title: t('Draft restored'),
      description: t('It is version {version} again', { version }),
      action: { label: t('Undo'), keys: 'mod+z', perform: drafting.undo },
    })
  }
  return (
    <VersionsPane
      flow={flow}
      document={document}
      onShow={marks.setShown}
      onRestore={onRestore}
      onRolledBack={() => void queries.invalidateQueries({ queryKey: flowQuery(app.id, flow.id).queryKey })}
      onClose={onClose}
    />
  )
}

function Figures({ flow, document, exits, marks, span, onSpan, onGoTo, onClose }: Omit<Props, 'pane'>) {
  return (
    <FiguresPane
      flow={flow}
      document={document}
      exits={exits}
      span={span}
      onSpan={onSpan}
      onFigures={marks.setFigures}
      onGoTo={onGoTo}
      onClose={onClose}
    />
  )
}
