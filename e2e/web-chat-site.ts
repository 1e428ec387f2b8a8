import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { BrowserContext, FrameLocator, Page } from '@playwright/test'

import { type Colleague, unique, VIEWPORTS } from './fixtures.ts'

// A site of somebody else that shows our web chat, the people who visit it, and the flows that answer them.

export interface Shop {
  url: string
  end(): Promise<void>
}

/** A site of another host that embeds a web chat by its one line, after a script of its own where there is one. */
export async function openShop(address: string, webChatId: string, script = ''): Promise<Shop> {
  const policy = `default-src 'none'; script-src ${address} 'nonce-shop'; frame-src ${address}; style-src 'none'; require-trusted-types-for 'script'`
  const page = `<!doctype html><html lang="en"><head><title>Harbour Goods</title><meta name="viewport" content="width=device-width,initial-scale=1">
    <script nonce="shop">${script}</script><script async src="${address}/chat/${webChatId}.js"></script></head><body><main><h1>Pour-over set</h1></main></body></html>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const makeWebChat = async ({ ask, api }: Colleague, settings: object = {}): Promise<string> =>
  (await ask('POST', `${api}/web-chats`, { name: 'Shop', settings: { look: { hue: 255 }, ...settings } })).id

type Step = [id: string, kind: string, config: unknown]

/** A button on the home screen that begins a flow of these steps, one after the other. */
export async function aQuickStart({ ask, api }: Colleague, label: string, ...steps: Step[]): Promise<{ label: string; flowId: string }> {
  const trigger = { type: 'keyword', keywords: [`quick-start-${unique()}`], match: 'exact' }
  const block = steps.map(([id, kind, config]) => ({ id, kind, enabled: true, config }))
  const draft = {
    v: 1,
    nodes: [
      { id: 'start', kind: 'trigger', position: { x: 0, y: 0 }, trigger },
      { id: 'block', kind: 'default', position: { x: 300, y: 0 }, steps: block },
    ],
    edges: [{ id: 'edge', kind: 'blockconnect', source: { nodeId: 'start' }, target: { nodeId: 'block' } }],
  }
  const { id: flowId } = await ask('POST', `${api}/flows`, { name: `${label} ${unique()}`, draft })
  await ask('POST', `${api}/flows/${flowId}/publish`, { acceptWarnings: true })
  return { label, flowId }
}

export const saying = (text: string, id = 'end'): Step => [id, 'response', { messages: [{ type: 'text', text }] }]

export interface Visitor {
  page: Page
  chat: FrameLocator
  /** What the policy of the page refused, and what its scripts threw. */
  faults: string[]
}

/** A visitor's page, which fails the story when its policy is broken or a script throws. */
export async function aVisitor(context: BrowserContext, url: string): Promise<Visitor> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED/.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(url)
  return { page, chat: page.frameLocator('iframe[title=Chat]'), faults }
}

export const openChat = (page: Page) => page.getByRole('button', { name: 'Chat', exact: true }).click()

/** Opens the chat's field, with the focus in it. */
export async function openConversation({ page, chat }: Visitor): Promise<void> {
  await openChat(page)
  await chat.getByRole('button', { name: 'Send a message' }).click()
}

/** Writes into the open conversation. */
export async function write({ chat }: Visitor, text: string): Promise<void> {
  await chat.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await chat.getByRole('textbox', { name: 'Write a message' }).press('Enter')
}

/** Opens one of the options of the open conversation. */
export async function openOption({ chat }: Visitor, option: string): Promise<void> {
  await chat.getByRole('button', { name: 'More options' }).click()
  await chat.getByRole('dialog').getByRole('button', { name: option }).click()
}

/** Keeps pictures of the chat in each width and theme, where `SCREENS` is set. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENS']) return
  const began = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const { name: look, use } of VIEWPORTS) {
    await page.setViewportSize(use.viewport)
    await page.emulateMedia({ colorScheme: use.colorScheme })
    await page.screenshot({ path: `test-results/screens/${name}-${look}.png` })
  }
  await page.setViewportSize(began)
  await page.emulateMedia({ colorScheme: null })
}
