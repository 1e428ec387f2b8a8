import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ChatForm } from '#domain/webchat/chat-form.ts'
import { aLine, aSession, fakeChat, show } from '#widget/testing/fake-chat.ts'

import '../styles.css'
import { App } from '../app.tsx'
import type { ChatView } from '../state/view.ts'

let end = (): void => {}
afterEach(() => end())

/** Draws the whole chat as it stands. */
function open(view: Partial<ChatView> = {}, answers: Record<string, unknown> = {}) {
  const fake = fakeChat(view, answers)
  end = show(fake.chat, App, {}).end
  return fake
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const mug = { retailerId: 'mug', title: 'Mug', description: '', price: 9, currency: 'EUR', imageUrl: null, unavailable: null }

test('Enter sends what is written, Shift and Enter begins a line, and nothing but space is not sent', async () => {
  const { acts, view } = open()
  const field = page.getByRole('textbox', { name: 'Write a message' })

  await field.fill('  ')
  await userEvent.keyboard('{Enter}')
  await field.fill('Hello')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}there{Enter}')

  expect(acts).toEqual([[{ type: 'text', text: 'Hello\nthere' }, 'Hello\nthere']])
  expect(view.get().draft).toBe('')
})

test('an emoji is chosen by the arrows and stands where the visitor writes; Escape closes the choice', async () => {
  const { view } = open({ draft: 'Thanks' })

  await button('Emoji').click()
  await expect.element(button('😀')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toHaveFocus()
  expect(view.get().draft).toBe('Thanks😊')
  await button('Emoji').click()
  await expect.element(button('😀')).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('group', { name: 'Emoji' })).not.toBeInTheDocument()
})

test('a reaction goes to the message, and the same one again takes it back', async () => {
  const { acts, view } = open({ lines: [aLine({ type: 'text', text: 'It ships today.' })] })
  const reaction = (emoji: string | null) => ({ type: 'reaction' as const, messageId: 'message-1', emoji })

  await button('React').click()
  await button('👍').click()
  const author = { kind: 'visitor' as const, name: null, photoUrl: null }
  view.set({ lines: [...view.get().lines, aLine(reaction('👍'), { id: 'm2', seq: 2, author })] })
  await expect.element(page.getByRole('log').getByText('👍', { exact: true })).toBeVisible()
  await button('React').click()
  await button('👍').click()

  expect(acts.map(([act]) => act)).toEqual([reaction('👍'), reaction(null)])
})

test('a row of a list answers its message, and once answered there is nothing to choose', async () => {
  const content = {
    type: 'list' as const,
    text: 'What about?',
    button: 'Topics',
    sections: [{ rows: [{ id: 'r1', title: 'Returns' }] }],
  }
  const { acts, view } = open({ lines: [aLine(content)] })

  await button('Topics').click()
  await button('Returns').click()

  expect(acts).toEqual([[{ type: 'row', messageId: 'message-1', id: 'r1', title: 'Returns' }, 'Returns']])
  const visitor = { kind: 'visitor' as const, name: null, photoUrl: null }
  view.set({
    lines: [
      ...view.get().lines,
      aLine({ type: 'listReply', id: 'r1', title: 'Returns' }, { id: 'm2', seq: 2, author: visitor, replyTo: 'message-1' }),
    ],
  })
  await expect.element(button('Topics')).not.toBeInTheDocument()
})

test('products go into the bag, and the bag to the business, without a price', async () => {
  const { acts } = open({
    lines: [
      aLine({ type: 'catalog', text: 'Ours', show: { kind: 'product', catalogId: 'c', productRetailerId: 'mug' } }, { products: [mug] }),
    ],
  })

  await button('Add to bag: Mug').click()
  await button('One more: Mug').click()
  await button('View bag (2 items)').click()
  await expect.element(page.getByText('€18.00')).toBeVisible()
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Gift wrap')
  await button('Send order').click()

  const cart = { type: 'cart', messageId: 'message-1', items: [{ retailerId: 'mug', quantity: 2 }], text: 'Gift wrap' }
  expect(acts).toEqual([[cart, 'Order of 2 items']])
})

