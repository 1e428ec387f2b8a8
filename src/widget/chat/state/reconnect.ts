/** How the chat hears of what is new: by its socket, or by asking where none can be opened. */
export interface Reach {
  by: 'socket' | 'wait'
  /** How often in a row it failed. */
  failures: number
}

export const FIRST_REACH: Reach = { by: 'socket', failures: 0 }

const SOCKET_TRIES = 2
const LONGEST_MS = 30_000

/** What comes after an event of the connection: `opened` ends the count. */
export function nextReach(reach: Reach, event: 'opened' | 'failed'): Reach {
  if (event === 'opened') return { ...reach, failures: 0 }
  const failures = reach.failures + 1
  return reach.by === 'socket' && failures >= SOCKET_TRIES ? { by: 'wait', failures: 0 } : { ...reach, failures }
}

/** How long to wait before the next try; `chance` from 0 to 1 keeps browsers from coming back all at once. */
export const delayMs = ({ failures }: Reach, chance: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_MS, 1_000 * 2 ** (failures - 1)) * (0.5 + chance / 2)
