import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { choose, say, saying, step, tag, tap } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const newsConsent: FlowTemplate = {
  id: 'news-consent',
  name: t('News, with consent'),
  category: 'Keep in touch',
  summary: t('Asks for consent to send news and about which topics, records the date, and lets customers unsubscribe.'),
  keywords: t('newsletter opt-in subscribe unsubscribe marketing gdpr permission'),
  needs: [],
  edits: [t('What you write about, and how often'), t('The topics')],
  parts: [
    {
      kind: 'flow',
      name: 'News',
      document: compose({
        kind: 'flow',
        triggers: [
          { title: 'Wants news', trigger: { type: 'keyword', keywords: ['news', 'subscribe'], match: 'exact' }, to: 'ask' },
          { title: 'Wants none', trigger: { type: 'keyword', keywords: ['no news', 'unsubscribe'], match: 'exact' }, to: 'off' },
        ],
        blocks: {
          ask: {
            title: 'May we write?',
            steps: [
              choose(
                'consent',
                'May we write?',
                'Two messages a month at most, and only what is new: may we write to you here? “no news” ends it at any time.',
                [
                  { id: 'topic', title: 'Yes' },
                  { id: 'no', title: 'No' },
                ],
                { to: { timeout: 'no' } },
              ),
            ],
          },
          topic: {
            title: 'About what?',
            steps: [
              step('day', 'updateContact', 'Remember the day', { field: 'newsSince', value: '{{ now }}', type: 'date', addTags: ['news'] }),
              choose(
                'about',
                'About what?',
                'Gladly. Which news do you want to read?',
                [
                  { id: 'products', title: 'New things' },
                  { id: 'offers', title: 'Offers' },
                  { id: 'both', title: 'Both' },
                ],
                { to: { timeout: 'both', invalid: 'both' } },
              ),
            ],
          },
          products: { title: 'New things', steps: [tag('tagProducts', 'news: new things')], next: 'done' },
          offers: { title: 'Offers', steps: [tag('tagOffers', 'news: offers')], next: 'done' },
          both: { title: 'Both', steps: [tag('tagBoth', 'news: new things', 'news: offers')], next: 'done' },
          done: { title: 'Done', steps: [say('doneText', 'Confirm', 'You are on the list as of today. “no news” takes you off again.')] },
          no: { title: 'No', steps: [say('noText', 'Thank', 'Then not. We write only when you do.')] },
          off: {
            title: 'Off the list',
            steps: [
              step('untag', 'removeTag', 'Take off', { tags: ['news', 'news: new things', 'news: offers'] }),
              say('offText', 'Confirm', 'You are off the list, and no more news comes. We still answer when you write.'),
            ],
          },
        },
      }),
      tests: [
        {
          name: 'A yes is kept',
          signals: [tap('Yes'), tap('Offers')],
          expect: { messages: saying('may we', 'Which news', 'on the list'), ends: 'completed' },
        },
        { name: 'A no is respected', signals: [tap('No')], expect: { messages: saying('may we', 'only when you do'), ends: 'completed' } },
        {
          name: 'Whoever wants none is taken off',
          start: { from: 'start-1' },
          expect: { messages: saying('no more news'), ends: 'completed' },
        },
      ],
    },
  ],
}
