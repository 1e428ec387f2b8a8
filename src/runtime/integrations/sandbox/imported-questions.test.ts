import { expect, test } from 'vitest'

import { aBot, asks, branch, says, sets } from '#flow/import-typebot/testing/a-bot.ts'
import { sentMessagesOf } from '#flow/simulation/simulation-state.ts'

import { lines, playsBots } from '#runtime/testing/play-bots.ts'

const { play, simulate } = playsBots()

const asking = (block: object) => aBot({ Start: [says('Well?'), { type: 'text input', ...block }, says('{{Answer}}.')] })
const answerTo = async (block: object, say: string) => (await play(asking(block), [{ say }])).slice(1).join(' | ')
const losses = (block: object) => lines(asking(block)).slice(0, -1)

test('the questions of an imported bot take numbers within their limits, and say which steps counted', async () => {
  const number = asks('number input', 'Answer', { min: 5, max: '50', step: 5 })

  expect(await answerTo(number, '4')).toBe('Send a number of at least 5.')
  expect(await answerTo(number, '51')).toBe('Send a number of at most 50.')
  expect(await answerTo(number, '7.5')).toBe('Send a whole number, like 3.')
  expect(await answerTo(number, '10')).toBe('10.')
  expect(losses(number)).toEqual([
    'lost · Start, 2: number input: Only steps of 5 counted. Now any whole number does: check the answer with a condition.',
  ])
  expect(losses(asks('number input', 'Answer', { min: '{{Least}}' }))).toEqual([
    'lost · Start, 2: number input: Its least number, which a variable says. Check the answer with a condition.',
  ])
})

test('the questions of an imported bot rate with a list, with both labels, and by a number where there are more than ten', async () => {
  const stars = asks('rating input', 'Answer', { length: 5, buttonType: 'Icons', labels: { left: 'Poor', right: 'Great' } })
  const bot = asking(stars)
  const state = await simulate(bot, [])

  expect(sentMessagesOf(state).at(-1)).toMatchObject({
    type: 'list',
    text: 'Well?',
    sections: [
      {
        rows: [{ title: '1', description: 'Poor' }, { title: '2' }, { title: '3' }, { title: '4' }, { title: '5', description: 'Great' }],
      },
    ],
  })
  expect(await play(bot, [{ tap: '4' }])).toEqual(['Well?', '4.'])
  expect(await answerTo(stars, '4')).toBe('4.')
  const score = asks('rating input', 'Answer', { labels: { left: 'Never', right: 'Surely' } })
  expect(await play(asking(score), [{ say: '11' }])).toEqual(['Well?\n0: Never, 10: Surely', 'Send a number of at most 10.'])
  expect(losses(score)).toEqual([
    'changed · Start, 2: rating input: The rating is written as a number from 0 to 10, and its labels stand in the question.',
  ])
})

test('the questions of an imported bot compare a rating as a number', async () => {
  const bot = aBot({
    Start: [
      says('Well?'),
      asks('rating input', 'Score', { length: 5, startsAt: 1 }),
      { type: 'Condition', items: [branch('Score', 'Greater than', '3', 'Good')], to: 'Bad' },
    ],
    Good: [says('Good.')],
    Bad: [says('Sorry.')],
  })

  expect((await play(bot, [{ tap: '4' }])).at(-1)).toBe('Good.')
  expect((await play(bot, [{ tap: '2' }])).at(-1)).toBe('Sorry.')
})

test('the questions of an imported bot show dates in the format that the bot had', async () => {
  expect(await answerTo(asks('date input', 'Answer'), '24 December 2026')).toBe('24/12/2026.')
  expect(await answerTo(asks('date input', 'Answer', { format: 'd MMM yyyy' }), '24 December 2026')).toBe('24 Dec 2026.')
  expect(await answerTo(asks('date input', 'Answer', { hasTime: true }), '24 December 2026 at 15:30')).toBe('24/12/2026 15:30.')
  expect(losses(asks('date input', 'Answer', { format: 'QQQ yyyy' }))).toEqual([
    'lost · Start, 2: date input: The format “QQQ yyyy”. Where the date is said, use the filter “date”.',
  ])
})

test('the questions of an imported bot keep the first and the last day', async () => {
  const date = asks('date input', 'Answer', { min: '2026-06-01', max: '2026-06-30' })

  expect(await answerTo(date, '31 May 2026')).toBe('The earliest is Monday, June 1, 2026.')
  expect(await answerTo(date, '2 June 2026')).toBe('02/06/2026.')
})

test('the questions of an imported bot ask for a span of days in two questions', async () => {
  const span = asks('date input', 'Answer', { isRange: true, labels: { from: 'From:', to: 'Until:' } })

  expect(await play(asking(span), [{ say: '2 June 2026' }, { say: '9 June 2026' }])).toEqual([
    'Well?',
    'Until:',
    '02/06/2026 to 09/06/2026.',
  ])
  expect(losses(span)).toEqual([
    'changed · Start, 2: date input: It asked for two dates at once. Now it asks for one after the other; the second question is “Until:”.',
  ])
})

