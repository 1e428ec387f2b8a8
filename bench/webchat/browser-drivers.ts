// Firefox by WebDriver BiDi and WebKitGTK by WebDriver, as their makers ship them: Playwright drives patched builds of its own alone, which few machines have.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { WebSocket } from 'ws'

import { freePort } from '#store/embedded/free-port.ts'

const ENTER = '\uE007'
const MINI_BROWSERS = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser']

/** Where a script runs: the page, or the chat's frame in it. */
export type Scope = 'page' | 'chat'

/** A browser with one window. An `element` is an expression that gives one. */
export interface DrivenBrowser {
  name: string
  open(url: string): Promise<void>
  /** Runs an expression and answers its value, which JSON can hold; fails while the frame is not there. */
  value(scope: Scope, expression: string): Promise<unknown>
  click(scope: Scope, element: string): Promise<void>
  /** Types a line into an element and presses Enter. */
  enter(scope: Scope, element: string, line: string): Promise<void>
  screenshot(path: string): Promise<void>
  end(): Promise<void>
}

/** The chat's frame stands in the shadow root that the loader makes. */
const FRAME = `[...document.querySelectorAll('*')].find((each) => each.shadowRoot?.querySelector('iframe'))?.shadowRoot.querySelector('iframe')`

/** Starts Firefox where there is one. */
export async function startFirefox(): Promise<DrivenBrowser | null> {
  const path = which('firefox') ?? which('firefox-esr')
  if (path === null) return null
  const profile = await mkdtemp(join(tmpdir(), 'parley-firefox-'))
  const port = await freePort(null)
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`], { stdio: 'ignore' })
  const socket = await connected(`ws://127.0.0.1:${port}/session`)
  const send = bidiOver(socket)
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const top: string = contexts[0].context
  await send('browsingContext.setViewport', { context: top, viewport: { width: 1_280, height: 800 } })
  const contextOf = async (scope: Scope): Promise<string> => {
    if (scope === 'page') return top
    const tree = await send('browsingContext.getTree', { root: top })
    const [frame] = tree.contexts[0].children
    if (!frame) throw new Error('The chat has no frame yet.')
    return frame.context
  }
  const evaluate = async (scope: Scope, expression: string) => {
    const target = { context: await contextOf(scope) }
    const answer = await send('script.evaluate', { expression, target, awaitPromise: true })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  const click = async (scope: Scope, element: string): Promise<void> => {
    const { sharedId } = await evaluate(scope, element)
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await send('input.performActions', { context: await contextOf(scope), actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context: top, url, wait: 'complete' })),
    value: async (scope, expression) => JSON.parse((await evaluate(scope, `JSON.stringify(${expression}) ?? 'null'`)).value),
    click,
    async enter(scope, element, line) {
      await click(scope, element)
      const actions = [...line.split(''), ENTER].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await send('input.performActions', { context: await contextOf(scope), actions: [{ type: 'key', id: 'keys', actions }] })
    },
    screenshot: async (file) => writeFile(file, (await send('browsingContext.captureScreenshot', { context: top })).data, 'base64'),
    async end() {
      socket.terminate()
      await killed(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Starts WebKitGTK's own small browser where it and its driver are there, and a display to show it on. */
export async function startWebKit(): Promise<DrivenBrowser | null> {
  const driver = which('WebKitWebDriver')
  const binary = MINI_BROWSERS.find((path) => existsSync(path))
  if (driver === null || !binary || !process.env['DISPLAY']) return null
  const port = await freePort(null)
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore' })
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = JSON.parse(await answer.text())
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  await eventually(() => call('GET', '/status'))
  const browserOptions = { binary, args: ['--automation', '--geometry=1280x800'] }
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })
  const session = `/session/${sessionId}`
  const run = (expression: string) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const enterScope = async (scope: Scope): Promise<void> => {
    await call('POST', `${session}/frame`, { id: null })
    if (scope === 'chat') await call('POST', `${session}/frame`, { id: await run(FRAME) })
  }
  const find = async (scope: Scope, element: string): Promise<string> => {
    await enterScope(scope)
    const [id] = Object.values<string>((await run(element)) ?? {})
    if (id === undefined) throw new Error(`There is no ${element}.`)
    return `${session}/element/${id}`
  }
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => call('POST', `${session}/url`, { url }),
    async value(scope, expression) {
      await enterScope(scope)
      return run(expression)
    },
    click: async (scope, element) => call('POST', `${await find(scope, element)}/click`, {}),
    enter: async (scope, element, line) => call('POST', `${await find(scope, element)}/value`, { text: line + ENTER }),
    screenshot: async (file) => writeFile(file, await call('GET', `${session}/screenshot`), 'base64'),
    async end() {
      await call('DELETE', session).catch(() => {})
      await killed(child)
    },
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of a browser, read at once
type Send = (method: string, params: object) => Promise<any>

function bidiOver(socket: WebSocket): Send {
  const waiting = new Map<number, (answer: { error?: string; message?: string; result?: unknown }) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return async (method, params) => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await new Promise<{ error?: string; message?: string; result?: unknown }>((resolve) => waiting.set(id, resolve))
    if (answer.error) throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
}

const connected = (url: string): Promise<WebSocket> =>
  eventually(async () => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return socket
  })

/** Asks again until it works, for ten seconds. */
export async function eventually<Value>(ask: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + 10_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function which(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
