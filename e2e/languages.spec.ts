import type { Page } from '@playwright/test'

import { PSEUDO_LANGUAGE } from '../src/domain/i18n/languages.ts'
import { checkScreenInAll, expect, faultsOf, signUp, test, unique } from './fixtures.ts'

test('somebody reads Parley in the language of their browser, chooses another for every device, and it runs from right to left', async ({
  browser,
  address,
}) => {
  const page = await browser.newPage({ locale: 'de-AT', baseURL: address })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()

  const began = page.viewportSize() ?? { width: 1280, height: 720 }
  await signUp(page, 'Amal Anfang', `Language ${unique()}`)
  await page.goto('/account')
  await page.getByRole('combobox', { name: 'Sprache' }).click()
  await page.getByRole('option', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'الحساب', level: 1 })).toBeVisible()
  await checkScreenInAll(page, 'account-ar', began)
  await page.context().clearCookies({ name: 'language' })
  await page.goto('/inbox')
  // The account tells a device that has no language yet.
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.close()
})

test('axe finds no fault with what is read in German and from right to left', async ({ page, address }) => {
  await signUp(page, 'Ada Achse', `Axe ${unique()}`)
  for (const language of ['ar', 'de']) {
    await page.context().addCookies([{ name: 'language', value: language, url: address }])
    for (const path of ['/inbox', '/contacts', '/flows', '/analytics', '/settings/app']) {
      await page.goto(path)
      await expect(page.locator(`html[lang=${language}]`)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await faultsOf(page), `${path} in ${language}`).toEqual([])
    }
  }
})

test('in a language two fifths longer nothing is missed and nothing is cut', async ({ page }) => {
  const began = page.viewportSize() ?? { width: 1280, height: 720 }
  await signUp(page, 'Paula Pseudo', `Pseudo ${unique()}`)
  await page.goto('/login')
  await page.context().addCookies([{ name: 'language', value: PSEUDO_LANGUAGE, url: page.url() }])
  for (const [name, path] of Object.entries({ account: '/account', general: '/settings/app', contacts: '/contacts' })) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('⟦')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${name} at ${width}`,
      ).toBe(0)
      expect(await plainButtons(page), `${name} at ${width}`).toEqual([])
    }
  }
  for (const path of ['/contacts', '/orders', '/catalog', '/templates']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    expect(await rowsOfHead(page), path).toBe(1)
  }
  await page.setViewportSize(began)
})

/** In how many rows the buttons of a list's head stand, beside its search field. */
const rowsOfHead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main header > :is(h1, button, a)')].filter((part) => part.getClientRects().length > 0)
    return new Set(parts.map((part) => Math.round((part.getBoundingClientRect().top + part.getBoundingClientRect().bottom) / 16))).size
  })

/** Buttons and labels whose words are no message. */
const plainButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main label')]
      .filter((element) => !element.closest('[role=combobox]') && element.role !== 'combobox')
      .map((element) => element.innerText.trim())
      .filter((text) => /\p{L}{2}/u.test(text) && !text.includes('⟦')),
  )
