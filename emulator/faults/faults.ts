import type { Fault, FaultKind } from './fault.ts'

/** What a fault is matched against. */
export interface Subject {
  path: string
  type: string | null
  to: string | null
  body: string
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** Takes one turn of the first fault of a kind that matches a request. */
  take<Kind extends FaultKind>(kinds: readonly Kind[], subject: Subject): Extract<Fault, { kind: Kind }> | null
  /** How many extra copies of a webhook to send. */
  takeDuplicates(body: string): number
  /** Whether to hold webhooks back, and how to send them then. */
  takeHold(body: string): 'batch' | 'shuffle' | null
}

/** Keeps the scripted faults, each good for its number of times. */
export function createFaults(): Faults {
  let faults: Fault[] = []

  function take<Kind extends FaultKind>(kinds: readonly Kind[], subject: Subject): Extract<Fault, { kind: Kind }> | null {
    const found = faults.find((fault): fault is Extract<Fault, { kind: Kind }> => isOneOf(fault, kinds) && matches(fault, subject))
    if (!found) return null
    found.times -= 1
    faults = faults.filter(({ times }) => times > 0)
    return found
  }

  const webhook = (body: string): Subject => ({ path: '', type: null, to: null, body })
  return {
    add(fault) {
      faults.push({ ...fault })
    },
    clear() {
      faults = []
    },
    list: () => faults,
    take,
    takeDuplicates: (body) => take(['duplicate-webhooks'], webhook(body))?.n ?? 0,
    takeHold(body) {
      const fault = take(['batch-webhooks', 'shuffle-webhooks'], webhook(body))
      if (!fault) return null
      return fault.kind === 'batch-webhooks' ? 'batch' : 'shuffle'
    },
  }
}

const isOneOf = (fault: Fault, kinds: readonly FaultKind[]): boolean => kinds.includes(fault.kind)

function matches({ match }: Fault, { path, type, to, body }: Subject): boolean {
  return (
    (match.path === undefined || path.includes(match.path)) &&
    (match.type === undefined || match.type === type) &&
    (match.to === undefined || match.to === to) &&
    (match.contains === undefined || body.includes(match.contains))
  )
}
