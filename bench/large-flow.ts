/** Steps of a chapter: a whole number of rounds through the kinds, so that each chapter begins with a question. */
const CHAPTER = 24
const COLUMN = 420
const LINE = 320

/** A flow of so many nodes as real ones are: chapters of questions, messages, checks and waits, each led to from the first question of the one before, with ways back in between. */
export function aLargeFlow(size: number): object {
  const blocks = Array.from({ length: size - 1 }, (_, index) => ({
    id: `n${index}`,
    kind: 'default',
    position: { x: (1 + (index % CHAPTER)) * COLUMN, y: Math.floor(index / CHAPTER) * LINE },
    steps: [aStep(index)],
  }))
  const ids = new Set(blocks.map(({ id }) => id))
  const start = {
    id: 'start',
    kind: 'trigger',
    position: { x: 0, y: 0 },
    trigger: { type: 'keyword', keywords: ['large'], match: 'exact' },
  }
  const edges = blocks.flatMap((_block, index) => [
    ...(index % CHAPTER < CHAPTER - 1 ? [lead({ nodeId: `n${index}` }, index + 1)] : []),
    ...(index % KINDS.length === 0 ? [lead({ nodeId: `n${index}`, stepId: `s${index}`, exit: 'option:no' }, elsewhere(index))] : []),
  ])
  return { v: 1, nodes: [start, ...blocks], edges: [lead({ nodeId: 'start' }, 0), ...edges].filter(({ target }) => ids.has(target.nodeId)) }
}

/** From the first question of a chapter to the next chapter, from the others back to where the chapter begins. */
const elsewhere = (index: number): number => (index % CHAPTER === 0 ? index + CHAPTER : index - (index % CHAPTER))

const lead = (source: { nodeId: string; stepId?: string; exit?: string }, to: number) => ({
  id: `${source.nodeId}-${source.exit ?? 'next'}`.replace(':', '-'),
  kind: source.exit ? 'questiontoblock' : 'blockconnect',
  source,
  target: { nodeId: `n${to}` },
})

const KINDS = [
  (index: number) => ({
    kind: 'ask',
    config: {
      question: `Question ${index}: shall we go on, {{ contact.name }}?`,
      input: {
        type: 'button',
        options: [
          { id: 'yes', title: 'Yes' },
          { id: 'no', title: 'No' },
        ],
      },
      saveTo: { target: 'session', name: `answer${index}` },
    },
  }),
  (index: number) => ({
    kind: 'response',
    config: { messages: [{ type: 'text', text: `Thank you. This is message ${index} of many, and it is as long as real ones.` }] },
  }),
  (index: number) => ({
    kind: 'condition',
    config: {
      branches: [
        { id: 'big', label: 'Big', when: { match: 'all', rules: [{ path: `vars.answer${index - 2}`, operator: 'equals', value: 'yes' }] } },
      ],
    },
  }),
  () => ({ kind: 'delay', config: { until: { type: 'duration', amount: 1, unit: 'hours' } } }),
]

const aStep = (index: number) => ({ id: `s${index}`, name: `Step ${index}`, ...KINDS[index % KINDS.length]!(index) })
