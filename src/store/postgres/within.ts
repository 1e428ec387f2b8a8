/** The error of who waited in vain; the database counts as away. */
export const tooLate = (ms: number): Error => Object.assign(new Error(`No answer within ${ms} ms`), { code: 'NO_ANSWER' })

/** Fails where no answer comes in time. What was asked goes on, and nobody hears of it. */
export function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate(ms)), ms)
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}
