import { AppError } from '#domain/errors.ts'

import { type Call, orNotFound } from '#server/http/mount.ts'

interface Kept {
  shared: boolean
}

/** Of what is kept for oneself or for everybody: everybody's is made by admins. AppError('permission-denied'). */
export function mayKeep({ role }: Call, { shared }: Partial<Kept>): void {
  if (shared && role === 'agent') throw new AppError('permission-denied')
}

/** Everybody's is changed by admins, and nobody else makes of their own what is everybody's. AppError('not-found' | 'permission-denied'). */
export async function mayChangeKept(call: Call, found: Promise<Kept | null>, { shared = false }: Partial<Kept> = {}): Promise<void> {
  const known = orNotFound(await found)
  mayKeep(call, { shared: known.shared || shared })
}
