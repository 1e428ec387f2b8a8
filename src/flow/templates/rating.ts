import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ask, people, say, saying, step, tag, tap, write } from './sentences.ts'
import { OTHER_PART, type FlowTemplate } from './template.ts'

const STARS = [
  { id: 's5', title: 'Very good', value: '5' },
  { id: 's4', title: 'Good', value: '4' },
  { id: 's3', title: 'So-so', value: '3' },
  { id: 's2', title: 'Bad', value: '2' },
  { id: 's1', title: 'Very bad', value: '1' },
]

export const rating: FlowTemplate = {
  id: 'rating',
  name: t('Ask how it was'),
  category: 'Service',
  summary: t('An hour after a conversation is closed, asks for a rating from 1 to 5, saves it, and hands bad ones to your team.'),
  keywords: t('csat satisfaction survey feedback nps stars review'),
  needs: [],
  edits: [t('The question'), t('How long after the conversation it is asked'), t('What happens with a bad rating')],
  parts: [
    {
      kind: 'flow',
      name: 'How was it?',
      document: compose({
        kind: 'flow',
        triggers: [{ title: 'Started by the workflow', trigger: { type: 'startedByApi' }, to: 'ask' }],
        blocks: {
          ask: {
            title: 'The rating',
            steps: [
              step(
                'stars',
                'ask',
                'How was it?',
                {
                  question: 'One tap, and we learn from it: how was our help today?',
                  input: { type: 'list', options: STARS, button: 'Rate' },
                  saveTo: { target: 'contact', name: 'rating' },
                  timeoutMs: 43_200_000,
                  nudge: null,
                  retries: 1,
                },
                {
                  'option:s5': 'glad',
                  'option:s4': 'glad',
                  'option:s3': 'better',
                  'option:s2': 'bad',
                  'option:s1': 'bad',
                  invalid: 'glad',
                },
              ),
            ],
          },
          glad: { title: 'Good', steps: [say('gladText', 'Thank', 'That makes our day. We pass it on to whoever helped you.')] },
          better: {
            title: 'What was missing?',
            steps: [
              ask('missing', 'What was missing?', 'Fair enough. What was missing?', { type: 'text', maxLength: 1_000 }, 'contact.feedback'),
              say('thanksText', 'Thank', 'That helps. We read every word, and the team talks about it.'),
            ],
          },
          bad: {
            title: 'A person calls',
            steps: [
              tag('tagBad', 'unhappy'),
              people(
                'handOver',
                'A bad rating: {{ contact.fields.rating }} of 5.',
                'That should not have happened. Somebody who can change it writes to you now.',
                'That should not have happened. Somebody who can change it writes to you {opening}.',
              ),
            ],
          },
        },
      }),
      tests: [
        {
          name: 'A good rating is kept',
          signals: [tap('Very good')],
          expect: { messages: saying('how was our help', 'makes our day'), contact: { rating: '5' }, ends: 'completed' },
        },
        {
          name: 'So-so asks what was missing',
          signals: [tap('So-so'), write('Faster answers')],
          expect: {
            messages: saying('how was', 'What was missing', 'every word'),
            contact: { feedback: 'Faster answers' },
            ends: 'completed',
          },
        },
        {
          name: 'A bad one goes to a person',
          signals: [tap('Very bad')],
          expect: { effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
    {
      kind: 'workflow',
      name: 'Ask for a rating after a conversation',
      document: compose({
        kind: 'workflow',
        triggers: [{ title: 'A conversation is closed', trigger: { type: 'conversationClosed' }, to: 'wait' }],
        blocks: {
          wait: {
            title: 'An hour later',
            steps: [step('pause', 'delay', 'Wait an hour', { until: { type: 'duration', amount: 1, unit: 'hours' } })],
            next: 'still',
          },
          still: {
            title: 'May we still write?',
            steps: [
              step(
                'window',
                'condition',
                'Within 24 hours',
                {
                  branches: [{ id: 'open', label: 'Yes', when: { match: 'all', rules: [{ type: 'replyWindow', operator: 'open' }] } }],
                },
                { 'branch:open': 'ask' },
              ),
            ],
          },
          ask: { title: 'Ask', steps: [step('askIt', 'flow', 'How was it?', { flow: OTHER_PART })] },
        },
      }),
      tests: [
        {
          name: 'Starts the question after an hour',
          signals: [{ type: 'elapse' }],
          expect: { effects: [{ kind: 'start_flow' }], ends: 'completed' },
        },
      ],
    },
  ],
}
