import type { User } from '#domain/workspace/user.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useSessionStore } from '#web/session/use-session.ts'

/** Lets in whoever an answer names; turns to the second step where the server asks for it. Throws what else the server refuses. */
export type Entering = (answer: Promise<{ user: User }>) => Promise<void>

/** Gives how a sign-in ends: with a session, or with the second step. */
export function useEnter(askSecondFactor: () => void): Entering {
  const session = useSessionStore()
  return async (answer) => {
    try {
      session.set((await answer).user)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second-factor-needed') throw error
      askSecondFactor()
    }
  }
}
