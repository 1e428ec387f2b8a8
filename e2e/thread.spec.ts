import { startConversation, type Colleague, expect, checkScreen, checkScreenInAll, signUp, test } from './fixtures.ts'

// The thread of one conversation: what was said long ago is found in it, and gone to; so is what somebody quotes.

const DESK = { width: 1440, height: 900 }
test.use({ viewport: DESK })

/** A customer says all of this, and nobody has the conversation. */
async function startLongConversation(colleague: Colleague, name: string, [first = '', ...rest]: string[]) {
  const chat = await startConversation(colleague, name, first, { takeOver: false })
  for (const words of rest) await chat.writes(words)
  return chat
}

test('search within a conversation covers its history and moves between matches', async ({ page }) => {
  const tia = await signUp(page, 'Tia Thread')
  const chatter = Array.from({ length: 70 }, (_, index) => `Line number ${index + 1} about nothing much`)
  const said = ['The crème brûlée torch is broken', ...chatter, 'So, what of that torch?', 'A torchlight then']
  const { id } = await startLongConversation(tia, 'Lotte Long', said)
  const found = async () => (await tia.ask('GET', `${tia.api}/search?q=torch&conversationId=${id}`)).total
  await expect.poll(found).toBe(3)

  await page.goto(`/inbox/${id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('A torchlight then')).toBeVisible()
  await log.focus()
  await page.keyboard.press('f')
  const field = page.getByRole('searchbox', { name: 'Search this conversation' })
  const bar = page.getByRole('search', { name: 'This conversation' })
  await expect(field).toBeFocused()
  await field.fill('torch')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await field.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('2 of 3')
  // Two pages further up than what is loaded.
  await field.press('ArrowUp')
  await expect(bar.getByRole('status')).toHaveText('3 of 3')
  await expect(log.getByText('The crème brûlée torch is broken')).toBeInViewport()
  await expect(page).not.toHaveURL(/line=/)
  await expect.poll(() => page.evaluate(() => [...(CSS.highlights.get('found-here') ?? [])].map(String))).toEqual(['torch'])
  // It stays there when the line is no longer marked.
  await expect(log.locator('[data-line].bg-honey-soft')).toHaveCount(0)
  await expect(log.getByText('The crème brûlée torch is broken')).toBeInViewport()
  await checkScreenInAll(page, 'thread-found', DESK)

  await bar.getByRole('button', { name: 'Newer' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 of 3')
  await expect(log.getByText('So, what of that torch?')).toBeInViewport()
  await field.fill('creme torchs')
  await expect(bar.getByText('No results for “torchs”')).toBeVisible()
  await expect(bar.getByRole('status').first()).toHaveText('1 of 1')
  await field.fill('qqqzzz')
  await expect(bar.getByRole('status').first()).toHaveText('Nothing found')
  await field.press('Escape')
  await expect(bar).toBeHidden()
  await expect(log).toBeFocused()
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
})

test('a quote jumps to its message, and one without a stored message says so', async ({ page }) => {
  const quinn = await signUp(page, 'Quinn Quote')
  const { ask, api } = quinn
  const chatter = Array.from({ length: 60 }, (_, index) => `Line number ${index + 1}`)
  const { id, writes } = await startLongConversation(quinn, 'Quentin Far', ['Do you have the olive one?', ...chatter])
  const found = async () => (await ask('GET', `${api}/search?q=olive&conversationId=${id}`)).messages
  await expect.poll(async () => (await found()).length).toBe(1)
  const [{ seq }] = await found()
  const { items } = await ask('GET', `${api}/conversations/${id}/messages?after=${seq + 1}`)
  await writes({ type: 'text', text: 'What of this?', messageId: items[0].message.providerId })
  await writes({ type: 'text', text: 'And this?', messageId: 'wamid.never-kept' })

  await page.goto(`/inbox/${id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('It is not kept here')).toBeVisible()
  await checkScreenInAll(page, 'thread-quotes', DESK)
  await log.getByRole('button', { name: 'Do you have the olive one?' }).click()
  await expect(log.getByRole('article').getByText('Do you have the olive one?', { exact: true }).last()).toBeInViewport()
  await expect(log.getByText('Line number 3', { exact: true })).toBeInViewport()
})

test('a writer sees new replies of others and is asked before sending a second one', async ({ page, browser }) => {
  const mel = await signUp(page, 'Mel Meanwhile')
  const { id, path, writes } = await startConversation(mel, 'Nora News', 'Is the lamp in stock?', { takeOver: false })
  const cole = await signUp(await (await browser.newContext()).newPage(), 'Cole League')
  await page.goto(`/inbox/${id}`)
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill('Yes, we have')
  await writes('In brass, I mean')
  const line = page.getByText('Nora News wrote while you typed: In brass, I mean')
  await expect(line).toBeVisible()
  await checkScreenInAll(page, 'thread-news', DESK)

  await cole.ask('POST', `${path}/messages`, { content: { type: 'text', text: 'Brass is sold out' } })
  await expect(page.getByText('Cole League answered while you typed: Brass is sold out')).toBeVisible()
  await page.getByRole('button', { name: 'Take over' }).click()
  // The field comes at once; until the server has said so too, what the colleague did may still take it away again.
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Mel Meanwhile took over')).toBeVisible()
  await expect(field).toHaveValue('Yes, we have')
  await field.press('ControlOrMeta+Enter')
  await expect(page.getByText('Your reply hasn’t been sent. Send it anyway?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await expect(field).toHaveValue('Yes, we have')
  await checkScreenInAll(page, 'thread-second-answer', DESK)
  await page.getByRole('button', { name: 'Show' }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Brass is sold out')).toBeInViewport()

  await field.press('ControlOrMeta+Enter')
  await expect(log.getByText('Yes, we have')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText('answered while you typed')).toBeHidden()
  await cole.page.context().close()
})

test('shared files are listed by kind, open large, and link to their message', async ({ page }) => {
  const gil = await signUp(page, 'Gil Gallery')
  const { id, path, writes } = await startConversation(gil, 'Greta Given', 'Here they come', { takeOver: false })
  await writes({ type: 'image', caption: 'The front' })
  for (let line = 1; line <= 55; line += 1) await writes(`Line number ${line}`)
  await writes({ type: 'image', caption: 'The back' })
  await writes({ type: 'audio' })
  await writes({ type: 'document', filename: 'measures.pdf' })
  await writes('As on https://shop.example/lamps.')
  await expect(async () => {
    const { items } = await gil.ask('GET', `${path}/files?kind=media`)
    expect(items.map(({ file }: { file: { state: string } }) => file.state)).toEqual(['stored', 'stored'])
  }).toPass()

  await page.goto(`/inbox/${id}`)
  const shared = page.getByRole('region', { name: 'Shared files' })
  await expect(shared.getByRole('button', { name: /^View The/ })).toHaveCount(2)
  await checkScreenInAll(page, 'thread-shared', DESK)
  await shared.getByRole('radio', { name: 'Sounds' }).click()
  await expect(shared.getByRole('button', { name: 'Show in conversation' })).toHaveCount(1)
  await shared.getByRole('radio', { name: 'Files' }).click()
  await expect(shared.getByRole('link', { name: 'measures.pdf' })).toBeVisible()
  await shared.getByRole('radio', { name: 'Links' }).click()
  await expect(shared.getByRole('link', { name: 'shop.example/lamps' })).toHaveAttribute('href', 'https://shop.example/lamps')
  await checkScreen(page, 'thread-shared-links')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Show the contact' }).click()
  await shared.getByRole('radio', { name: 'Media' }).click()
  await expect(shared.getByRole('button', { name: /^View The/ })).toHaveCount(2)
  await shared.scrollIntoViewIfNeeded()
  await checkScreen(page, 'thread-shared-phone-sheet')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.setViewportSize(DESK)

  await shared.getByRole('radio', { name: 'Media' }).click()
  await shared.getByRole('button', { name: /^View The back/ }).click()
  await expect(page.getByRole('dialog', { name: 'The back' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'The front' })).toBeVisible()
  await checkScreen(page, 'thread-shared-large')
  await page.getByRole('button', { name: 'Show in conversation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('The front')).toBeInViewport()
})

test('older messages load above without moving the view, with correct day and unread dividers', async ({ page }) => {
  const ada = await signUp(page, 'Ada Anchor')
  const words = (line: number) => `Line ${line} ${'and so on '.repeat((line * 7) % 23)}`
  const { id, path, writes } = await startLongConversation(
    ada,
    'Anna Anchor',
    Array.from({ length: 90 }, (_, index) => words(index + 1)),
  )
  await expect(async () => expect((await ada.ask('GET', path)).snippet).toContain('Line 90 ')).toPass()
  await ada.ask('POST', `${path}/read`)
  for (const line of [91, 92, 93]) await writes(words(line))
  await expect(async () => expect((await ada.ask('GET', path)).unreadCount).toBe(3)).toPass()
  // Older lines wait until one has looked where things stand.
  let letThrough = () => {}
  const mayPass = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/messages\?.*after=/, async (route) => {
    await mayPass
    await route.continue()
  })
  await page.goto(`/inbox/${id}`)
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText(/^Line 93 /)).toBeInViewport()
  const box = async (words: RegExp | string) => (await log.getByText(words).boundingBox())!
  expect((await box('New')).y).toBeGreaterThan((await box(/^Line 90 /)).y)
  expect((await box('New')).y).toBeLessThan((await box(/^Line 91 /)).y)

  const asked = page.waitForRequest(/\/messages\?.*after=/)
  await log.hover()
  let isAsked = false
  void asked.then(() => (isAsked = true))
  await log.evaluate((scroller) =>
    scroller.addEventListener('wheel', () => (scroller.dataset['turns'] = String(Number(scroller.dataset['turns'] ?? 0) + 1))),
  )
  let turns = 0
  await expect(async () => {
    turns += 1
    await page.mouse.wheel(0, -400)
    expect(isAsked).toBe(true)
  }).toPass({ intervals: [50] })
  // A busy browser gets the last turns of the wheel late.
  await expect(log).toHaveAttribute('data-turns', String(turns))
  /** The first line that is whole in sight, and where it stands. */
  const reading = () =>
    log.evaluate((scroller) => {
      const top = scroller.getBoundingClientRect().top
      const lines = [...scroller.querySelectorAll<HTMLElement>('[data-line]')].map((row) => ({
        line: row.dataset['line'] ?? '',
        y: row.getBoundingClientRect().top - top,
      }))
      const first = lines.filter(({ y }) => y >= 0).toSorted((a, b) => a.y - b.y)[0]
      return { ...first!, height: scroller.scrollHeight, at: scroller.scrollTop }
    })
  // The wheel has come to rest when two looks are alike.
  let before = await reading()
  await expect(async () => {
    const now = await reading()
    const isStill = now.at === before.at && now.line === before.line
    before = now
    expect(isStill).toBe(true)
  }).toPass({ intervals: [200] })
  letThrough()
  await expect.poll(async () => (await reading()).height).toBeGreaterThan(before.height + 200)
  const whereIs = (line: string) =>
    log.evaluate((scroller, line) => {
      const row = scroller.querySelector(`[data-line="${CSS.escape(line)}"]`)
      return row ? row.getBoundingClientRect().top - scroller.getBoundingClientRect().top : null
    }, line)
  expect(Math.abs((await whereIs(before.line))! - before.y)).toBeLessThanOrEqual(2)

  await expect(async () => {
    await page.mouse.wheel(0, -2_000)
    await expect(log.getByText(/^Line 1 /)).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
  await expect(log.getByRole('heading', { name: 'Today' })).toHaveCount(1)
  expect((await box('Today')).y).toBeLessThan((await box(/^Line 1 /)).y)
})

test('explains a bot message: the flow, the step and the reason', async ({ page }) => {
  const eve = await signUp(page, 'Eve Explain')
  const { id, path, writes } = await startConversation(eve, 'Wim Why', 'hi', { takeOver: false })
  const choose = async (title: string) => {
    const { items } = await eve.ask('GET', `${path}/messages`)
    const asked = items.find(({ message }: { message: { content: { type: string } } | null }) => message?.content.type === 'buttons')
    const button = asked.message.content.buttons.find((one: { title: string }) => one.title === title)
    await writes({ type: 'button', messageId: asked.message.providerId, buttonId: button.id, title })
  }
  await expect(async () => choose('Coffee')).toPass()

  await page.goto(`/inbox/${id}`)
  const said = page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: 'Flow' })
  await expect(said.nth(1)).toBeVisible()
  await said.last().hover()
  await said.last().getByRole('button', { name: 'Why did the bot say this?' }).click()
  const panel = page.getByRole('dialog', { name: 'Why the bot replied this' })
  await expect(panel.getByText('The customer said: “Coffee”')).toBeVisible()
  await expect(panel.getByText('→ Coffee', { exact: true })).toBeVisible()
  await expect(panel.getByText('Said this', { exact: true })).toHaveCount(1)
  await checkScreenInAll(page, 'thread-explained', DESK)
  await panel.getByRole('link', { name: 'Show in the flow' }).first().click()
  await expect(page).toHaveURL(/\/flows\/[^?]+\?show=published&step=/)
  const ran = page.getByRole('status').filter({ hasText: 'This is the version that spoke in the conversation' })
  await expect(ran).toBeVisible()
  await checkScreenInAll(page, 'thread-explained-flow', DESK)
  await page.goBack()
  await expect(panel.getByText('Said this', { exact: true })).toHaveCount(1)
  await panel.getByRole('link', { name: 'Show in the flow' }).first().click()
  await expect(ran).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the conversation' }).click()
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}`))
  await expect(panel).toBeHidden()
})

/** Two seconds of a tone that swells, as a sound without compression. */
function aTone(): Buffer {
  const rate = 8_000
  const samples = Int16Array.from({ length: 2 * rate }, (_, at) => Math.sin(at / 4) * 30_000 * (at / (2 * rate)))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

test('a voice message shows its waveform, seeks by keys, and plays faster', async ({ page }) => {
  const vic = await signUp(page, 'Vic Voice')
  const { id, writes } = await startConversation(vic, 'Vera Voice', 'Listen to this', { takeOver: false })
  // Browsers decode this everywhere; what a phone records is Opus, which not all of them do.
  const tone = aTone()
  await page.route(/\/media\/\w+$/, (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${tone.length - 1}/${tone.length}` }
    return route.fulfill({ status: 206, headers, contentType: 'audio/wav', body: tone.subarray(from) })
  })
  await writes({ type: 'audio' })
  await page.goto(`/inbox/${id}`)
  const player = page.getByRole('log', { name: 'Messages' }).getByRole('group', { name: 'Voice message' })
  const place = player.getByRole('slider', { name: 'Place in voice message' })
  await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:02')
  const heights = () => place.locator('span').evaluateAll((strokes) => strokes.map((stroke) => stroke.getBoundingClientRect().height))
  await expect.poll(async () => Math.max(...(await heights())) - Math.min(...(await heights()))).toBeGreaterThan(10)
  await checkScreenInAll(page, 'thread-voice', DESK)

  await place.focus()
  await page.keyboard.press('End')
  await expect(place).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('Home')
  await expect(place).toHaveAttribute('aria-valuenow', '0')
  const middle = (await place.boundingBox())!
  await page.mouse.click(middle.x + middle.width / 2, middle.y + middle.height / 2)
  await expect(place).toHaveAttribute('aria-valuenow', '1')
  await player.getByRole('button', { name: /^Speed 1×/ }).click()
  await player.getByRole('button', { name: /^Speed 1.5×/ }).click()
  await expect(player.getByRole('button', { name: /^Speed 2×/ })).toBeVisible()
  expect(await player.locator('audio').evaluate((sound: HTMLAudioElement) => sound.playbackRate)).toBe(2)
  await player.getByRole('button', { name: 'Play voice message' }).click()
  await expect.poll(async () => player.locator('audio').evaluate((sound: HTMLAudioElement) => sound.played.length)).toBeGreaterThan(0)
  await expect(player.getByRole('button', { name: 'Play voice message' })).toBeVisible()
})
