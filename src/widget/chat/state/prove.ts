import { hasZeroBits, toAttempt } from '#domain/webchat/proof-of-work.ts'
import type { SentAct } from '#domain/webchat/visitor.ts'

import type { CallError } from './calls.ts'

/** Hashes that are under way at once. */
const AT_ONCE = 64

/**
 * Solves the challenge of a web chat that more people begin to write to than usual. Throws what was `refused` where the browser cannot
 * hash: on pages without https.
 */
export async function prove(
  ask: (path: string) => Promise<{ challenge: string; bits: number }>,
  refused: CallError,
): Promise<NonNullable<SentAct['proof']>> {
  if (!globalThis.crypto?.subtle) throw refused
  const encoder = new TextEncoder()
  const { challenge, bits } = await ask('/challenge')
  for (let first = 0; ; first += AT_ONCE) {
    const nonces = Array.from({ length: AT_ONCE }, (_, index) => String(first + index))
    const hashes = await Promise.all(nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(toAttempt(challenge, nonce)))))
    const nonce = nonces.find((_, index) => hasZeroBits(new Uint8Array(hashes[index] ?? new ArrayBuffer(0)), bits))
    if (nonce !== undefined) return { challenge, nonce }
  }
}
