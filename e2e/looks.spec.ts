import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

// Every screen, at both widths and in both themes: no serious fault of accessibility, no sideways scroll, nothing on the console.
// The pictures are kept in test-results/looks, to be looked at.

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const
const PUBLIC = { login: '/login', signup: '/signup', 'password-reset': '/passwordReset' }
const GATED = {
  inbox: '/inbox',
  contacts: '/contacts',
  flows: '/flows',
  flow: '/flows/flowDemoWelcome001',
  tester: '/tester',
  'settings-app': '/settings/app',
  'settings-appearance': '/settings/appearance',
  'settings-channels': '/settings/channels',
  'settings-members': '/settings/members',
  'settings-keys': '/settings/keys',
  'settings-parked': '/settings/parked',
}

async function signUp(page: Page): Promise<void> {
  const email = `looks.${Date.now()}.${Math.round(performance.now())}@example.com`
  const answer = await page.request.post('/api/v1/auth/sign-up', { data: { name: 'Lou Marsh', email, password: 'a-long-password' } })
  expect(answer.ok()).toBe(true)
  const apps = await (await page.request.get('/api/v1/apps')).json()
  const demo = apps.items.find((app: { demo: boolean }) => app.demo)
  await page.addInitScript((id) => localStorage.setItem('selectedAppId', id), demo.id)
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
  await page.screenshot({ path: `test-results/looks/${name}.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([])
  expect(noise).toEqual([])
}

for (const [device, viewport] of Object.entries(WIDTHS)) {
  for (const colorScheme of THEMES) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' })

      test('the public screens', async ({ page }) => {
        for (const [name, path] of Object.entries(PUBLIC)) await look(page, `${name}-${device}-${colorScheme}`, path)
      })

      test('the screens of the app', async ({ page }) => {
        test.setTimeout(120_000)
        await signUp(page)
        for (const [name, path] of Object.entries(GATED)) await look(page, `${name}-${device}-${colorScheme}`, path)
        await page.goto('/inbox')
        await page
          .getByRole('link', { name: /Ines Duarte/ })
          .first()
          .click()
        await page.getByText('Did you change the beans?').last().waitFor()
        await look(page, `thread-${device}-${colorScheme}`, page.url())
      })
    })
  }
}