test('a form leads by its answers, says what is missing, and leaves out what it passed over', async () => {
  const question = { help: '', required: true }
  const form: ChatForm = {
    answered: false,
    times: {},
    values: {},
    document: {
      v: 1,
      checked: false,
      summary: null,
      screens: [
        {
          key: 'one',
          title: 'You',
          button: '',
          items: [
            {
              kind: 'choice',
              key: 'q1',
              name: 'kind',
              label: 'What is it?',
              ...question,
              look: 'radio',
              options: { from: 'fixed', items: ['Repair', 'Return'].map((title) => ({ title, description: '' })) },
            },
          ],
          routes: { question: 'q1', options: [{ title: 'Return', screen: 'three' }], otherwise: 'two' },
        },
        { key: 'two', title: 'Repair', button: '', items: [{ kind: 'shortText', key: 'q2', name: 'part', label: 'Part', ...question }] },
        { key: 'three', title: 'Return', button: '', items: [{ kind: 'email', key: 'q3', name: 'email', label: 'Email', ...question }] },
      ],
    },
  }
  const content = {
    type: 'whatsappFlow' as const,
    text: 'Tell us more',
    label: 'Open',
    form: { by: 'id' as const, value: '1' },
    mode: 'published' as const,
    token: '-',
  }
  const { acts } = open({ lines: [aLine(content)] }, { '/forms/message-1': form })

  await button('Open').click()
  await button('Next').click()
  await expect.element(page.getByText('Please answer this.')).toBeVisible()
  await page.getByRole('radio', { name: 'Return' }).click()
  await button('Next').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example')
  await button('Send form').click()
  await expect.element(page.getByText('Enter an email like name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example.com')
  await button('Send form').click()

  expect(acts).toEqual([[{ type: 'form', messageId: 'message-1', answers: { kind: 'Return', email: 'mia@example.com' } }, 'Form sent']])
})

test('what is asked before the first message holds it back, and lets it go once it is answered', async () => {
  const consent = { text: 'I agree to the privacy notice.', url: 'javascript:alert(1)' }
  const held = { act: { type: 'text' as const, text: 'Hello' }, label: 'Hello' }
  const { acts, view } = open({ session: aSession({ preChat: ['name', 'email'], consent }), held })

  await button('Start chat').click()
  await expect.element(page.getByText('Enter an email like name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mia')
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@example.com')
  await button('Start chat').click()
  expect(acts).toEqual([])
  await page.getByRole('checkbox').click()
  expect(document.querySelector('.consent a')).toBeNull()
  await button('Start chat').click()

  expect(acts).toEqual([[held.act, 'Hello']])
  expect(view.get().self).toEqual({ name: 'Mia', email: 'mia@example.com' })
  await expect.element(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
})

test('without a connection the chat says what waits, and what was refused says why', async () => {
  open({
    online: false,
    pending: [
      { id: 'a', act: { type: 'text', text: 'One' }, label: 'One', at: 1, state: 'waiting' },
      { id: 'b', act: { type: 'text', text: 'Two' }, label: 'Two', at: 2, state: 'refused', reason: 'Too many messages.' },
    ],
  })

  await expect.element(page.getByText('You’re offline. 1 message will send when you’re back.')).toBeVisible()
  await expect.element(page.getByText('Sending…')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not sent: Too many messages. Try again Discard')
})

test('a link that is closed, or wants its password, opens no chat', async () => {
  const { view } = open({ session: null, failed: 'wrongPassword' })

  await expect.element(page.getByLabelText('Password')).toBeInvalid()
  view.set({ failed: 'closed' })
  await expect.element(page.getByRole('heading', { name: 'This chat isn’t available' })).toBeVisible()
})

test('the home lists articles, finds others, and opens one', async () => {
  const tents = { id: 'tents', title: 'Tents', excerpt: 'All about tents.' }
  const items = ['boats', 'bags', 'boots'].map((id) => ({ id, title: id, excerpt: '' }))
  const answers = {
    '/articles?locale=en&q=': { items: [tents, ...items] },
    '/articles?locale=en&q=canvas': { items: [tents] },
    '/articles?locale=en&q=nothing': { items: [] },
    '/articles/tents?locale=en': { id: 'tents', title: 'Tents', text: '# Care\n\nDry it **well**.', language: 'en' },
  }
  open({ screen: 'home', session: aSession({ articles: true }) }, answers)
  const articles = page.getByRole('region', { name: 'Help articles' })
  await expect.element(articles.getByRole('button', { name: /boots/ })).toBeVisible()

  const search = articles.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('nothing')
  await expect.element(articles.getByText('No articles found. Send us a message instead.')).toBeVisible()
  await search.fill('canvas')
  await expect.element(articles.getByRole('button', { name: /boots/ })).not.toBeInTheDocument()
  await articles.getByRole('button', { name: /Tents/ }).click()

  const article = page.getByRole('dialog', { name: 'Tents' })
  await expect.element(article.getByRole('heading', { name: 'Care' })).toBeVisible()
  await expect.element(article.getByText('Dry it well.')).toBeVisible()
  await article.getByRole('button', { name: 'Close' }).click()
  await expect.element(article).not.toBeInTheDocument()
})