test('the questions of an imported bot take files of their types, and may be skipped', async () => {
  const file = asks('file input', 'Answer', {
    isRequired: false,
    isMultipleAllowed: true,
    labels: { skip: 'No file' },
    allowedFileTypes: { isEnabled: true, types: ['.pdf'] },
  })
  const document = (filename: string, mimeType: string) => ({
    send: { type: 'document', media: { providerId: 'm1', mimeType }, filename },
  })

  expect(await play(asking(file), [document('plan.pdf', 'application/pdf')])).toEqual(['Well?', 'plan.pdf.'])
  expect((await play(asking(file), [document('plan.zip', 'application/zip')])).at(-1)).toBe('Send one of these types: .pdf.')
  expect(await play(asking(file), [{ tap: 'No file' }])).toEqual(['Well?', '.'])
  expect(losses(file)).toEqual([
    'lost · Start, 2: file input: Several files at once: the first is taken. Ask again where more are wanted.',
    'changed · Start, 2: file input: The variable holds the file itself, not its address in Typebot. Texts show the name of the file.',
  ])
})

test('the questions of an imported bot take any file where the bot named no types', async () => {
  const video = { send: { type: 'video', media: { providerId: 'm1', mimeType: 'video/mp4' } } }

  expect(await play(asking(asks('file input', 'Answer')), [video])).toEqual(['Well?', '.'])
})

test('the questions of an imported bot go by the button that is tapped, and by the block where it leads nowhere', async () => {
  const bot = aBot({
    Start: [
      says('Tea?'),
      { ...asks('choice input', 'Drink'), items: [{ content: 'Yes', value: 'tea', to: 'Tea' }, { content: 'No' }], to: 'Other' },
    ],
    Tea: [says('Here is your {{Drink}}.')],
    Other: [says('You said {{Drink}}.')],
  })

  expect(await play(bot, [{ tap: 'Yes' }])).toEqual(['Tea?', 'Here is your tea.'])
  expect(await play(bot, [{ tap: 'No' }])).toEqual(['Tea?', 'You said No.'])
})

test('the questions of an imported bot go the block’s own way where several could be chosen', async () => {
  const bot = aBot({
    Start: [
      says('Toppings?'),
      {
        ...asks('choice input', 'Topping', { isMultipleChoice: true }),
        items: [{ content: 'Ham', to: 'Ham' }, { content: 'Cheese' }],
        to: 'Done',
      },
    ],
    Ham: [says('Never said.')],
    Done: [says('With {{Topping}}.')],
  })

  expect(await play(bot, [{ tap: 'Ham' }])).toEqual(['Toppings?', 'With Ham.'])
  expect(lines(bot)[0]).toBe(
    'changed · Start, 2: choice input: Several answers at once became one answer. Ask again where more than one is wanted.',
  )
})

test('the questions of an imported bot offer what a variable lists', async () => {
  const bot = aBot({
    Start: [
      sets('Cities', '["Paris", "Rome"]'),
      says('Where to?'),
      { ...asks('choice input', 'City', { dynamicVariableId: 'v-Cities' }), items: [] },
      says('{{City}}!'),
    ],
  })

  expect(await play(bot, [{ tap: 'Rome' }])).toEqual(['Where to?', 'Rome!'])
})

test('the questions of an imported bot show cards with their pictures, and go by the button of the card', async () => {
  const bot = aBot({
    Start: [
      says('Which bike?'),
      {
        type: 'cards input',
        options: { saveResponseMapping: [{ field: 'Title', variableId: 'v-Bike' }] },
        items: [
          {
            title: 'City',
            description: 'For the road',
            imageUrl: 'https://bikes.example/city.jpg',
            paths: [
              { text: 'Buy', to: 'Buy' },
              { text: 'Rent', to: 'Rent' },
            ],
          },
          { title: 'Trail', imageUrl: 'https://bikes.example/trail.jpg', paths: [{ text: 'Buy', to: 'Buy' }] },
        ],
      },
    ],
    Buy: [says('You buy the {{Bike}}.')],
    Rent: [says('You rent the {{Bike}}.')],
  })

  expect(await play(bot, [{ tap: 'Rent' }])).toEqual(['City', 'Trail', 'Which bike?', 'You rent the City.'])
  expect((await play(bot, [{ tap: 'Trail' }])).at(-1)).toBe('You buy the Trail.')
})

test('the questions of an imported bot show pictures to choose from', async () => {
  const bot = aBot({
    Start: [
      says('Which?'),
      {
        ...asks('picture choice input', 'Answer'),
        items: [
          { title: 'Red', pictureSrc: 'https://bikes.example/red.jpg', description: 'Like fire' },
          { title: 'Blue', pictureSrc: 'https://bikes.example/blue.jpg' },
        ],
      },
      says('{{Answer}}.'),
    ],
  })

  expect(await play(bot, [{ tap: 'Red' }])).toEqual(['Red', 'Blue', 'Which?', 'Red.'])
})

test.each([
  ['time input', '15:30', '15:30.'],
  ['url input', 'shop.example/page', 'shop.example/page.'],
  ['email input', 'ana@shop.example', 'ana@shop.example.'],
  ['phone number input', '+34 600 123 456', '+34600123456.'],
])('the questions of an imported bot of the sort “%s” take %s', async (type, say, kept) => {
  expect(await answerTo(asks(type, 'Answer'), say)).toBe(kept)
})
