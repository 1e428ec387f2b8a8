import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { DateSpan } from '#domain/date-range.ts'

import { call, type CallInput } from '../call.ts'

const asked = ({ range, from, to }: DateSpan) => ({ ...(range && { range }), ...(from && { from }), ...(to && { to }) })

/** What happened at each step of a flow in some days. Who waits changes all the time, so it is asked again every minute. */
export const flowFiguresQuery = (appId: string, flowId: string, span: DateSpan) =>
  queryOptions({
    queryKey: ['app', appId, 'flows', 'figures', flowId, asked(span)],
    queryFn: ({ signal }) => call('getFlowFigures', { appId, flowId, ...asked(span) }, { signal }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

/** What of which step. */
export type Behind = Pick<CallInput<'listFigureConversations'>, 'stepId' | 'what' | 'exit'> & { stepId: string }

/** The conversations behind a figure, newest first, page by page. */
export const figureConversationsQuery = (appId: string, flowId: string, span: DateSpan, { stepId, what, exit }: Behind) =>
  infiniteQueryOptions({
    queryKey: ['app', appId, 'flows', 'figures', flowId, asked(span), 'behind', stepId, what, exit],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listFigureConversations',
        {
          appId,
          flowId,
          ...asked(span),
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
