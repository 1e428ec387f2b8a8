import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { StepFigure } from '#domain/api/flows/flow-figures.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { flowProblemsQuery } from '#web/api/flows/check-flow.ts'
import { flowCommentsQuery } from '#web/api/flows/flow-comments.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { CardMarks } from '../canvas/card-marks.ts'
import { openThreads } from '../comments/threads.ts'
import { figureText } from '../figures/figure-formatters.ts'
import { type PersonHere, usePeopleHere } from '../together/use-people-here.ts'
import type { ShownVersion } from '../versions/version-detail.tsx'

const NONE: readonly FlowProblem[] = []

/** What the panes say of the cards, gathered for the canvas; and the problems of the draft as it was saved last. */
export function useMarks(flowId: string) {
  const { app } = useCurrentApp()
  const check = useQuery(flowProblemsQuery(app.id, flowId))
  const problems = check.data?.problems ?? NONE
  const comments = useQuery(flowCommentsQuery(app.id, flowId)).data
  const peopleHere = usePeopleHere(flowId)
  const [here, setHere] = useState<string | null>(null)
  const [figures, setFigures] = useState<ReadonlyMap<string, StepFigure> | null>(null)
  const [shown, setShown] = useState<ShownVersion | null>(null)
  const marks = useMemo(
    (): CardMarks => ({
      here,
      problems: shown ? new Map() : worst(problems),
      changes: new Map((shown?.changes ?? []).flatMap(({ how, nodeId, stepId }) => [[stepId ?? nodeId, how] as const])),
      figures: new Map([...(figures ?? [])].map(([stepId, figure]) => [stepId, figureText(figure)])),
      comments: shown ? new Map() : openThreads(comments ?? []),
      people: shown ? new Map() : namesAt(peopleHere),
    }),
    [here, problems, shown, figures, comments, peopleHere],
  )
  return { marks, check, problems, people: peopleHere, shown, setHere, setFigures, setShown }
}

const namesAt = (people: readonly PersonHere[]): CardMarks['people'] =>
  new Map(
    [...Map.groupBy(people, ({ nodeId, stepId }) => stepId ?? nodeId ?? '')].map(([place, those]) => [
      place,
      [...new Set(those.map(({ name }) => name))],
    ]),
  )

/** The gravest of each place. */
function worst(problems: readonly FlowProblem[]): CardMarks['problems'] {
  const found = new Map<string, 'error' | 'warning'>()
  for (const { severity, nodeId, stepId } of problems) {
    const place = stepId ?? nodeId
    if (place !== null && severity !== 'note' && found.get(place) !== 'error') found.set(place, severity)
  }
  return found
}
