import { compose } from '../composing/compose.ts'
import { choose, say, saying, step, tag, tap } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const newsConsent: FlowTemplate = {
  id: 'news-consent',
  name: 'News, with consent',
  category: 'Keep in touch',
  summary: 'Asks whether news may be sent and about what, remembers the day of the yes, and takes people off again.',
  keywords: 'newsletter opt-in subscribe unsubscribe marketing gdpr permission',
  needs: [],
  edits: ['What you write about, and how often', 'The topics'],
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
                'May we send you news here, twice a month at most? You can stop it with “no news”.',
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
                'What shall it be about?',
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
          done: { title: 'Done', steps: [say('doneText', 'Confirm', 'Thank you, you are on the list. “no news” takes you off again.')] },
          no: { title: 'No', steps: [say('noText', 'Thank', 'All right, we only answer when you write.')] },
          off: {
            title: 'Off the list',
            steps: [
              step('untag', 'removeTag', 'Take off', { tags: ['news', 'news: new things', 'news: offers'] }),
              say('offText', 'Confirm', 'Done: you get no more news.'),
            ],
          },
        },
      }),
      tests: [
        {
          name: 'A yes is kept',
          signals: [tap('Yes'), tap('Offers')],
          expect: { messages: saying('May we', 'about', 'on the list'), ends: 'completed' },
        },
        { name: 'A no is respected', signals: [tap('No')], expect: { messages: saying('May we', 'only answer'), ends: 'completed' } },
        {
          name: 'Whoever wants none is taken off',
          start: { from: 'start-1' },
          expect: { messages: saying('no more news'), ends: 'completed' },
        },
      ],
    },
  ],
}
