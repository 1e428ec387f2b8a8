import { LlmAnswer, type LlmQuestion } from './script.ts'

const FLOWS = 'You draw conversations of a business'
const WORKFLOWS = 'You draw workflows of a business'

/** Tells a question for the draft of a flow or of a workflow. */
export const drafts = ({ system }: LlmQuestion): boolean => system.startsWith(FLOWS) || system.startsWith(WORKFLOWS)

/** What the demo's model draws of a description. */
export function drafter({ system, messages }: LlmQuestion): LlmAnswer {
  const asked = /<text>\n([^]*?)\n<\/text>/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
  return LlmAnswer.parse({ text: JSON.stringify(system.startsWith(FLOWS) ? flowOf(asked) : workflowOf(asked)) })
}

/** A greeting, a question, the name, and a person at the end, with the first quoted word as what starts it. */
function flowOf(asked: string): object {
  const word = /[“"']([^“”"']{1,40})[”"']/.exec(asked)?.[1]
  return {
    name: `Draft: ${asked.slice(0, 40).trim()}`,
    start: { words: word === undefined ? [] : [word] },
    blocks: [
      {
        id: 'begin',
        title: 'Begin',
        steps: [
          { do: 'say', text: 'Thank you for writing. Two short questions first.' },
          { do: 'ask', text: 'What is your name?', answer: 'name', save: 'name' },
          {
            do: 'choose',
            text: 'How can we help, {{ contact.name }}?',
            options: [
              { title: 'A question', to: 'person' },
              { title: 'Nothing more', to: 'bye' },
            ],
          },
        ],
        next: null,
      },
      {
        id: 'person',
        title: 'A person',
        steps: [{ do: 'people', note: asked.slice(0, 200), text: 'A colleague answers in a moment.' }],
        next: null,
      },
      { id: 'bye', title: 'Good-bye', steps: [{ do: 'say', text: 'Thank you. Write again whenever you like.' }], next: null },
    ],
  }
}

/** A wait, a word to the customer where WhatsApp allows one, and a tag; an order or an appointment starts it where the description speaks of one. */
function workflowOf(asked: string): object {
  const start = /\border/i.test(asked)
    ? { when: 'orderPlaced' }
    : /\b(appointment|booking|visit)/i.test(asked)
      ? { when: 'eventNear', minutes: 1_440 }
      : { when: 'conversationClosed' }
  const tag = /[“"']([^“”"']{1,40})[”"']/.exec(asked)?.[1] ?? 'thanked'
  return {
    name: `Draft: ${asked.slice(0, 40).trim()}`,
    start,
    blocks: [
      {
        id: 'wait',
        title: 'A little later',
        steps: [
          { do: 'wait', minutes: 120 },
          { do: 'check', is: 'may_write', yes: 'thank', no: 'mark' },
        ],
      },
      {
        id: 'thank',
        title: 'Thank them',
        steps: [{ do: 'say', text: 'Thank you{% if contact.name %}, {{ contact.name }}{% endif %}. Is everything as you wished?' }],
        next: 'mark',
      },
      { id: 'mark', title: 'Remember it', steps: [{ do: 'tag', tags: [tag] }] },
    ],
  }
}
