import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ask, people, say, saying, step } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const awayHours: FlowTemplate = {
  id: 'away-hours',
  name: t('Outside opening hours'),
  category: 'Welcome',
  summary: t(
    'In the evening and on weekends, says when you’re back and takes a message for the team. During the day it hands over right away.',
  ),
  keywords: t('out of office closed night weekend business hours away message'),
  needs: [],
  edits: [t('Your business hours, in workspace settings'), t('What customers read while you’re away')],
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
              say(
                'awayText',
                'Say so',
                'You have reached {{ app.name }} after hours. The lights are out, but nothing that you write is lost.',
              ),
              ask(
                'message',
                'Take a message',
                'What may we know in the morning? One message is enough.',
                { type: 'text', maxLength: 2_000 },
                'message',
                { timeout: 'quiet' },
              ),
              people(
                'queue',
                'Left while we were away: {{ vars.message }}',
                'You are in luck: somebody came in early and answers at once.',
                'It lies on top of the pile. We open {opening} and answer then.',
              ),
            ],
          },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'Wrote, and no flow knew an answer.',
                'We are here. Somebody answers you in a moment.',
                'We have just closed. You hear from us when we open {opening}.',
              ),
            ],
          },
          quiet: { title: 'No message', steps: [say('quietText', 'Leave the door open', 'Nothing to leave? Then have a quiet evening.')] },
        },
      }),
      tests: [
        {
          name: 'While people are there, one of them is called',
          expect: {
            messages: saying('We are here'),
            exits: [{ stepId: 'open', exit: 'else' }],
            effects: [{ kind: 'hand_over' }],
            ends: 'completed',
          },
        },
      ],
    },
  ],
}
