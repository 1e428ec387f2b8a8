import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { saying, step, tag } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const goodCustomers: FlowTemplate = {
  id: 'good-customers',
  name: t('Know your good customers'),
  category: 'Keep in touch',
  summary: t('Counts each customer’s orders, tags large ones and says thanks for the third.'),
  keywords: t('loyalty vip workflow order placed tag big spender'),
  needs: [],
  edits: [t('From which amount an order is large'), t('How the third order is thanked for')],
  parts: [
    {
      kind: 'workflow',
      name: 'Know your good customers',
      document: compose({
        kind: 'workflow',
        triggers: [{ title: 'An order is placed', trigger: { type: 'orderPlaced' }, to: 'count' }],
        blocks: {
          count: {
            title: 'Count it',
            steps: [
              step('add', 'updateContact', 'One more order', { field: 'orders', operation: 'increment', value: '1', type: 'number' }),
            ],
            next: 'large',
          },
          large: {
            title: 'Is it large?',
            steps: [
              step(
                'amount',
                'condition',
                'By its total',
                {
                  branches: [
                    {
                      id: 'large',
                      label: '200 or more',
                      when: { match: 'all', rules: [{ type: 'number', path: 'order.total', operator: 'atLeast', value: '200' }] },
                    },
                  ],
                },
                { 'branch:large': 'mark', else: 'third' },
              ),
            ],
          },
          mark: { title: 'Mark', steps: [tag('tagLarge', 'large orders')], next: 'third' },
          third: {
            title: 'The third one?',
            steps: [
              step(
                'many',
                'condition',
                'By the count',
                {
                  branches: [
                    {
                      id: 'third',
                      label: 'The third',
                      when: {
                        match: 'all',
                        rules: [
                          { type: 'number', path: 'contact.fields.orders', operator: 'equals', value: '3' },
                          { type: 'replyWindow', operator: 'open' },
                        ],
                      },
                    },
                  ],
                },
                { 'branch:third': 'thank' },
              ),
            ],
          },
          thank: {
            title: 'Thank',
            steps: [
              step('thanks', 'response', 'Thank', {
                messages: [
                  {
                    type: 'text',
                    text: 'Order number three: by now you are a regular{% if contact.name %}, {{ contact.name }}{% endif %}, and we noticed. Thank you.',
                  },
                ],
              }),
            ],
          },
        },
      }),
      tests: [
        {
          name: 'The third, large order is marked and thanked for',
          start: { contact: { name: 'Ana', fields: { orders: 2 } }, vars: { order: { total: 250, currency: 'EUR' } } },
          expect: {
            messages: saying('number three'),
            contact: { orders: 3 },
            exits: [{ stepId: 'amount', exit: 'branch:large' }],
            ends: 'completed',
          },
        },
        {
          name: 'A first one is only counted',
          start: { vars: { order: { total: 20, currency: 'EUR' } } },
          expect: { messages: [], contact: { orders: 1 }, ends: 'completed' },
        },
      ],
    },
  ],
}
