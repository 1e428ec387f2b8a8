import { useQuery } from '@tanstack/react-query'

import type { Failure } from '#domain/messages/message.ts'

/** Why a send failed, and what to do about it; undefined where nobody said. */
export type FailureText = Partial<Pick<Failure, 'title' | 'remedy'>>

/**
 * Says a failure in the language of the page. The words of codes are loaded with the first failure that is seen; until then, for a code that nobody
 * knows, and for one of which WhatsApp's own title says more, what is stored is said.
 */
export function useFailureText(failure: Failure | null): FailureText {
  const code = failure?.code
  const { data } = useQuery({
    queryKey: ['failure-words', code],
    queryFn: async () => {
      const { isVague, meaningOf } = await import('#domain/messages/failure-meanings.ts')
      const { meaning, remedy } = meaningOf(code ?? null)
      return code === undefined || meaning === null || isVague(code) ? null : { title: meaning, remedy }
    },
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? failure ?? {}
}
