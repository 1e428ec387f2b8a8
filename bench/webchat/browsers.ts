// The web chat in the browsers that Playwright cannot drive as they are: Firefox and WebKitGTK, where the machine has them. On a page of another host
// with a strict policy: a quick start, a button, a line, a reload, a person's answer by the live line.
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { openProduct, type Product } from '../../src/server/testing/product.ts'
import { type DrivenBrowser, eventually, startFirefox, startWebKit } from './browser-drivers.ts'
import { openSite, type Site } from './site.ts'

const WELCOME = 'flowDemoWelcome001'
const LAUNCHER = `[...document.querySelectorAll('*')].find((each) => each.shadowRoot?.querySelector('iframe'))?.shadowRoot.querySelector('button[aria-label="Chat"]')`
const button = (name: string) => `[...document.querySelectorAll('button')].find((each) => each.textContent.includes('${name}'))`
const FIELD = 'document.querySelector("textarea")'
const FAULTS = `window.faults = []
addEventListener('securitypolicyviolation', (event) => faults.push(event.violatedDirective))
addEventListener('error', (event) => faults.push(event.message))
addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))`

await ensureWebBuilt()
const product = await openProduct()
try {
  const app = await product.call('GET', '/api/v1/apps')
  const api = `/api/v1/apps/${app.items[0].id}`
  for (const start of [startFirefox, startWebKit]) {
    const browser = await start()
    if (browser === null) {
      console.log(`${start.name.slice('start'.length)}: not on this machine`)
      continue
    }
    try {
      await visit(browser, product, api)
      console.log(`${browser.name}: every step done`)
    } finally {
      await browser.end()
    }
  }
} finally {
  await product.end()
}

async function visit(browser: DrivenBrowser, at: Product, api: string): Promise<void> {
  const quickStarts = [{ label: 'Help me choose', flowId: WELCOME }]
  const { id } = await at.call('POST', `${api}/web-chats`, { name: browser.name, settings: { quickStarts, look: { hue: 255 } } })
  const site = await openStrictSite(at.url, id)
  const shows = (text: string) =>
    eventually(async () => {
      if (!String(await browser.value('chat', 'document.body.innerText')).includes(text))
        throw new Error(`The chat does not show “${text}”.`)
    })
  const click = (name: string) => eventually(() => browser.click('chat', button(name)))
  await browser.open(site.url)
  await eventually(() => browser.click('page', LAUNCHER))
  await shows('Hi there')
  await eventually(async () => {
    if (Number(await browser.value('chat', 'document.getAnimations().length')) > 0) throw new Error('The chat is still moving.')
  })
  await expect(browser, 'localStorage.length', 0)
  await browser.screenshot(pictureOf(browser, 'home'))
  await click('Help me choose')
  await click('Coffee')
  await shows('What is your name?')
  await eventually(() => browser.enter('chat', FIELD, 'Ada'))
  await shows('Ada')
  await browser.screenshot(pictureOf(browser, 'thread'))
  await expect(browser, 'localStorage.length', 1)

  await browser.open(site.url)
  await click('Harbour Goods')
  await shows('What is your name?')
  const { items } = await at.call('GET', `${api}/conversations`)
  const { id: conversation } = items.find(({ channel }: { channel: { name: string } }) => channel.name === browser.name)
  await at.call('POST', `${api}/conversations/${conversation}/take-over`)
  await at.call('POST', `${api}/conversations/${conversation}/messages`, { content: { type: 'text', text: `Good day, ${browser.name}` } })
  await shows(`Good day, ${browser.name}`)
  await expect(browser, 'faults', [])
  site.end()
}

async function expect(browser: DrivenBrowser, expression: string, wanted: unknown): Promise<void> {
  const given = await browser.value('page', expression)
  if (JSON.stringify(given) !== JSON.stringify(wanted))
    throw new Error(`${browser.name}: ${expression} is ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}.`)
}

function pictureOf({ name }: DrivenBrowser, screen: string): string {
  return `test-results/web-chat-${name.split(' ')[0]?.toLowerCase()}-${screen}.png`
}

/** A page that allows our scripts and frames and nothing else, and notes whatever breaks. */
function openStrictSite(address: string, webChatId: string): Promise<Site> {
  const page = `<!doctype html><html lang="en"><title>Site</title><script nonce="site">${FAULTS}</script>
    <script async src="${address}/chat/${webChatId}.js"></script><h1>Pour-over set</h1></html>`
  const policy = `default-src 'none'; script-src ${address} 'nonce-site'; frame-src ${address}; style-src 'none'; img-src 'self'; require-trusted-types-for 'script'`
  return openSite(page, policy)
}
