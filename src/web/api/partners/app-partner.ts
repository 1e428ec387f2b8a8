import { queryOptions } from '@tanstack/react-query'

import { call } from '../call.ts'

/** The partner of an app, and its access. */
export const appPartnerQuery = (appId: string) =>
  queryOptions({ queryKey: ['app', appId, 'partner'], queryFn: ({ signal }) => call('getAppPartner', { appId }, { signal }) })
