import { LlmAnswer, type LlmQuestion } from './script.ts'

/** Tells a question for the draft of a flow. */
export const draftsFlows = ({ system }: LlmQuestion): boolean => system.startsWith('You draw conversations of a business')

/** What the demo's model draws: a greeting, a question, the name, and a person at the end, with the first quoted word as what starts it. */
export function drafter({ messages }: LlmQuestion): LlmAnswer {
  const asked = /<text>\n([^]*?)\n<\/text>/.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
  const word = /[“"']([^“”"']{1,40})[”"']/.exec(asked)?.[1]
  const plan = {
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
  return LlmAnswer.parse({ text: JSON.stringify(plan) })
}
