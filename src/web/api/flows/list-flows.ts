import { queryOptions } from '@tanstack/react-query'

import type { FlowKind } from '#domain/flow-document.ts'

import { call } from '../call.ts'

/** The flows of an app, or its workflows, with how often each ran. */
export const flowsQuery = (appId: string, kind: FlowKind = 'flow') =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'list', kind],
    queryFn: ({ signal }) => call('listFlows', { appId, kind }, { signal }),
  })
