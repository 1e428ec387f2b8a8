import { useQueries } from '@tanstack/react-query'

import type { ThreadItem } from '#domain/api/conversations/conversations.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { flowVersionQuery } from '#web/api/flows/get-flow-version.ts'

/** Gives the names that the flows of a thread have for their steps, by step id. */
export function useStepNames(appId: string, items: readonly ThreadItem[]): ReadonlyMap<string, string> {
  const versions = new Map(
    items.flatMap(({ message }) => (message?.origin ? [[`${message.origin.flowId} ${message.origin.version}`, message.origin]] : [])),
  )
  return useQueries({
    queries: [...versions.values()].map(({ flowId, version }) => flowVersionQuery(appId, flowId, version)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? namesOf(data.document) : []))),
  })
}

function namesOf(document: FlowDocument): [string, string][] {
  return document.nodes.flatMap((node) => {
    if (!('steps' in node)) return []
    // What nobody named has no name here: its kind is a word for programs.
    return node.steps.flatMap(({ id, name }): [string, string][] => {
      const words = name ?? node.title
      return words ? [[id, words]] : []
    })
  })
}
