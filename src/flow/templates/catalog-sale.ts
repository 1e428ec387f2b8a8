import { compose } from '../composing/compose.ts'
import { ORDER } from './examples.ts'
import { ask, people, say, saying, step, tag, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const catalogSale: FlowTemplate = {
  id: 'catalog-sale',
  name: 'Sell from the catalog',
  category: 'Sales',
  summary: 'Shows the catalog in the chat, takes the cart as an order, asks where it goes, and answers questions by a person.',
  keywords: 'shop products cart order buy store',
  needs: [],
  edits: ['Connect a catalog to your number first', 'How one pays and when it arrives', 'What is asked about the delivery'],
  parts: [
    {
      kind: 'flow',
      name: 'Shop',
      document: compose({
        kind: 'flow',
        triggers: [
          {
            title: 'Somebody wants to buy',
            trigger: { type: 'keyword', keywords: ['shop', 'buy', 'catalog', 'products'], match: 'contains' },
            to: 'show',
          },
        ],
        blocks: {
          show: {
            title: 'The catalog',
            steps: [
              step(
                'catalog',
                'catalog',
                'Show the catalog',
                { show: { kind: 'catalog' }, text: 'Here is everything we have. Put what you like into the cart and send it to us.' },
                {
                  ordered: 'address',
                  question: 'person',
                  timeout: 'later',
                },
              ),
            ],
          },
          address: {
            title: 'Where does it go?',
            steps: [
              say('got', 'Confirm the cart', 'Thank you. That is order {{ order.number }}, for {{ order.total }} {{ order.currency }}.'),
              ask(
                'where',
                'Address',
                'Where shall we send it? Street, number, postcode and town.',
                { type: 'text', minLength: 8, maxLength: 400 },
                'contact.address',
                { timeout: 'person' },
              ),
            ],
            next: 'done',
          },
          done: {
            title: 'Ordered',
            steps: [
              tag('tagBuyer', 'customer'),
              say('doneText', 'Say what comes next', 'Your order is with us. We write to you with the way to pay and the day it arrives.'),
            ],
          },
          person: {
            title: 'A person',
            steps: [people('handOver', 'A question about the catalog.', 'A colleague answers that in a moment.')],
          },
          later: { title: 'Later', steps: [say('laterText', 'Leave the door open', 'Write “shop” to see it all again.')] },
        },
      }),
      tests: [
        {
          name: 'An order is taken with its address',
          signals: [
            {
              type: 'send',
              content: {
                type: 'order',
                catalogId: 'c1',
                items: [{ productRetailerId: 'mug', quantity: 2, itemPrice: 9.5, currency: 'EUR' }],
              },
            },
            write('Quay Street 4, Leeds LS1 4AB'),
          ],
          mocks: [{ result: { kind: 'place_order', outcome: 'placed', order: ORDER } }],
          expect: {
            messages: saying('', 'order 7, for 19 EUR', 'Where shall we send it', 'Your order is with us'),
            contact: { address: 'Quay Street 4, Leeds LS1 4AB' },
            ends: 'completed',
          },
        },
        {
          name: 'A question goes to a person',
          signals: [write('Do you have it in red?')],
          expect: { exits: [{ stepId: 'catalog', exit: 'question' }], effects: [{ kind: 'hand_over' }], ends: 'completed' },
        },
      ],
    },
  ],
}
