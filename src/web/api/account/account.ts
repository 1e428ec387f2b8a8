import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { useSessionStore } from '#web/session/use-session.ts'

import { call, type CallInput } from '../call.ts'

const KEY = ['account'] as const

/** The account of whoever is signed in, with its ways to sign in and its browsers. */
export const accountQuery = () => queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call('getAccount', {}, { signal }) })

/** Does something to the account, then reads it again. */
export function useAccountChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey: KEY }) })
}

/** Changes the name or phone number, and shows it everywhere at once. */
export function useUpdateAccount() {
  const session = useSessionStore()
  return useAccountChange(async (body: CallInput<'updateAccount'>['body']) => {
    const { user } = await call('updateAccount', { body })
    session.set(user)
  })
}
