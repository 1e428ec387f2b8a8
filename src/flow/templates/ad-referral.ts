import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ask, choose, people, say, saying, tag, tap, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const adReferral: FlowTemplate = {
  id: 'ad-referral',
  name: t('From an ad to a conversation'),
  category: 'Sales',
  summary: t('Greets customers who come from a click-to-WhatsApp ad, asks two questions and passes warm leads to your team right away.'),
  keywords: t('advertising click to whatsapp facebook instagram campaign ctwa'),
  needs: [],
  edits: [t('Which ads it answers (left empty, all of them)'), t('What the ad promised'), t('The two questions')],
  parts: [
    {
      kind: 'flow',
      name: 'From an ad',
      document: compose({
        kind: 'flow',
        triggers: [{ title: 'Came from an ad', trigger: { type: 'adReferral', adIds: [] }, to: 'greet', priority: 50 }],
        blocks: {
          greet: {
            title: 'Greeting',
            steps: [
              tag('tagAd', 'from an ad'),
              say('hello', 'Greet', 'You saw our ad, and this is us in person. Two questions, and you know what fits you.'),
              choose(
                'when',
                'When?',
                'How soon do you need it?',
                [
                  { id: 'now', title: 'This week' },
                  { id: 'soon', title: 'This month' },
                  { id: 'look', title: 'Only looking' },
                ],
                { saveTo: 'when', to: { 'option:now': 'name', 'option:soon': 'name', 'option:look': 'looking', timeout: 'quiet' } },
              ),
            ],
          },
          name: {
            title: 'Who is it?',
            steps: [
              ask('name', 'Name', 'That we can do. What may we call you?', { type: 'name' }, 'contact.name', { timeout: 'quiet' }),
              people(
                'handOver',
                'From an ad. Needs it: {{ vars.when }}.',
                'Nice to meet you, {{ contact.name }}. Somebody who knows the offer from the ad is here in a moment.',
                'Nice to meet you, {{ contact.name }}. We are back {opening} and keep the offer from the ad for you.',
              ),
            ],
          },
          looking: {
            title: 'Only looking',
            steps: [say('lookingText', 'Leave the door open', 'Looking costs nothing. Ask us anything when the time comes.')],
          },
          quiet: { title: 'No answer', steps: [say('quietText', 'Leave the door open', 'The ad may go; this chat stays. We are here.')] },
        },
      }),
      tests: [
        {
          name: 'Who needs it now gets a person',
          signals: [tap('This week'), write('Ana')],
          expect: {
            messages: saying('Two questions', 'How soon', 'call you', 'Nice to meet you, Ana'),
            vars: { when: 'This week' },
            effects: [{ kind: 'hand_over' }],
            ends: 'completed',
          },
        },
        {
          name: 'Who only looks is left alone',
          signals: [tap('Only looking')],
          expect: { messages: saying('Two questions', 'How soon', 'costs nothing'), ends: 'completed' },
        },
      ],
    },
  ],
}
