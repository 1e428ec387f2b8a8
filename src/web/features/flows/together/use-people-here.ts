import { useQuery } from '@tanstack/react-query'

import { presenceQuery } from '#web/api/live/presence.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { Place } from '../place.ts'

/** A colleague in the same draft, and what they have open there. */
export interface PersonHere extends Place {
  userId: string
  name: string
}

/** Who else is in a draft now, once for each window that they have it open in. */
export function usePeopleHere(flowId: string): readonly PersonHere[] {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const { data } = useQuery({
    ...presenceQuery(app.id),
    select: (people) =>
      people.flatMap(({ userId, name, flow }): PersonHere[] =>
        flow?.flowId === flowId && userId !== user?.uid ? [{ userId, name, nodeId: flow.nodeId, stepId: flow.stepId }] : [],
      ),
  })
  return data
}
