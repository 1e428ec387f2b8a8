import { type ComponentProps, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { StepLocation } from '#flow/simulation/simulation-state.ts'
import { startSubject } from '#flow/simulation/start-subject.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { leavePane } from '../leave-pane.ts'
import { ContactChoice } from './contact-choice.tsx'
import type { SavedTestChat } from './state/save-test-chat.ts'
import { namesIn } from './state/names-in.ts'
import { TestChatAlerts } from './test-chat-alerts.tsx'
import { TestChatMessages } from './chat/test-chat-messages.tsx'
import { TestChatWidget } from './chat/test-chat-widget.tsx'
import { TestChatClock } from './test-chat-clock.tsx'
import { TestChatComposer } from './chat/test-chat-composer.tsx'
import { TestChatHeader } from './test-chat-header.tsx'
import { TestChatSteps } from './test-chat-steps.tsx'
import { TestChatToolbar, type TestChatView } from './test-chat-toolbar.tsx'
import { TestChatValues } from './test-chat-values.tsx'
import { useTestChat } from './state/use-test-chat.ts'

const SubjectChoice = lazyPart(async () => (await import('./subject-choice.tsx')).SubjectChoice)
const RecordTest = lazyPart(async () => (await import('./record-test.tsx')).RecordTest)

/** A node of the drawing, and a step in it. */
export interface TestChatPlace {
  nodeId: string
  stepId: string
}

type Props = {
  flow: Flow
  /** The draft as it is drawn now; the conversation follows every change of it. */
  document: FlowDocument
  /** What the exits of its steps are called. */
  exits: FlowExits
  /** Is told where the conversation stands, or which step is asked about; null when it stands nowhere. */
  onAt: (place: TestChatPlace | null) => void
  onClose: () => void
  /** Keeps the test chat while the pane is closed. */
  kept: SavedTestChat
}

type ViewProps = Pick<ReturnType<typeof useTestChat>, 'app' | 'isAdmin' | 'state' | 'act'> & {
  simulation: Simulation
  names: ReturnType<typeof namesIn>
  onGive: (input: Given) => void
  onShow: (place: StepLocation) => void
}

/** What each view of the conversation shows. */
const VIEWS: Readonly<Record<TestChatView, (props: ViewProps) => ReactNode>> = {
  chat: ({ simulation, app, onGive, onShow }) =>
    simulation.scope.channel.kind === 'webchat' ? (
      <TestChatWidget simulation={simulation} appId={app.id} onGive={onGive} onShow={onShow} />
    ) : (
      <TestChatMessages simulation={simulation} appId={app.id} timeZone={app.timeZone} onGive={onGive} onShow={onShow} />
    ),
  values: ({ simulation, app, onGive }) => <TestChatValues simulation={simulation} appId={app.id} onGive={onGive} />,
  steps: ({ simulation, state, names, isAdmin, act, onShow }) => (
    <TestChatSteps simulation={simulation} state={state} names={names} mayCall={isAdmin} act={act} onShow={onShow} />
  ),
}

/** A phone beside the canvas that runs the draft: by the engine of the product, with a clock of its own, and nothing leaves it. */
export function TestChatPane({ flow, document, exits, onAt, onClose, kept }: Props) {
  const chat = useTestChat(flow, document, kept)
  const { app, isAdmin, state, act, call, shown, differs, dismiss, failure, retry } = chat
  const [view, setView] = useState<TestChatView>('chat')
  const [dialog, setDialog] = useState<'contact' | 'subject' | 'record' | null>(null)
  const names = useMemo(
    () => namesIn(shown ? { ...shown.request.called, [flow.id]: shown.request.document } : {}, exits),
    [shown, flow.id, exits],
  )
  const show = ({ flowId, nodeId, stepId }: StepLocation) => flowId === flow.id && nodeId !== null && onAt({ nodeId, stepId })
  useFollow(shown?.simulated.standsAt, onAt)

  const simulation = shown?.simulated.simulation
  const View = VIEWS[view]
  const give = (input: Given) => act({ type: 'give', input })
  return (
    <aside
      aria-label={t('Test')}
      tabIndex={-1}
      onKeyDown={leavePane(onClose)}
      className="outline-none relative flex h-full w-90 max-w-full shrink-0 flex-col border-s border-line bg-sunken max-md:w-full max-md:border-s-0"
    >
      <h2 className="sr-only">{t('Test')}</h2>
      <TestChatHeader
        state={state}
        document={document}
        act={act}
        onContact={() => setDialog('contact')}
        onSubject={() => setDialog('subject')}
        onClose={onClose}
      />
      <TestChatToolbar
        view={view}
        onView={setView}
        state={state}
        act={act}
        onRecord={isAdmin && shown ? () => setDialog('record') : null}
      />
      {!simulation && <NoChatYet failure={failure} onRetry={retry} />}
      {simulation && (
        <>
          <TestChatAlerts
            simulation={simulation}
            differs={differs}
            failure={failure}
            call={call}
            act={act}
            onDismiss={dismiss}
            onRetry={retry}
          />
          <View {...chat} simulation={simulation} names={names} onGive={give} onShow={show} />
          <TestChatClock simulation={simulation} timeZone={app.timeZone} onGive={give} />
          {view === 'chat' && <TestChatComposer onGive={give} />}
        </>
      )}
      {dialog && <TestChatDialog dialog={dialog} flow={flow} document={document} chat={chat} onClose={() => setDialog(null)} />}
    </aside>
  )
}

type DialogProps = Pick<Props, 'flow' | 'document'> & {
  dialog: 'contact' | 'subject' | 'record'
  chat: ReturnType<typeof useTestChat>
  onClose: () => void
}

/** Whom and what the flow is tried with, and the name under which a test is recorded. */
function TestChatDialog({ dialog, flow, document, chat: { app, state, act, shown }, onClose }: DialogProps) {
  const choose = (change: Extract<Parameters<typeof act>[0], { type: 'choose' }>['change']) => {
    act({ type: 'choose', change })
    onClose()
  }
  if (dialog === 'contact') return <ContactChoice appId={app.id} onChoose={(contact) => choose({ contact })} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      {dialog === 'subject' ? (
        <SubjectChoice
          appId={app.id}
          timeZone={app.timeZone}
          about={startSubject(document, state.from) ?? 'order'}
          onChoose={choose}
          onClose={onClose}
        />
      ) : (
        shown && (
          <RecordTest
            appId={app.id}
            request={shown.request}
            suggested={t('{name}, tried with {name2}', { name: flow.name, name2: state.contact.name ?? 'somebody' })}
            onClose={onClose}
          />
        )
      )}
    </Suspense>
  )
}

