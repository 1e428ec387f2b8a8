import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ask, choose, saying, step, tap, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const toTeam = (id: string, note: string, priority: string) =>
  step(id, 'liveChat', 'Hand over', {
    note,
    priority,
    textWhenThere: 'Understood. Your case is on the desk, and somebody reads it now.',
    textWhenAway: 'Understood. The desk is staffed again {opening}, and your case is on it.',
  })

export const supportTriage: FlowTemplate = {
  id: 'support-triage',
  name: t('Support, sorted'),
  category: 'Service',
  summary: t('Asks what it’s about and how urgent it is, requests a photo when it helps, and hands over with priority and a note.'),
  keywords: t('help desk ticket problem urgent priority routing complaint'),
  needs: [],
  edits: [t('The topics'), t('What counts as urgent'), t('Which team gets it')],
  parts: [
    {
      kind: 'flow',
      name: 'Support',
      document: compose({
        kind: 'flow',
        triggers: [
          {
            title: 'Somebody needs help',
            trigger: { type: 'keyword', keywords: ['help', 'support', 'problem', 'broken', 'complaint'], match: 'contains' },
            to: 'topic',
          },
        ],
        blocks: {
          topic: {
            title: 'What is it about?',
            steps: [
              choose(
                'topic',
                'Topic',
                'Sorry that something went wrong. Let us put it right: what is it about?',
                [
                  { id: 'broken', title: 'Something is broken', description: 'It came damaged or stopped working' },
                  { id: 'late', title: 'It did not arrive', description: 'A delivery is late or missing' },
                  { id: 'bill', title: 'A bill', description: 'An amount, a payment, a refund' },
                  { id: 'else', title: 'Something else', description: 'Anything that is not in this list' },
                ],
                {
                  saveTo: 'topic',
                  to: {
                    'option:broken': 'picture',
                    'option:late': 'story',
                    'option:bill': 'story',
                    'option:else': 'story',
                    invalid: 'normal',
                    timeout: 'normal',
                  },
                },
              ),
            ],
          },
          picture: {
            title: 'A photo',
            steps: [
              ask(
                'photo',
                'A photo',
                'A picture says most: send one of the damage, or write “skip”.',
                { type: 'image' },
                'picture',
                { skipped: 'story', timeout: 'normal', invalid: 'story' },
                { skipWord: 'skip', retries: 1 },
              ),
            ],
            next: 'story',
          },
          story: {
            title: 'What happened?',
            steps: [
              ask(
                'story',
                'What happened?',
                'Now in your words: what happened, and since when?',
                { type: 'text', maxLength: 2_000 },
                'story',
                {
                  timeout: 'normal',
                },
              ),
            ],
            next: 'urgency',
          },
          urgency: {
            title: 'How urgent is it?',
            steps: [
              choose(
                'urgency',
                'How urgent?',
                'How long can it wait?',
                [
                  { id: 'urgent', title: 'I cannot wait' },
                  { id: 'normal', title: 'Today is fine' },
                  { id: 'low', title: 'It has time' },
                ],
                { to: { timeout: 'normal' } },
              ),
            ],
          },
          urgent: { title: 'Urgent', steps: [toTeam('toUrgent', '{{ vars.topic }}: {{ vars.story }}', 'urgent')] },
          normal: { title: 'Normal', steps: [toTeam('toNormal', '{{ vars.topic }}: {{ vars.story }}', 'normal')] },
          low: { title: 'It has time', steps: [toTeam('toLow', '{{ vars.topic }}: {{ vars.story }}', 'low')] },
        },
      }),
      tests: [
        {
          name: 'An urgent case comes first',
          signals: [tap('It did not arrive'), write('Since Monday'), tap('I cannot wait')],
          expect: {
            messages: saying('what is it about', 'what happened', 'How long', 'somebody reads it now'),
            exits: [{ stepId: 'urgency', exit: 'option:urgent' }],
            effects: [{ kind: 'hand_over', stepId: 'toUrgent' }],
            vars: { topic: 'It did not arrive', story: 'Since Monday' },
            ends: 'completed',
          },
        },
        {
          name: 'Without a picture it goes on',
          signals: [tap('Something is broken'), write('skip'), write('The handle is off'), tap('It has time')],
          expect: {
            exits: [
              { stepId: 'photo', exit: 'skipped' },
              { stepId: 'urgency', exit: 'option:low' },
            ],
            effects: [{ kind: 'hand_over' }],
            ends: 'completed',
          },
        },
      ],
    },
  ],
}
