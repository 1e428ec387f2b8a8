import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { WorkflowRun } from '#domain/api/flows/workflows.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { ExplainedTurn } from '#domain/flows/trace.ts'

import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'
import { workflowRunQuery } from '#web/api/flows/list-workflow-runs.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type CardMarks, NO_MARKS } from '../canvas/card-marks.ts'
import { Drawing } from '../drawing.tsx'
import { RunBar } from './run-bar.tsx'
import { RunStepSheet } from './run-step-sheet.tsx'

type Props = {
  workflowId: string
  runId: string
  step: string | null
  onStep: (step: string | undefined) => void
  onBack: () => void
}

/** One run on the drawing of the version that ran: which steps it took, and in a sheet what each was given and kept. */
export function RunDrawing({ workflowId, runId, step, onStep, onBack }: Props) {
  const { app } = useCurrentApp()
  const run = useQuery(workflowRunQuery(app.id, workflowId, runId))
  const version = useQuery({ ...flowVersionQuery(app.id, workflowId, run.data?.run.version ?? 1), enabled: run.data !== undefined })
  const marks = useMemo(() => (run.data && version.data ? marksOf(run.data, version.data.document) : NO_MARKS), [run.data, version.data])
  return (
    <div className="flex h-full flex-col">
      {run.data && <RunBar run={run.data.run} onBack={onBack} />}
      <QueryState query={run.error ? run : version} what={t('this run')}>
        <div className="flex gap-16 p-16">
          <Bone className="h-28 w-60 rounded-card" />
          <Bone className="h-40 w-60 rounded-card" />
        </div>
      </QueryState>
      {run.data && version.data && (
        <>
          <div className="min-h-0 flex-1">
            <Drawing document={version.data.document} exits={version.data.exits} open={step} onOpen={onStep} marks={marks} />
          </div>
          {step !== null && <RunStepSheet turns={run.data.turns} stepId={step} onClose={() => onStep(undefined)} />}
        </>
      )}
    </div>
  )
}

/** What is said of each card: the exit that it took last, how often it ran where it ran more than once, and that something went wrong. */
function marksOf({ run, turns }: { run: WorkflowRun; turns: readonly ExplainedTurn[] }, document: FlowDocument): CardMarks {
  const byStep = Map.groupBy(
    turns.flatMap(({ path }) => path),
    ({ stepId }) => stepId,
  )
  const figures = new Map<string, string>()
  const problems = new Map<string, 'error'>()
  for (const [stepId, lines] of byStep) {
    const last = lines.at(-1)
    const exit =
      last?.exit === null || last === undefined
        ? run.status === 'running'
          ? t('Waiting')
          : t('Stopped here')
        : (last.exitLabel ?? last.exit)
    const times = lines.filter(({ exit: taken }) => taken !== null).length
    figures.set(stepId, times > 1 ? `${exit} · ${times}×` : exit)
    if (lines.some(({ problem }) => problem !== null)) problems.set(stepId, 'error')
  }
  const passedBy = document.nodes.flatMap((node) => ('steps' in node && node.steps.every(({ id }) => !byStep.has(id)) ? [node.id] : []))
  return { ...NO_MARKS, figures, problems, passedBy: new Set(passedBy) }
}
