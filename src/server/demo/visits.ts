import type { EffectResult } from '#domain/actions/catalogue.gen.ts'

/** Something a customer does, so many seconds after what was before it. */
export interface VisitAction {
  after: number
  say?: string
  tap?: string
}

/** What somebody did who wrote “hi” to the demo's flow. */
export interface Visit {
  /** The customer's place in the list of people. */
  person: number
  /** How many minutes ago it began. */
  ago: number
  does: readonly VisitAction[]
  /** What the shop's own system answered. */
  shop: EffectResult
}

const offer = (title: string, price: string, code: string, stock: number): EffectResult =>
  answered(200, { offer: { title, price, code, stock } })
const answered = (status: number, body: object): EffectResult => ({
  kind: 'call_http',
  outcome: 'answered',
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  truncated: false,
})
const COFFEE = offer('Harbour Roast, 1 kg', '€24.90', 'MORNING10', 42)
const TEA = offer('Sencha, first harvest', '€18.50', 'LEAVES15', 7)
const DOWN = answered(503, { error: 'The till is being counted.' })

const DAY = 24 * 60
type Way = readonly [does: readonly VisitAction[], shop: EffectResult]

const asks = (what: 'Coffee' | 'Tea', name: string, email: string): VisitAction[] => [
  { after: 25, tap: what },
  { after: 40, say: name },
  { after: 70, say: email },
]
/** The ways through the flow that customers take, with their own name and address. */
const WAYS = {
  coffee: (name, email) => [[...asks('Coffee', name, email), { after: 90, tap: 'No, thanks' }], COFFEE],
  tea: (name, email) => [[...asks('Tea', name, email), { after: 45, tap: 'No, thanks' }], TEA],
  helped: (name, email) => [[...asks('Tea', name, email), { after: 200, tap: 'Yes, please' }], TEA],
  person: () => [[{ after: 12, tap: 'Chat to a person' }], COFFEE],
  typo: (name, email) => [
    [
      { after: 30, tap: 'Coffee' },
      { after: 35, say: name },
      { after: 30, say: 'my mail' },
      { after: 50, say: email },
      { after: 60, tap: 'No, thanks' },
    ],
    COFFEE,
  ],
  leaves: () => [[{ after: 60, tap: 'Coffee' }], COFFEE],
  silent: () => [[], COFFEE],
  down: (name, email) => [asks('Coffee', name, email), DOWN],
} satisfies Record<string, (name: string, email: string) => Way>

/** Who came when, in days, and which way each took. */
const PAST: readonly [person: number, daysAgo: number, way: keyof typeof WAYS][] = [
  [1, 12.3, 'coffee'],
  [1, 5.2, 'typo'],
  [1, 2.1, 'coffee'],
  [2, 11.4, 'person'],
  [2, 6.4, 'coffee'],
  [2, 3.3, 'helped'],
  [3, 10.2, 'tea'],
  [3, 6.1, 'tea'],
  [3, 3.6, 'helped'],
  [3, 1.6, 'tea'],
  [5, 9.5, 'tea'],
  [5, 5.6, 'helped'],
  [5, 2.4, 'tea'],
  [6, 9.1, 'coffee'],
  [6, 4.2, 'leaves'],
  [7, 12.6, 'leaves'],
  [7, 6.2, 'coffee'],
  [7, 4.4, 'person'],
  [7, 2.2, 'coffee'],
  [9, 8.3, 'tea'],
  [9, 6.6, 'silent'],
  [9, 4.1, 'coffee'],
  [9, 1.4, 'down'],
  [10, 7.5, 'person'],
  [10, 5.3, 'coffee'],
  [10, 3.2, 'person'],
  [13, 10.6, 'tea'],
  [13, 6.3, 'typo'],
  [15, 8.6, 'helped'],
  [15, 5.4, 'leaves'],
  [15, 2.6, 'tea'],
]

/** The visits that are over, oldest first. */
export const pastVisits = (nameOf: (person: number) => { name: string; email: string }): Visit[] =>
  PAST.map(([person, daysAgo, way]) => {
    const { name, email } = nameOf(person)
    const [does, shop] = WAYS[way](name, email)
    return { person, ago: daysAgo * DAY, does, shop }
  }).toSorted((a, b) => b.ago - a.ago)

/** A visit of today, with which a conversation of the demo begins. */
export const visitNow = (person: number, ago: number, does: readonly VisitAction[]): Visit => ({ person, ago, does, shop: COFFEE })
