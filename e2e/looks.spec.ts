import type { Page } from '@playwright/test'

import { expect, LOOKS, looksRight, signUp, test } from './stage.ts'

// Every screen, at both widths and in both themes: no serious fault of accessibility, no sideways scroll, nothing on the console.
// The pictures are kept in test-results/looks, to be looked at. `LOOKS=all npm run e2e -- looks` looks in four ways in place of two.

// The walks are long and need nothing of each other: any worker may take any of them.
test.describe.configure({ mode: 'parallel' })

const PUBLIC = { login: '/login', signup: '/signup', 'password-reset': '/passwordReset' }
const GATED: Record<string, Record<string, string>> = {
  desk: {
    inbox: '/inbox',
    'inbox-snoozed': '/inbox?view=snoozed',
    'inbox-closed': '/inbox?view=closed',
    search: '/search?q=beans',
    'search-none': '/search?q=nothing-has-these-words',
    notifications: '/notifications',
    contacts: '/contacts',
  },
  flows: {
    flows: '/flows',
    flow: '/flows/flowDemoWelcome001',
    'step-ask': '/flows/flowDemoWelcome001?show=draft&step=interest',
    'step-response': '/flows/flowDemoWelcome001?show=draft&step=greet',
    'step-condition': '/flows/flowDemoWelcome001?show=draft&step=stock',
    'step-http': '/flows/flowDemoWelcome001?show=draft&step=lookup',
    'step-delay': '/flows/flowDemoWelcome001?step=wait',
    workflows: '/workflows',
  },
  shop: {
    templates: '/templates',
    'templates-none': '/templates?search=nothing-has-this-name',
    'template-new': '/templates/new',
    forms: '/forms',
    'form-new': '/forms/new',
    orders: '/orders',
    catalog: '/catalog',
    'catalog-none': '/catalog?search=nothing-has-this-name',
    tester: '/tester',
  },
  channels: {
    'settings-channels': '/settings/channels',
    'settings-channel-new': '/settings/channels/new',
    'settings-channel': '/settings/channels/demoWhatsapp000001',
    'settings-channel-setup': '/settings/channels/demoWhatsapp000001?part=setup',
    'settings-channel-profile': '/settings/channels/demoWhatsapp000001?part=profile',
    'settings-channel-log': '/settings/channels/demoWhatsapp000001/log',
    'settings-channel-log-none': '/settings/channels/demoWhatsapp000001/log?search=nothing-has-this-name',
    'settings-channel-log-sends': '/settings/channels/demoWhatsapp000001/log?part=sends',
    'settings-channel-log-unconfirmed': '/settings/channels/demoWhatsapp000001/log?part=unconfirmed',
  },
  settings: {
    'settings-app': '/settings/app',
    'settings-appearance': '/settings/appearance',
    'settings-members': '/settings/members',
    'settings-teams': '/settings/teams',
    'settings-desk': '/settings/desk',
    'settings-replies': '/settings/replies',
    'settings-fields': '/settings/fields',
    'settings-notifications': '/settings/notifications',
    'settings-keys': '/settings/keys',
    'settings-parked': '/settings/parked',
  },
}

async function look(page: Page, name: string, path: string): Promise<void> {
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await looksRight(page, name)
  expect(noise).toEqual([])
}

for (const { name, use } of LOOKS) {
  test.describe(name, () => {
    test.use(use)

    test('the public screens', async ({ page }) => {
      for (const [screen, path] of Object.entries(PUBLIC)) await look(page, `${screen}-${name}`, path)
    })

    for (const [part, screens] of Object.entries(GATED)) {
      test(`the screens of the ${part}`, async ({ page }) => {
        test.setTimeout(120_000)
        await signUp(page, 'Lou Marsh')
        for (const [screen, path] of Object.entries(screens)) await look(page, `${screen}-${name}`, path)
      })
    }

    test('a conversation', async ({ page }) => {
      const { ask, api } = await signUp(page, 'Lou Marsh')
      // By its address: the stories before may have pushed it out of the list's sight.
      const { items } = await ask('GET', `${api}/conversations?limit=100`)
      const talk = items.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ines Duarte')
      await page.goto(`/inbox/${talk.id}`)
      await page.getByText('Did you change the beans?').last().waitFor()
      await look(page, `thread-${name}`, page.url())
    })
  })
}
