import { randomUUID } from 'node:crypto'

import { GraphError } from './graph-error.ts'

const TIMEOUT_MS = 10_000

/** Shakes hands with a callback as Meta does before it uses it; refuses one that does not give the challenge back. */
export async function verifyCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = randomUUID()
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
  const said = await ask(`${url}?${query.toString()}`)
  if (said.status === 200 && said.text === challenge) return
  throw new GraphError(2200, '', {
    message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${said.status}; HTTP Message = ${said.text.slice(0, 80)}`,
  })
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    return { status: 0, text: cause instanceof Error ? cause.message : String(cause) }
  }
}
