import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import { BUSINESS_NUMBERS } from '../world/business-number.ts'
import { AccountState, ApplicationState, CodeState, NumberState, TokenState } from './state.ts'

const SCHEMAS = { number: NumberState, account: AccountState, token: TokenState, application: ApplicationState, code: CodeState }
type Kind = keyof typeof SCHEMAS
type State<K extends Kind> = ReturnType<(typeof SCHEMAS)[K]['parse']>

const SUBSCRIBED = new Set(BUSINESS_NUMBERS.map(({ wabaId }) => wabaId))

/** What Meta knows of numbers, accounts, tokens and the app, by id. It is the fold of the ledger too. */
export class Accounts {
  readonly #states = new Map<string, Record<string, unknown>>()
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    for (const entry of past) if (entry.kind === 'account_set') this.#fold(entry)
  }

  /** What is known of it; what nobody has set is as with a number in good standing. */
  get<K extends Kind>(kind: K, id: string): State<K> {
    // The schema of a kind gives its own state, which a table of schemas cannot say in types.
    return SCHEMAS[kind].parse({
      ...(kind === 'account' && { subscribed: SUBSCRIBED.has(id) }),
      ...this.#states.get(`${kind}/${id}`),
    }) as State<K>
  }

  has(kind: Kind, id: string): boolean {
    return this.#states.has(`${kind}/${id}`)
  }

  /** Changes what is known of it, and returns all of it. */
  set<K extends Kind>(kind: K, id: string, changes: Partial<State<K>>): State<K> {
    const next = SCHEMAS[kind].parse({ ...this.get<Kind>(kind, id), ...changes })
    this.#fold(this.#ledger.append('account_set', { of: `${kind}/${id}`, state: next }))
    return this.get(kind, id)
  }

  #fold(entry: LedgerEntry): void {
    // The ledger is our own, written by the method above.
    this.#states.set(String(entry['of']), entry['state'] as Record<string, unknown>)
  }
}
