import { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

/** What the demo's shop has written for its AI agents, each under the id that it keeps. */
export const SHOP_KNOWLEDGE: readonly { id: string; input: KnowledgeInput }[] = [
  {
    id: 'demoArticleDeliver',
    input: KnowledgeInput.parse({
      kind: 'article',
      title: 'Delivery',
      language: 'en',
      text: `## Prices and times
Delivery within the United Kingdom costs £3.50 and takes two working days. It is free from £40.
To the rest of Europe it costs £9 and takes four to six working days. We don't deliver outside Europe.

## Where is my parcel?
You get a tracking link by WhatsApp as soon as your parcel leaves our shop. We pack orders every weekday at 3 pm.

## Collecting your order
You can collect an order at Old Quay 4 from one hour after we confirm it. Collecting is free.`,
    }),
  },
  {
    id: 'demoArticleReturns',
    input: KnowledgeInput.parse({
      kind: 'article',
      title: 'Returns and repairs',
      language: 'en',
      text: `## Returns
Unopened goods can be returned within 30 days. We refund the price and the delivery within five working days. Opened coffee and tea can't be returned.

## Broken on arrival
If something arrives broken, send us a photo within seven days. We send a new one at no cost, and you don't have to return the broken one.

## Guarantee
Kettles, grinders and scales have a guarantee of two years. Bring or send the device with the order number.`,
    }),
  },
  {
    id: 'demoArticleBrewing',
    input: KnowledgeInput.parse({
      kind: 'article',
      title: 'Brewing guide',
      language: 'en',
      text: `## Filter coffee
Use 60 g of coffee for a litre of water at 94 °C. Grind it medium. The water should run through in three minutes.

## Sencha
Use 3 g of sencha for a cup, with water at 70 °C, for one minute. Boiling water makes it bitter.

## Storing coffee
Keep beans in their bag, closed, away from light. They are best from one to eight weeks after roasting. Don't put them in the fridge.`,
    }),
  },
  {
    id: 'demoQuestionsShop0',
    input: KnowledgeInput.parse({
      kind: 'questions',
      title: 'Questions about the shop',
      language: 'en',
      pairs: [
        {
          question: 'When are you open?',
          answer: 'The shop is open Monday to Friday from 8 am to 6 pm, and on Saturday from 9 am to 4 pm.',
        },
        {
          question: 'Where is the shop?',
          answer: 'You find us at Old Quay 4, London. On Sundays we have a stall at Harbour Market, row C.',
        },
        { question: 'Do you have decaf?', answer: 'Low Tide is our decaf: caramel and cocoa, £16 for 500 g.' },
        {
          question: 'Do you sell to restaurants?',
          answer: 'Restaurants and offices get 15 % off from 5 kg a month. Write to us and a person makes you an offer.',
        },
        {
          question: 'How can I pay?',
          answer: 'We take cards, Apple Pay and bank transfer. Restaurants can pay by invoice within 14 days.',
        },
      ],
    }),
  },
]
