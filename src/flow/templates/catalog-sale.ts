import { t } from '#domain/i18n/t.ts'
import { compose } from '../composing/compose.ts'
import { ORDER } from './examples.ts'
import { ask, people, say, saying, step, tag, write } from './sentences.ts'
import type { FlowTemplate } from './template.ts'

export const catalogSale: FlowTemplate = {
  id: 'catalog-sale',
  name: t('Sell from the catalog'),
  category: 'Sales',
  summary: t('Shows your catalog in the chat, takes the cart as an order, asks for the address and hands questions to your team.'),
  keywords: t('shop products cart order buy store'),
  needs: [],
  edits: [t('Connect a catalog to your number first'), t('How one pays and when it arrives'), t('What is asked about the delivery')],
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
                {
                  show: { kind: 'catalog' },
                  text: 'Come in and look around: this is the whole shop. Put what you like into the cart, and send the cart here.',
                },
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
              say('got', 'Confirm the cart', 'A good choice. Your cart is order {{ order.number }}, for {{ order.total }}.'),
              ask(
                'where',
                'Address',
                'Where does the parcel go? Street, number, postcode and town.',
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
              say('doneText', 'Say what comes next', 'All set. You hear from us today how to pay and on which day it arrives.'),
            ],
          },
          person: {
            title: 'A person',
            steps: [
              people(
                'handOver',
                'A question about the catalog.',
                'Good question. Somebody from the shop answers it right here.',
                'Good question. The shop opens {opening}, and then you get your answer.',
              ),
            ],
          },
          later: { title: 'Later', steps: [say('laterText', 'Leave the door open', 'The shelves stay full: “shop” opens them again.')] },
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
            messages: saying('', 'order 7, for €19.00', 'Where does the parcel go', 'All set'),
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
