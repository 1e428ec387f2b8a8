import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { flowTestsQuery, useFlowTests } from '#web/api/flows/flow-tests.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pane } from '../pane.tsx'
import { toInput } from './conversation-of.ts'
import { EditorButtons, TestEditor } from './test-editor.tsx'
import { ListButtons, TestList } from './test-list.tsx'
import { useTestPlays } from './use-test-plays.ts'

type Props = {
  flow: Flow
  /** The draft as it is drawn now. */
  document: FlowDocument
  /** Changes that are not saved yet, by test: they outlive the pane. */
  kept: Map<string, FlowTest>
  /** Opens the test phone, where tests are recorded. */
  onRecord: () => void
  /** Plays one on the test phone. */
  onPlay: (test: FlowTest) => void
  onClose: () => void
}

const NONE: readonly FlowTest[] = []

/** The recorded tests of a flow: how each goes on the draft, and what one says and expects. */
export function TestsPane(props: Props) {
  const { flow, kept } = props
  const { app } = useCurrentApp()
  const list = useQuery(flowTestsQuery(app.id, flow.id))
  const [openId, setOpenId] = useState<string | null>(null)
  const { edited, edit } = useEdited(kept)
  const open = list.data?.find(({ id }) => id === openId)
  const { save, remove } = useChanges(flow.id, { onSaved: (id) => edit(id, null), onRemoved: () => setOpenId(null) })
  const shared = { ...props, list, edited, mayEdit: roleAllows(app.role, 'admin'), remove }
  return open ? (
    <OpenTest key={open.id} {...shared} saved={open} edit={edit} save={save} onBack={() => setOpenId(null)} />
  ) : (
    <AllTests {...shared} onOpen={setOpenId} />
  )
}

type SharedProps = Props & {
  list: UseQueryResult<FlowTest[]>
  edited: ReadonlyMap<string, FlowTest>
  mayEdit: boolean
  remove: (test: FlowTest) => void
}

function AllTests({
  flow,
  document,
  list,
  edited,
  mayEdit,
  remove,
  onRecord,
  onOpen,
  onClose,
}: SharedProps & { onOpen: (id: string) => void }) {
  const { app } = useCurrentApp()
  const { data: tests = NONE } = list
  const { plays, failure, isRunning, run } = useTestPlays(app.id, flow, document, tests)
  return (
    <Pane
      title={t('Tests')}
      beside={list.data && <span className="text-secondary text-ink-2 tabular-nums">{tests.length}</span>}
      onClose={onClose}
      footer={<ListButtons isRunning={isRunning} onRun={tests.length > 0 ? run : null} onRecord={mayEdit ? onRecord : null} />}
    >
      <QueryState query={list} what={t('the tests')}>
        <RowBones count={3} height="h-16" />
      </QueryState>
      {failure && <NotRun failure={failure} onRetry={run} />}
      {list.data && <TestList tests={tests} plays={plays} edited={edited} onOpen={onOpen} onDelete={mayEdit ? remove : null} />}
    </Pane>
  )
}

type OpenProps = SharedProps & {
  saved: FlowTest
  edit: (id: string, next: FlowTest | null) => void
  save: ReturnType<typeof useChanges>['save']
  onBack: () => void
}

function OpenTest({ flow, document, saved, edited, mayEdit, edit, save, remove, onPlay, onBack, onClose }: OpenProps) {
  const { app } = useCurrentApp()
  const test = edited.get(saved.id) ?? saved
  const { plays, failure, run } = useTestPlays(
    app.id,
    flow,
    document,
    useMemo(() => [test], [test]),
  )
  return (
    <Pane
      title={t('Tests')}
      onClose={onClose}
      onBack={onBack}
      footer={
        <EditorButtons
          isChanged={edited.has(saved.id)}
          isSaving={save.isPending}
          mayEdit={mayEdit}
          onSave={() => save.mutate(test)}
          onDiscard={() => edit(saved.id, null)}
          onDelete={() => remove(saved)}
        />
      }
    >
      {failure && <NotRun failure={failure} onRetry={run} />}
      <TestEditor
        test={test}
        play={plays.get(saved.id) ?? null}
        onPlay={() => onPlay(test)}
        onChange={mayEdit ? (next) => edit(saved.id, next) : null}
      />
    </Pane>
  )
}

const NotRun = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) => (
  <ErrorState title={t('Couldn’t run the tests')} hint={t('The draft is safe. Try again.')} reference={failure.message} onRetry={onRetry} />
)

/** The changes that are not saved. */
function useEdited(kept: Map<string, FlowTest>) {
  const [edited, setEdited] = useState<ReadonlyMap<string, FlowTest>>(() => new Map(kept))
  const edit = (id: string, next: FlowTest | null) => {
    if (next) kept.set(id, next)
    else kept.delete(id)
    setEdited(new Map(kept))
  }
  return { edited, edit }
}

/** Saves a test, and deletes one with the way to have it back. */
function useChanges(flowId: string, { onSaved, onRemoved }: { onSaved: (id: string) => void; onRemoved: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { add, save, remove } = useFlowTests(app.id, flowId)
  const fail = (title: string) => () => void toasts.show({ title, description: t('Try again.'), variant: 'destructive' })
  return {
    save: {
      isPending: save.isPending,
      mutate: (test: FlowTest) =>
        save.mutate(
          { id: test.id, body: toInput(test) },
          {
            onSuccess: () => {
              onSaved(test.id)
              toasts.show({ title: t('Test saved') })
            },
            onError: fail(t('Couldn’t save the test')),
          },
        ),
    },
    remove: (test: FlowTest) =>
      remove.mutate(test.id, {
        onSuccess: () => {
          onRemoved()
          const undo = () => add.mutate(toInput(test), { onError: fail(t('Couldn’t restore the test')) })
          toasts.show({ title: t('Test deleted'), description: test.name, action: { label: t('Undo'), perform: undo } })
        },
        onError: fail(t('Couldn’t delete the test')),
      }),
  }
}
