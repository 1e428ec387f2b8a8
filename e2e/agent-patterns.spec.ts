import type { Browser, Page } from '@playwright/test'

import { AGENT_PATTERNS, type AgentPattern, draftOf } from '#flow/agents/patterns/agent-patterns.ts'

import { aNumber, type Colleague, expect, signInAsOwner, test, unique } from './fixtures.ts'
import { aVisitor, makeWebChat, openChat, openShop, write } from './web-chat-site.ts'

// The five patterns of AI agents, each as it is offered: published, and spoken with in the web chat and on the test phone. Their model is scripted;
// what holds it to its sources, its tools and the customer's yes is the product's.

/** What a customer says, and what they read then. */
type Dialogue = readonly [Line, ...Line[]]
type Line = readonly [says: string, reads: string | RegExp]

const TAKES_OVER = 'I’m bringing in a colleague. They’ll reply here.'
const DAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const inTwoDays = (hour: number) => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`
const call = (name: string, input: object) => ({ calls: [{ name, input }] })

/** What the model answers to the words in which this stands, and how a customer talks with each pattern. */
function scriptOf(typeId: string) {
  const book = (hour: number) => call('book_event', { typeId, start: inTwoDays(hour), title: 'Tasting' })
  const rules = {
    'ship to Norway': { text: 'Yes, within 3 days [1].' },
    'Where is my order': call('list_orders', {}),
    '"orders":[]': { text: 'I found no order under this number.' },
    'a tasting at ten': book(10),
    'a tasting at eleven': book(11),
    '"outcome":"created"': { text: 'See you then!' },
    'forty bags': call('update_contact', { field: 'email', value: 'lead@example.com' }),
    '"ok":true': { text: 'Which day do you need them?' },
    'By Friday': call('hand_over_to_person', { reason: 'A lead of forty bags', summary: 'Forty bags by Friday.' }),
    'came broken': call('hand_over_to_person', { reason: 'Damage', summary: 'The kettle came broken.' }),
  }
  const dialogues = (time: string): Record<AgentPattern['id'], Dialogue> => ({
    support: [['Do you ship to Norway?', 'Yes, within 3 days.']],
    orders: [['Where is my order?', 'I found no order under this number.']],
    booking: [
      [`I would like a tasting at ${time}`, /Shall I book this\?/],
      ['Yes', 'See you then!'],
    ],
    qualification: [
      ['We need forty bags, write to lead@example.com', 'Which day do you need them?'],
      ['By Friday', TAKES_OVER],
    ],
    triage: [['My kettle came broken', TAKES_OVER]],
  })
  return { rules: Object.entries(rules).map(([contains, answer]) => ({ contains, answer })), dialogues }
}

/** Publishes an agent of each pattern; returns their ids by pattern. */
async function publishPatterns({ ask, api }: Colleague): Promise<Record<AgentPattern['id'], string>> {
  const { items } = await ask('GET', `${api}/ai-providers`)
  const { baseUrl } = items.find(({ name }: { name: string }) => name === 'Pretend models')
  const provider = { name: `Models ${unique()}`, kind: 'openai', baseUrl, modelDefault: 'pretend-1', key: 'a-key-of-the-story' }
  const { id: providerId } = await ask('POST', `${api}/ai-providers`, provider)
  const ids = { support: '', orders: '', booking: '', qualification: '', triage: '' }
  for (const pattern of AGENT_PATTERNS) {
    const draft = draftOf(pattern, providerId)
    const { id } = await ask('POST', `${api}/agents`, { name: `${pattern.name} ${unique()}`, draft })
    await ask('POST', `${api}/agents/${id}/publish`)
    ids[pattern.id] = id
  }
  return ids
}

/** Publishes a flow that a keyword starts and that an agent leads. */
async function publishFlow({ ask, api }: Colleague, keyword: string, agent: string): Promise<void> {
  const trigger = { type: 'keyword', keywords: [keyword], match: 'exact' }
  const steps = [{ id: 'agent', kind: 'agent', enabled: true, config: { agent, mergeMs: 0, farewell: true } }]
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger },
      { id: 'block', kind: 'default', position: { x: 300, y: 0 }, steps },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  const { id } = await ask('POST', `${api}/flows`, { name: keyword, draft })
  await ask('POST', `${api}/flows/${id}/publish`, { acceptWarnings: true })
}

/** Speaks as a new customer of the test phone, after the keyword. */
async function speakOnPhone(page: Page, keyword: string, dialogue: Dialogue): Promise<void> {
  await page.getByRole('button', { name: 'Add a test contact' }).click()
  await page.getByLabel('Name').fill(keyword)
  await page.getByLabel('Phone number').fill(`+${aNumber()}`)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Test contacts' }).getByText(keyword, { exact: true }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  const say = async (words: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(words)
    await page.keyboard.press('Enter')
    await expect(messages.getByText(words).last()).toBeVisible()
  }
  await say(keyword)
  for (const [says, reads] of dialogue) {
    await say(says)
    await expect(messages.getByText(reads).last()).toBeVisible()
  }
}

/** Speaks as a new visitor of a page, who begins with what they ask. */
async function speakInWebChat(browser: Browser, url: string, [[asks, reads], ...others]: Dialogue): Promise<void> {
  const guests = await browser.newContext()
  const visitor = await aVisitor(guests, url)
  const log = visitor.chat.getByRole('log')
  await openChat(visitor.page)
  await visitor.chat.getByRole('button', { name: asks }).click()
  await expect(log.getByText(reads).last()).toBeVisible()
  for (const [says, reads] of others) {
    await write(visitor, says)
    await expect(log.getByText(reads).last()).toBeVisible()
  }
  expect(visitor.faults).toEqual([])
  await guests.close()
}

test('an agent of each pattern answers in the web chat and on the test phone', async ({ page, product, browser, address }) => {
  const owner = await signInAsOwner(page, product)
  const { ask, api } = owner
  const n = unique()
  const tasting = { name: `Tasting ${n}`, durationMin: 60, stepMin: 60, availability: { week: DAYS, closed: [] } }
  const { id: typeId } = await ask('POST', `${api}/event-types`, tasting)
  const pairs = [{ question: 'Do you ship to Norway?', answer: 'Yes, we ship to Norway within 3 days.' }]
  const source = await ask('POST', `${api}/knowledge`, { kind: 'questions', title: 'Shipping', pairs })
  const { rules, dialogues } = scriptOf(typeId)
  await ask('POST', '/emulator/llm/script', { rules })
  const agents = await publishPatterns(owner)

  const chats = dialogues('ten')
  const quickStarts = AGENT_PATTERNS.map(({ id }) => ({ label: chats[id][0][0], flowId: agents[id] }))
  const shop = await openShop(address, await makeWebChat(owner, { quickStarts }))
  for (const { id } of AGENT_PATTERNS) await speakInWebChat(browser, shop.url, chats[id])
  await shop.end()

  const calls = dialogues('eleven')
  await page.goto('/tester')
  for (const { id } of AGENT_PATTERNS) {
    await publishFlow(owner, `${id}-${n}`, agents[id])
    await speakOnPhone(page, `${id}-${n}`, calls[id])
  }

  const { items } = await ask('GET', `${api}/events?typeId=${typeId}`)
  expect(items.length).toBe(2)
  await ask('DELETE', `${api}/knowledge/${source.id}`)
  await ask('DELETE', '/emulator/llm/script')
})
