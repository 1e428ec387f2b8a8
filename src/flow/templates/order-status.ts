import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ORDER } from './examples.ts'
import { choose, people, say, saying, step, tap } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

const is = (id: string, label: string, values: readonly string[]) => ({
  id,
  label,
  when: { match: 'all', rules: [{ type: 'text', path: 'order.status', operator: 'inList', values }] },
})

export const orderStatus: FlowTemplate = {
  id: 'order-status',
  name: t('Order status'),
  category: 'Service',
  summary: t('Lets customers choose one of their orders, says where it is, and hands everything else to your team.'),
  keywords: t('where is my order tracking delivery shipping'),
  needs: [],
  edits: [t('What is said of each state'), t('How long a delivery takes')],
  parts: [
    {
      kind: 'flow',
      name: 'Order status',
      document: compose({
        kind: 'flow',
        triggers: [
          {
            title: 'Somebody asks for an order',
            trigger: { type: 'keyword', keywords: ['order', 'delivery', 'tracking'], match: 'contains' },
            to: 'pick',
          },
        ],
        blocks: {
          pick: {
            title: 'Which order?',
            steps: [
              step(
                'orders',
                'listOrders',
                'Their orders',
                { show: 'pick', text: 'Let us see where it is. Which order do you mean?', limit: 10 },
                { some: 'state', none: 'none', timeout: 'quiet' },
              ),
            ],
          },
          state: {
            title: 'Where is it?',
            steps: [
              step(
                'stateOf',
                'condition',
                'By its state',
                {
                  branches: [
                    is('packing', 'Not sent yet', ['new', 'confirmed', 'preparing']),
                    is('way', 'On its way', ['ready', 'shipped']),
                    is('done', 'Done', ['completed']),
                  ],
                },
                { 'branch:packing': 'packing', 'branch:way': 'way', 'branch:done': 'done', else: 'person' },
              ),
            ],
          },
          packing: {
            title: 'Not sent yet',
            steps: [
              say(
                'packingText',
                'Tell',
                'Order {{ order.number }} is on the packing table. It leaves within two working days, and we tell you here when it does.',
              ),
            ],
            next: 'enough',
          },
          way: {
            title: 'On its way',
            steps: [say('wayText', 'Tell', 'Order {{ order.number }} has left us and is on its way to you. It takes one to three days.')],
            next: 'enough',
          },
          done: {
            title: 'Done',
            steps: [
              say('doneText', 'Tell', 'Order {{ order.number }} was handed over. Look with the neighbours too, should it not be there.'),
            ],
            next: 'enough',
          },
          enough: {
            title: 'Does that help?',
            steps: [
              choose(
                'helps',
                'Does that help?',
                'Is that what you wanted to know?',
                [
                  { id: 'bye', title: 'Yes' },
                  { id: 'person', title: 'No, I need help' },
                ],
                { to: { timeout: 'quiet' } },
              ),
            ],
          },
          bye: { title: 'Good-bye', steps: [say('byeText', 'Thank', 'Good. Enjoy it when it comes.')] },
          none: {
            title: 'No order',
            steps: [
              people(
                'noOrder',
                'Asks for an order, but none is known under this number.',
                'No order is known under your number. We look for it by hand.',
                'No order is known under your number. We are back {opening} and look for it by hand.',
              ),
            ],
          },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'About order {{ order.number }}, which is {{ order.status }}.',
                'Then somebody from dispatch looks at order {{ order.number }} with you, now.',
                'Then dispatch looks at order {{ order.number }} with you, as soon as it is back {opening}.',
              ),
            ],
          },
          quiet: {
            title: 'No answer',
            steps: [say('quietText', 'Leave the door open', 'Write “order” at any hour: this answer never sleeps.')],
          },
        },
      }),
      tests: [
        {
          name: 'Tells of the one order',
          signals: [tap('Order 7'), tap('Yes')],
          mocks: [{ result: { kind: 'list_orders', outcome: 'listed', orders: [ORDER] } }],
          expect: { messages: saying('Which order', 'Order 7 has left us', 'wanted to know', 'Enjoy it'), ends: 'completed' },
        },
        {
          name: 'Without an order people look for it',
          mocks: [{ result: { kind: 'list_orders', outcome: 'listed', orders: [] } }],
          expect: { exits: [{ stepId: 'orders', exit: 'none' }], effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
