import type { FlowDocument, FlowNode, StepNode } from '#domain/flows/flow-document.ts'

/** The demo's flow: greets, asks, looks up an offer, branches, waits, and hands over to people. */
export const welcomeFlow = (shopUrl: string): FlowDocument => ({ v: 1, nodes: nodes(shopUrl), edges: EDGES })

const GRID = { x: 340, y: 280 }

const block = (id: string, title: string, column: number, row: number, steps: StepNode[]): FlowNode => ({
  id,
  kind: 'default',
  title,
  position: { x: column * GRID.x, y: row * GRID.y },
  steps,
})

const step = (id: string, kind: string, name: string, config: object): StepNode => ({ id, kind, name, enabled: true, config })

const say = (id: string, name: string, text: string): StepNode => step(id, 'response', name, { messages: [{ type: 'text', text }] })

const TRIGGER: FlowNode = {
  id: 'trigger',
  kind: 'trigger',
  title: 'Somebody says hi',
  position: { x: 0, y: GRID.y },
  trigger: { type: 'keyword', keywords: ['hi', 'hello', 'hey', 'hola', 'menu', 'start'], match: 'exact' },
}

const WELCOME = block('welcome', 'Welcome', 1, 1, [
  say('greet', 'Greet', 'Welcome to Harbour Goods ☕ Coffee, tea and what you need to make them.'),
  step('interest', 'ask', 'What are you looking for?', {
    question: 'What can we help you with today?',
    input: {
      type: 'button',
      options: [
        { id: 'coffee', title: 'Coffee', synonyms: ['beans', 'espresso'] },
        { id: 'tea', title: 'Tea', synonyms: ['leaves'] },
        { id: 'person', title: 'Chat to a person', synonyms: ['agent', 'human', 'help'] },
      ],
    },
    saveTo: { target: 'session', name: 'interest' },
  }),
])

const DETAILS = block('details', 'Who are you?', 2, 0, [
  step('name', 'ask', 'Name', {
    question: 'Good choice. What is your name?',
    input: { type: 'text', minLength: 2, maxLength: 80 },
    saveTo: { target: 'contact', name: 'name' },
  }),
  step('email', 'ask', 'Email', {
    question: 'Thanks, {{ contact.name }}! To which email may we send the offer?',
    input: { type: 'email' },
    retryText: 'That does not look like an email. Write it like name@example.com, please.',
    saveTo: { target: 'contact', name: 'email' },
  }),
  step('tag', 'updateContact', 'Remember the interest', { field: 'interest', value: '{{ vars.interest }}', addTags: ['welcomed'] }),
])

const offer = (shopUrl: string): FlowNode =>
  block('offer', 'Look up today’s offer', 3, 0, [
    step('lookup', 'httpRequest', 'Ask the shop', {
      url: `${shopUrl}/offers?interest={{ vars.interest | url_encode }}`,
      save: [
        { path: '$.offer.title', name: 'offer' },
        { path: '$.offer.price', name: 'price' },
        { path: '$.offer.code', name: 'code' },
        { path: '$.offer.stock', name: 'stock' },
      ],
    }),
    step('stock', 'condition', 'Is there enough?', {
      v: 2,
      branches: [
        {
          id: 'few',
          label: 'Only a few left',
          when: { match: 'all', rules: [{ type: 'number', path: 'vars.stock', operator: 'lessThan', value: '10' }] },
        },
      ],
    }),
  ])

const FEW = block('few', 'Nearly gone', 4, 0, [
  say('say-few', 'Say so', '{{ vars.offer }} for {{ vars.price }}: only {{ vars.stock }} left. Use the code {{ vars.code }} at the till.'),
])

const PLENTY = block('plenty', 'Plenty there', 4, 1, [
  say('say-plenty', 'Say so', 'Today: {{ vars.offer }} for {{ vars.price }}. Use the code {{ vars.code }} at the till.'),
])

const FOLLOW_UP = block('follow-up', 'A moment later', 5, 0, [
  step('wait', 'delay', 'Give them a moment', { v: 2, until: { type: 'duration', amount: 5, unit: 'seconds' }, onMessage: 'continue' }),
  step('more', 'ask', 'Anything else?', {
    question: 'Would you like somebody from the shop to help you order?',
    input: {
      type: 'button',
      options: [
        { id: 'yes', title: 'Yes, please', synonyms: ['yes', 'sure'] },
        { id: 'no', title: 'No, thanks', synonyms: ['no'] },
      ],
    },
    saveTo: { target: 'session', name: 'wantsHelp' },
  }),
])

const PEOPLE = block('people', 'Hand over', 6, 2, [
  step('hand-over', 'liveChat', 'To the team', {
    note: '{% if vars.offer %}Was shown {{ vars.offer }}{% else %}Asked to chat to a person{% endif %}',
    textWhenThere: 'Someone from the shop will be with you shortly.',
    textWhenAway: 'The shop is closed right now. We’ll reply as soon as we’re back.',
  }),
])

const GOODBYE = block('goodbye', 'Goodbye', 6, 0, [say('bye', 'Say goodbye', 'Then enjoy your cup. Write "hi" whenever you like.')])

const nodes = (shopUrl: string): FlowNode[] => [TRIGGER, WELCOME, DETAILS, offer(shopUrl), FEW, PLENTY, FOLLOW_UP, PEOPLE, GOODBYE]

const blockEdge = (source: string, target: string): FlowDocument['edges'][number] => ({
  id: `${source}-${target}`,
  kind: 'blockconnect',
  source: { nodeId: source },
  target: { nodeId: target },
})

const exitEdge = (
  kind: 'questiontoblock' | 'conditiontoblock' | 'blockconnect',
  source: [string, string, string],
  target: string,
): FlowDocument['edges'][number] => {
  const [nodeId, stepId, exit] = source
  return { id: `${stepId}-${exit.replace(':', '-')}`, kind, source: { nodeId, stepId, exit }, target: { nodeId: target } }
}

const EDGES: FlowDocument['edges'] = [
  blockEdge('trigger', 'welcome'),
  exitEdge('questiontoblock', ['welcome', 'interest', 'option:coffee'], 'details'),
  exitEdge('questiontoblock', ['welcome', 'interest', 'option:tea'], 'details'),
  exitEdge('questiontoblock', ['welcome', 'interest', 'option:person'], 'people'),
  exitEdge('questiontoblock', ['welcome', 'interest', 'invalid'], 'people'),
  blockEdge('details', 'offer'),
  exitEdge('conditiontoblock', ['offer', 'stock', 'branch:few'], 'few'),
  exitEdge('conditiontoblock', ['offer', 'stock', 'else'], 'plenty'),
  exitEdge('conditiontoblock', ['offer', 'lookup', 'clientError'], 'people'),
  exitEdge('conditiontoblock', ['offer', 'lookup', 'serverError'], 'people'),
  exitEdge('conditiontoblock', ['offer', 'lookup', 'timeout'], 'people'),
  blockEdge('few', 'follow-up'),
  blockEdge('plenty', 'follow-up'),
  exitEdge('questiontoblock', ['follow-up', 'more', 'option:yes'], 'people'),
  exitEdge('questiontoblock', ['follow-up', 'more', 'option:no'], 'goodbye'),
  exitEdge('questiontoblock', ['follow-up', 'more', 'invalid'], 'people'),
  exitEdge('questiontoblock', ['follow-up', 'more', 'timeout'], 'goodbye'),
]
