import type { Page } from '@playwright/test'

import { expect, checkScreen, checkScreenInAll, serviceAccountKey, signInAsOwner, signUp, test } from './fixtures.ts'

// A step is edited: its message is looked at while it is written, and everything that it names is chosen and not typed.

const step = (id: string, kind: string, config: object) => ({ id, kind, config })
const block = (id: string, x: number, steps: object[]) => ({ id, kind: 'default', position: { x, y: 0 }, steps })

/** Somebody new has a flow of one block in an app of their own, and one of its steps before them. */
async function openStep(page: Page, steps: ReturnType<typeof step>[], open = steps.at(-1)?.id) {
  const me = await signUp(page, 'Lou Marsh', 'Tailor')
  const flow = await me.ask('POST', `${me.api}/flows`, { name: 'Bookings' })
  const path = `${me.api}/flows/${flow.id}`
  await me.ask('PATCH', path, { draft: { v: 1, nodes: [block('block', 0, steps)], edges: [] } })
  await page.goto(`/flows/${flow.id}?show=draft&step=${open}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return { ...me, sheet, path, flowId: flow.id }
}

const QUESTION = step('ask', 'ask', {
  question: 'Which size, {{ contact.name }}?',
  input: { type: 'button', options: [{ id: 'l', title: 'Large' }] },
  saveTo: { target: 'session', name: 'size' },
})

/** Keeps `vars.alternatives`, which no field of it names. */
const MOVED = step('moved', 'updateEvent', { change: { to: 'details', notes: 'By the window' } })

test('previews a message while it is written', async ({ page }) => {
  const { sheet } = await openStep(page, [QUESTION, step('say', 'response', { messages: [{ type: 'text', text: 'Hello' }] })])
  const preview = sheet.getByRole('region', { name: 'Preview' })
  const message = sheet.getByLabel('Message', { exact: true })

  await expect(preview).toContainText('Hello')
  await message.fill('*{{ vars.size }}* it is, {{ contact.name }}')
  await expect(preview).toContainText('Large it is, Ana Example')
  await expect(preview.locator('strong, b')).toHaveText('Large')
  await checkScreen(page, 'step-preview')

  // What passes a limit is counted and said, and the preview does not pretend.
  await sheet.getByRole('combobox', { name: 'Type: type' }).click()
  await page.getByRole('option', { name: 'Buttons' }).click()
  const words = sheet.getByRole('textbox', { name: 'Button text' })
  await words.fill('Twenty characters at the most')
  await expect(sheet.getByText('29/20')).toBeVisible()
  await expect(sheet.getByText('9 characters too many; 20 at most.')).toBeVisible()
  await expect(preview).toContainText('It can’t be sent yet')
  await words.fill('Take it')
  await expect(preview).toContainText('Take it')

  // Where one looks is remembered, also that one does not.
  await preview.getByRole('radio', { name: 'Web chat' }).click()
  await expect(page.frameLocator('iframe[title="What visitors see"]').getByRole('button', { name: 'Take it' })).toBeVisible()
  await page.reload()
  await expect(preview.getByRole('radio', { name: 'Web chat' })).toBeChecked()
  await preview.getByRole('button', { name: 'Hide the preview' }).click()
  await expect(preview).not.toContainText('Take it')
})

test('completes variables and filters in a text', async ({ page }) => {
  const { sheet } = await openStep(page, [QUESTION, step('say', 'response', { messages: [{ type: 'text', text: '' }] })])
  const message = sheet.getByLabel('Message', { exact: true })
  const suggestions = sheet.getByRole('listbox', { name: 'Suggestions' })

  await message.pressSequentially('It is {{ siz')
  await expect(suggestions.getByRole('option', { name: /vars\.size/ })).toContainText('Large')
  await checkScreen(page, 'step-completion')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('It is {{ vars.size }}')
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('ArrowLeft')
  await message.pressSequentially(' | upc')
  await page.keyboard.press('Tab')
  await expect(message).toHaveValue('It is {{ vars.size | upcase }}')
  await expect(sheet.getByRole('region', { name: 'Preview' })).toContainText('It is LARGE')

  // Escape closes the list, and only then the sheet; without a list Tab goes on.
  await page.keyboard.press('End')
  await message.pressSequentially(' {{ con')
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(message).not.toBeFocused()

  await sheet.getByRole('button', { name: 'Insert a variable: Message' }).click()
  await expect(page.getByRole('button', { name: /^vars\.size/ })).toContainText('like Large')
})

test('a function is written in an editor that knows its inputs, and is run', async ({ page }) => {
  const config = { source: 'return {}', inputs: [{ name: 'price', type: 'number', value: '{{ vars.price }}' }], outputs: [] }
  const { sheet, ask, path } = await openStep(page, [step('sum', 'customFunction', config)])
  const code = sheet.getByRole('textbox', { name: 'JavaScript' })

  await expect(code).toHaveAttribute('contenteditable', 'true')
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('return { total: inputs.')
  await expect(sheet.getByRole('option', { name: 'price' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('option', { name: 'price' })).toBeHidden()
  await page.keyboard.type('price * 2')
  await checkScreen(page, 'step-function')

  // Undo is the text's here, and Tab goes on to the next field.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(code).not.toContainText('price * 2')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(code).toContainText('inputs.price * 2')
  await page.keyboard.press('Tab')
  await expect(code).not.toBeFocused()

  await sheet.getByLabel('Inputs for a test').fill('{"price": 21}')
  await sheet.getByRole('button', { name: 'Try it' }).click()
  await expect(sheet.getByText('Done in')).toBeVisible()
  await expect(sheet.getByRole('definition')).toHaveText('42')
  await expect.poll(async () => (await ask('GET', path)).draft.nodes[0].steps[0].config.source).toContain('inputs.price * 2')
})

test('a JSON body has highlighting, completion and the position of errors', async ({ page }) => {
  const call = step('call', 'httpRequest', { method: 'POST', url: 'https://shop.example/orders', body: { type: 'json', text: '' } })
  const { sheet, ask, api, origin, path } = await openStep(page, [QUESTION, call])
  await page.request.put(`${api}/secrets/SHOP`, { data: { value: 'hidden' }, headers: { origin } })
  await page.reload()
  const editor = sheet.getByRole('textbox', { name: 'JSON', exact: true })
  const text = async () => (await ask('GET', path)).draft.nodes[0].steps[1].config.body.text
  await expect(sheet.locator('.cm-editor')).toBeVisible()
  await editor.click()
  // Brackets close by themselves, and lines stand by their depth.
  await page.keyboard.type('{')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"size": {{ va')
  const offered = sheet.getByRole('option', { name: /vars\.size/ })
  await expect(offered).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(editor).toContainText('"size": {{ vars.size }}')
  await expect(sheet.locator('.cm-filled')).toHaveText('{{ vars.size }}')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"key": {sec')
  await expect(sheet.getByRole('option', { name: /\{secret:SHOP\}/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Line 3: A comma is missing before this.')).toBeVisible()
  await expect(sheet.locator('.cm-fault')).toHaveText('"')
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await checkScreen(page, 'json-body-fault')

  await sheet.getByRole('button', { name: 'Go to line 3' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(',')
  await expect(sheet.getByRole('button', { name: /^Go to line/ })).toHaveCount(0)
  // From the list of everything, too, at the caret.
  await page.keyboard.press('Enter')
  await page.keyboard.type('"who": ')
  await sheet.getByRole('button', { name: 'Insert a variable: JSON' }).click()
  await page.getByRole('button', { name: 'contact.name' }).click()
  await page.keyboard.type(',')
  await expect.poll(text).toBe('{\n  "size": {{ vars.size }},\n  "who": {{ contact.name }},\n  "key": {secret:SHOP}\n}')
  await expect(sheet.getByText(/^Line \d/)).toHaveCount(0)
  await checkScreenInAll(page, 'json-body', page.viewportSize()!)
})

test('references are picked by name, and missing ones are marked', async ({ page }) => {
  const me = await signUp(page, 'Lou Marsh', 'Tailor')
  const type = await me.ask('POST', `${me.api}/event-types`, { name: 'Haircut', durationMin: 30 })
  await me.ask('POST', `${me.api}/event-types`, { name: 'Shave', durationMin: 15 })
  await me.ask('POST', `${me.api}/contacts`, { name: 'Ana', phone: '+447700900142', tags: ['Regular'] })
  const key = await serviceAccountKey()
  const google = await me.ask('POST', `${me.api}/connections`, { name: 'Robot', credentials: { auth: 'service_account', key } })
  const flow = await me.ask('POST', `${me.api}/flows`, { name: 'Bookings' })
  const steps = [
    step('book', 'createEvent', { eventType: 'gone-by-now', when: { by: 'value', start: 'tomorrow' } }),
    step('mark', 'updateContact', { addTags: [''] }),
    step('row', 'addToGoogleSheet', { connectionId: google.id, spreadsheet: '', sheet: '', values: [] }),
  ]
  await me.ask('PATCH', `${me.api}/flows/${flow.id}`, { draft: { v: 1, nodes: [block('block', 0, steps)], edges: [] } })
  await page.goto(`/flows/${flow.id}?show=draft&step=book`)
  const sheet = page.getByRole('dialog')
  const picked = sheet.getByRole('combobox', { name: 'Event type' })

  await expect(sheet.getByText('It is gone from this app. Choose another.')).toBeVisible()
  await picked.click()
  await expect(sheet.getByRole('option')).toHaveText(['None', 'Haircut', 'Shave'])
  await checkScreen(page, 'step-picker')
  await picked.fill('hair')
  await page.keyboard.press('Enter')
  await expect(picked).toHaveValue('Haircut')
  await expect.poll(async () => (await me.ask('GET', `${me.api}/flows/${flow.id}`)).draft.nodes[0].steps[0].config.eventType).toBe(type.id)
  // What is typed and not chosen is let go.
  await picked.click()
  await page.keyboard.type('nothing like it')
  await expect(sheet.getByText('Nothing has this in its name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picked).toHaveValue('Haircut')

  await page.goto(`/flows/${flow.id}?show=draft&step=mark`)
  const tag = sheet.getByRole('textbox', { name: 'Tag 1' })
  await tag.fill('reg')
  await expect(sheet.getByRole('option', { name: 'Regular' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tag).toHaveValue('Regular')

  await page.goto(`/flows/${flow.id}?show=draft&step=row`)
  const spreadsheet = sheet.getByRole('combobox', { name: 'Spreadsheet' })
  await spreadsheet.fill('ord')
  await expect(sheet.getByRole('option')).toHaveText(['Orders'])
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('“Orders”, one sheet')).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'Sheet', exact: true })).toBeVisible()
  await spreadsheet.fill('https://docs.google.com/spreadsheets/d/demo-orders-0001/edit#gid=0')
  await expect(spreadsheet).toHaveValue('Orders')
})

test('a cURL command fills the request, which is tried once, and parts of the response are saved', async ({ page, product }) => {
  const { ask, api } = await signInAsOwner(page, product)
  const { items } = await ask('GET', `${api}/flows`)
  const welcome = await ask('GET', `${api}/flows/${items.find(({ name }: { name: string }) => name.startsWith('Welcome')).id}`)
  const [shop = ''] = /https?:[^"?]+\/offers/.exec(JSON.stringify(welcome.draft)) ?? []
  const flow = await ask('POST', `${api}/flows`, { name: 'Offers' })
  await ask('PATCH', `${api}/flows/${flow.id}`, {
    draft: { v: 1, nodes: [block('block', 0, [step('call', 'httpRequest', { url: '' })])], edges: [] },
  })
  await page.goto(`/flows/${flow.id}?show=draft&step=call`)
  const sheet = page.getByRole('dialog')

  await sheet.getByRole('button', { name: 'Fill in from a cURL command' }).click()
  await sheet.getByLabel('cURL command').fill(`curl '${shop}?interest={{ vars.interest }}' -H 'Accept: application/json'`)
  await sheet.getByRole('button', { name: 'Fill in', exact: true }).click()
  await sheet.getByLabel('Variables for a test').fill('{"interest": "tea"}')
  await sheet.getByRole('button', { name: 'Send this request once' }).click()
  await sheet.getByRole('button', { name: 'Keep $.offer.title' }).click()
  await sheet.getByRole('button', { name: 'Keep $.offer.stock' }).click()
  await expect(sheet.getByRole('region', { name: 'What to keep of the answer' }).getByText('Kept as')).toHaveCount(2)
  await checkScreen(page, 'step-answer')
  await expect
    .poll(async () => (await ask('GET', `${api}/flows/${flow.id}`)).draft.nodes[0].steps[0].config.save)
    .toMatchObject([
      { path: '$.offer.title', name: 'title', target: 'session', type: 'text' },
      { path: '$.offer.stock', name: 'stock', target: 'session', type: 'number' },
    ])
})

test('lists what uses a flow or a variable, with links', async ({ page }) => {
  const { ask, api, flowId, sheet } = await openStep(page, [
    QUESTION,
    step('say', 'response', { messages: [{ type: 'text', text: '{{ vars.size }} it is' }] }),
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  const pane = page.getByRole('region', { name: 'Used by', exact: true })
  const nothing = pane.getByText('Nothing else starts this flow.')
  await expect(nothing).toBeVisible()
  await page.keyboard.press('u')
  await page.getByRole('article').getByRole('button', { name: 'Send message' }).click()
  const caller = await ask('POST', `${api}/flows`, { name: 'Reception' })
  await ask('PATCH', `${api}/flows/${caller.id}`, {
    draft: { v: 1, nodes: [block('desk', 0, [step('go', 'flow', { flow: flowId })])], edges: [] },
  })

  // In the sheet: where the value comes from.
  await sheet.getByRole('region', { name: 'Variables' }).getByRole('button', { name: 'Ask' }).click()
  await expect(sheet.getByLabel('Question', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Variables' })).toContainText('Read by Send message')
  await page.keyboard.press('Escape')

  // What was nothing a while ago is looked for again before it is said.
  const looked = Promise.withResolvers<void>()
  await page.route('**/uses', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.keyboard.press('u')
  await expect(pane.getByRole('status', { name: 'Loading what uses it' })).toBeVisible()
  await expect(nothing).toHaveCount(0)
  looked.resolve()
  await expect(pane.getByRole('link', { name: 'Reception' })).toBeVisible()
  await expect(pane.getByRole('region', { name: 'Variables' })).toContainText('Read by Send message')
  await checkScreen(page, 'flow-uses')
  await pane.getByRole('button', { name: 'Send message' }).click()
  await expect(sheet.getByLabel('Message', { exact: true })).toHaveValue('{{ vars.size }} it is')
  await page.keyboard.press('Escape')
  await pane.getByRole('link', { name: 'Reception' }).click()
  await expect(page).toHaveURL(new RegExp(`${caller.id}.*step=go`))
  await expect(sheet.getByRole('combobox', { name: 'Flow' })).toHaveValue('Bookings')
})

test('a new step shows no errors yet, and a key walks through the problems', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { sheet } = await openStep(page, [QUESTION])
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Add a step' }).fill('send message')
  await page.keyboard.press('Enter')

  // The focus stands where one begins to write, and nothing is red yet, though the list of problems knows it.
  const message = sheet.getByLabel('Message', { exact: true })
  await expect(message).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'Type: type' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Problems (3)' })).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await message.focus()
  await message.blur()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The sheet stands beside the pane.
  await page.keyboard.press('p')
  const pane = page.getByRole('region', { name: 'Problems', exact: true })
  await expect(pane).toContainText('Text is needed.')
  await page.keyboard.press('F8')
  await expect(sheet.getByRole('heading', { name: 'Send message' })).toBeVisible()
  await expect(async () => {
    const [sheetBox, paneBox] = [await sheet.boundingBox(), await pane.boundingBox()]
    expect(Math.round(sheetBox!.x + sheetBox!.width)).toBeLessThanOrEqual(Math.round(paneBox!.x) + 1)
  }).toPass()
  await checkScreen(page, 'sheet-beside-pane')
  // Errors come first: an option of the question leads nowhere. Then comes the block, to which nothing leads.
  await page.keyboard.press('F8')
  await expect(sheet.getByRole('heading', { name: 'Ask' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(sheet.getByRole('region', { name: 'Steps', exact: true })).toBeVisible()
  await page.keyboard.press('Shift+F8')
  await expect(sheet.getByRole('heading', { name: 'Ask' })).toBeVisible()
})

test('offers the inputs and outputs of a called flow, and accepts other names', async ({ page }) => {
  const { sheet, ask, api, path } = await openStep(page, [step('run', 'flow', { flow: '' })])
  const called = await ask('POST', `${api}/flows`, {
    name: 'Fitting',
    draft: {
      v: 1,
      nodes: [
        block('one', 0, [
          { ...QUESTION, enabled: true },
          step('say', 'response', { messages: [{ type: 'text', text: '{{ vars.size }} for {{ vars.guest }}' }] }),
        ]),
      ],
      edges: [],
    },
  })
  await page.reload()
  await sheet.getByRole('combobox', { name: 'Flow' }).click()
  await page.getByRole('option', { name: 'Fitting' }).click()

  const given = sheet.getByRole('group', { name: 'Input' })
  await given.getByRole('button', { name: 'Add a value' }).click()
  await given.getByRole('textbox', { name: 'Name 1' }).click()
  await expect(page.getByRole('option')).toHaveText([/guest.*It only reads it/, /size.*Kept by its own steps, too/])
  await checkScreenInAll(page, 'called-flow', page.viewportSize()!)
  await page.getByRole('option', { name: /guest/ }).click()
  await given.getByRole('textbox', { name: 'Value' }).fill('Lou')
  // Something else may be written, and what is taken is offered no more.
  await given.getByRole('button', { name: 'Add a value' }).click()
  await given.getByRole('textbox', { name: 'Name 2' }).click()
  await expect(page.getByRole('option')).toHaveText([/size/])
  await given.getByRole('textbox', { name: 'Name 2' }).fill('later')

  const taken = sheet.getByRole('group', { name: 'Output' })
  await taken.getByRole('button', { name: 'Add a value' }).click()
  await taken.getByRole('textbox', { name: 'Name 1' }).fill('fit')
  await taken.getByRole('textbox', { name: 'Its variable' }).click()
  await page.getByRole('option', { name: /size.*Large/ }).click()
  await expect
    .poll(async () => (await ask('GET', path)).draft.nodes[0].steps[0].config)
    .toMatchObject({ flow: called.id, inputs: { guest: 'Lou', later: '' }, outputs: { fit: 'size' } })
})

test('completion waits for names that load late', async ({ page }) => {
  // The worker is asked for the names only once they are released.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype
    const released = new Promise<void>((resolve) => addEventListener('release', () => resolve(), { once: true }))
    Worker.prototype.postMessage = function post(this: Worker, asked: { name?: string }) {
      const send = () => postMessage.call(this, asked)
      if (asked.name === 'variables') void released.then(send)
      else send()
    }
  })
  const call = step('call', 'httpRequest', { method: 'POST', url: 'https://shop.example/orders', body: { type: 'json', text: '' } })
  const { sheet } = await openStep(page, [QUESTION, MOVED, call])
  await expect(sheet.locator('.cm-editor')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'JSON', exact: true }).click()
  // What fields say is known without the worker; what a step of this kind always keeps is not.
  await page.keyboard.insertText('{"times": {{ vars.')
  await expect(sheet.getByRole('option', { name: /vars\.size/ })).toBeVisible()
  await page.keyboard.insertText('alt')
  await expect(sheet.getByRole('option')).toHaveCount(0)

  await page.evaluate(() => dispatchEvent(new Event('release')))

  await expect(sheet.getByRole('option', { name: /vars\.alternatives/ })).toBeVisible()
  // A list that was closed stays closed.
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('option')).toHaveCount(0)
})

test('typing continues when the editor replaces the plain field', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/code-editor-/, async (route) => {
    await released
    await route.continue()
  })
  const call = step('call', 'httpRequest', { method: 'POST', url: 'https://shop.example/orders', body: { type: 'json', text: '' } })
  const { sheet } = await openStep(page, [QUESTION, call])
  const field = sheet.getByRole('textbox', { name: 'JSON', exact: true })
  await field.click()
  await page.keyboard.type('{"size": 1}')
  await page.keyboard.press('ArrowLeft')
  await expect(sheet.locator('.cm-editor')).toHaveCount(0)

  release()

  await expect(sheet.locator('.cm-editor')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('2')
  await expect(field).toHaveText('{"size": 12}')
})
