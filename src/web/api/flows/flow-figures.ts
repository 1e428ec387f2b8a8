import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call, type CallInput } from '../call.ts'

/** Days of the app's time zone, as 2026-11-22, both of them in. */
export interface DayRange {
  from: string
  to: string
}

/** What happened at each step of a flow in some days. Who waits changes all the time, so it is asked again every minute. */
export const flowFiguresQuery = (appId: string, flowId: string, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'figures', flowId, from, to],
    queryFn: ({ signal }) => call('getFlowFigures', { appId, flowId, from, to }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

/** What of which step. */
export type Behind = Pick<CallInput<'listFigureConversations'>, 'stepId' | 'what' | 'exit'> & { stepId: string }

/** The conversations behind a figure, newest first, page by page. */
export const figureConversationsQuery = (appId: string, flowId: string, { from, to }: DayRange, { stepId, what, exit }: Behind) =>
  infiniteQueryOptions({
    queryKey: ['app', appId, 'flows', 'figures', flowId, from, to, 'behind', stepId, what, exit],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listFigureConversations',
        {
          appId,
          flowId,
          from,
          to,
          stepId,
          limit: 20,
          ...(what && { what }),
          ...(exit !== undefined && { exit }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
