import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { thingsQuery } from '#web/api/flows/list-things.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { NameOf } from './layout/body.ts'

/** What the cards of a kind name by id. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  flow: ['flow'],
  triggerWorkflow: ['workflow'],
  createEvent: ['eventType', 'resource'],
  listEvents: ['eventType'],
  sendFormForCreateEvent: ['eventType'],
  addToGoogleSheet: ['connection'],
  updateRowInGoogleSheet: ['connection'],
  liveChat: ['team', 'member', 'label'],
  updateContact: ['label'],
  agent: ['agent'],
  catalog: ['collection'],
}

/** What the cards of triggers name by id. */
const OF_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  orderChanged: ['orderStatus'],
  eventChanged: ['eventStatus', 'eventType'],
  eventNear: ['eventType'],
  eventCreated: ['eventType'],
  eventMissed: ['eventType'],
  fieldChanged: ['contactField'],
}

/** Gives the names of the things that a document's cards speak of, as far as they are loaded; nothing is loaded that no card needs. */
export function useNameOf(document: FlowDocument | undefined): NameOf {
  const { app } = useCurrentApp()
  // The same list for as long as it names the same: cards are drawn again when the names are.
  const list = thingsIn(document).join(' ')
  const things = useMemo(() => list.split(' ').filter(Boolean), [list])
  const names = useQueries({
    queries: things.map((thing) => thingsQuery(app.id, thing)),
    combine: (results) => results.map(({ data }) => data),
  })
  return useCallback((thing, id) => names[things.indexOf(thing)]?.find(({ value }) => value === id)?.label, [names, things])
}

function thingsIn(document: FlowDocument | undefined): string[] {
  const found = (document?.nodes ?? []).flatMap((node) => {
    if (node.kind === 'connector') return 'flowId' in node.target ? ['flow'] : []
    if (node.kind === 'trigger') return OF_TRIGGERS[node.trigger.type] ?? []
    return 'steps' in node ? node.steps.flatMap(({ kind }) => NAMED[kind] ?? []) : []
  })
  return [...new Set(found)]
}
