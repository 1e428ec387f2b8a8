import { AppError } from '#domain/errors.ts'
import type { Called } from '#runtime/integrations/google/called.ts'

/** What Google answered, or the refusal in its words, said of the part of the request that it is about. */
export function orRefused<T>(answer: Called<T>, path = 'google'): T {
  if (answer.outcome === 'done') return answer.value
  const details = [{ path, message: answer.message }]
  throw new AppError(answer.outcome === 'refused' ? 'google-refused' : 'unavailable', { details })
}