/** Tells where the conversation stands whenever that is another place, and that it stands nowhere once the pane is gone. */
function useFollow(standsAt: StepLocation | null | undefined, onAt: Props['onAt']): void {
  const nodeId = standsAt?.nodeId ?? null
  const stepId = standsAt?.stepId ?? null
  useEffect(() => {
    onAt(nodeId !== null && stepId !== null ? { nodeId, stepId } : null)
    return () => onAt(null)
    // The caller's function may be new on every render; only the place is news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [nodeId, stepId])
}

type Simulation = ComponentProps<typeof TestChatClock>['simulation']
type Given = Parameters<ComponentProps<typeof TestChatComposer>['onGive']>[0]

/** What stands in the place of the chat until the flow runs, or where it cannot. */
function NoChatYet({ failure, onRetry }: { failure: Error | null; onRetry: () => void }) {
  if (failure)
    return (
      <ErrorState
        title={t('Couldn’t run the flow')}
        hint={t('The draft is safe. Try again.')}
        reference={failure.message}
        onRetry={onRetry}
      />
    )
  return (
    <div className="min-h-0 flex-1">
      <Skeleton label={t('Starting the flow')} onRetry={onRetry}>
        <div className="flex flex-col gap-2 p-3">
          <Bone className="h-10 w-3/5 rounded-bubble" />
          <Bone className="h-16 w-4/5 rounded-bubble" />
          <Bone className="h-10 w-2/5 self-end rounded-bubble" />
        </div>
      </Skeleton>
    </div>
  )
}
