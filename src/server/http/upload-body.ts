import { AppError } from '#domain/errors.ts'

/** Says of a body that breaks off that it is the caller's. */
export async function* orBrokeOff(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new AppError('invalid-argument', { cause, details: [{ path: 'body', message: 'The upload broke off.' }] })
  }
}
