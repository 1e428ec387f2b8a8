import { compose } from '../composing/compose.ts'
import { ask, people, say, saying, step } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const awayHours: FlowTemplate = {
  id: 'away-hours',
  name: 'Outside opening hours',
  category: 'Welcome',
  summary:
    'In the evening and at the weekend, says when you are back, takes a message and puts it into the team’s list; by day it calls a person at once.',
  keywords: 'out of office closed night weekend business hours away message',
  needs: [],
  edits: ['Your opening hours, in the settings of the app', 'What is said when nobody is there'],
  parts: [
    {
      kind: 'flow',
      name: 'Outside opening hours',
      document: compose({
        kind: 'flow',
        triggers: [{ title: 'Anything that no other flow answers', trigger: { type: 'anyMessage' }, to: 'hours', priority: -60 }],
        blocks: {
          hours: {
            title: 'Is somebody there?',
            steps: [
              step(
                'open',
                'condition',
                'By the opening hours',
                {
                  branches: [
                    { id: 'closed', label: 'Closed', when: { match: 'all', rules: [{ type: 'businessHours', operator: 'closed' }] } },
                  ],
                },
                { 'branch:closed': 'away', else: 'person' },
              ),
            ],
          },
          away: {
            title: 'Nobody is there',
            steps: [
              say('awayText', 'Say so', 'Thank you for writing. Nobody is here right now.'),
              ask(
                'message',
                'Take a message',
                'Leave us a message, and we answer as soon as we are back.',
                { type: 'text', maxLength: 2_000 },
                'message',
                { timeout: 'quiet' },
              ),
              people('queue', 'Left while we were away: {{ vars.message }}', 'Thank you. A colleague answers in a moment.'),
            ],
          },
          person: {
            title: 'A person',
            steps: [people('handOver', 'Wrote, and no flow knew an answer.', 'A colleague will be with you in a moment.')],
          },
          quiet: { title: 'No message', steps: [say('quietText', 'Leave the door open', 'Write to us whenever you like.')] },
        },
      }),
      tests: [
        {
          name: 'While people are there, one of them is called',
          expect: {
            messages: saying('A colleague will be with you'),
            exits: [{ stepId: 'open', exit: 'else' }],
            effects: [{ kind: 'hand_over' }],
            ends: 'completed',
          },
        },
      ],
    },
  ],
}
