import { queryOptions } from '@tanstack/react-query'

import type { User } from '#domain/workspace/user.ts'

import { call } from '../call.ts'

/** What the server says of sign-ins, to a stranger or to somebody who is signed in. It is asked once: the page begins with it. */
export const sessionQuery = (user: User | null) =>
  queryOptions({ queryKey: ['session', user?.uid ?? null], queryFn: () => call('session', {}), staleTime: Infinity })
