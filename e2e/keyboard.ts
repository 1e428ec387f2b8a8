import { expect, type Locator, type Page } from '@playwright/test'

import { aNumber, unique } from './fixtures.ts'

/** The most presses of Tab that anything on a screen is away. */
const FAR = 200

/** What two hands on a keyboard do: nothing here is clicked or focused by other means than keys. */
export function aKeyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  const sheet = page.getByRole('dialog')

  /** Goes on with Tab, or back, until the focus is there. */
  async function to(part: Locator): Promise<void> {
    await part.waitFor()
    for (let count = 0; count < FAR; count += 1) {
      const where = await part.evaluate((own) => {
        if (own === document.activeElement) return 'here'
        const { activeElement: active } = document
        return active && active !== document.body && own.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING
          ? 'before'
          : 'behind'
      })
      if (where === 'here') return
      await press(where === 'before' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`No press of Tab leads to ${String(part)}.`)
  }

  async function enter(part: Locator): Promise<void> {
    await to(part)
    await press('Enter')
  }

  /** Writes in place of what stands in a field. */
  async function write(field: Locator, words: string): Promise<void> {
    await to(field)
    await press('ControlOrMeta+a')
    if (words === '') await press('Delete')
    else await page.keyboard.insertText(words)
  }

  /** Goes down an open list or menu to one of its rows, and takes it. */
  async function take(role: 'option' | 'menuitem', name: string | RegExp): Promise<void> {
    const row = page.getByRole(role, { name, exact: true })
    await row.waitFor()
    for (let count = 0; count < FAR; count += 1) {
      const isThere = await row.evaluate((own) => {
        const { activeElement: active } = document
        return (
          own === active ||
          own.hasAttribute('data-highlighted') ||
          (own.id !== '' && active?.getAttribute('aria-activedescendant') === own.id)
        )
      })
      if (isThere) return press('Enter')
      await press('ArrowDown')
    }
    throw new Error(`No press of an arrow leads to ${String(name)}.`)
  }

  /** Picks from the list of steps, which stays open until something is found. */
  async function pick(kind: string): Promise<void> {
    await expect(page.getByRole('combobox', { name: 'Add a step' })).toBeFocused()
    await page.keyboard.insertText(kind)
    await press('Enter')
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(kind)
  }

  async function goTo(key: string, heading: string): Promise<void> {
    await press('g')
    await press(key)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }

  return {
    press,
    sheet,
    to,
    enter,
    write,
    take,
    pick,
    goTo,
    async choose(label: string, option: string) {
      await to(sheet.getByRole('combobox', { name: label, exact: true }))
      await press('ArrowDown')
      await take('option', option)
    },
    async add(kind: string, name?: string) {
      await press('a')
      await pick(kind)
      if (name !== undefined) await write(sheet.getByRole('textbox', { name: 'Name', exact: true }), name)
    },
    /** Finds a card by its words, and opens a step of it. */
    async openStep(card: string, step: string) {
      await press('ControlOrMeta+f')
      await expect(page.getByRole('combobox', { name: 'Find in this flow' })).toBeFocused()
      await page.keyboard.insertText(card)
      await press('Enter')
      await enter(sheet.getByRole('region', { name: 'Steps', exact: true }).getByRole('button', { name: step, exact: true }))
      await expect(sheet.getByRole('region', { name: 'Steps', exact: true })).toHaveCount(0)
    },
    /** Takes a time from the list on a phone. */
    async pickTime() {
      const times = page.getByRole('dialog', { name: 'See times' })
      await to(times.getByRole('radio').first())
      await press('Space')
      await enter(times.getByRole('button', { name: 'Send' }))
    },
    /** Holds the phone of a new customer. */
    async pickUpPhone() {
      const name = `Iris ${unique()}`
      await goTo('t', 'Test phone')
      await enter(page.getByRole('button', { name: 'Add a test contact' }))
      // It closes when the focus leaves it, so Tab waits until the focus has come.
      await expect(page.getByLabel('Name')).toBeFocused()
      await write(page.getByLabel('Name'), name)
      await write(page.getByLabel('Phone number'), `+${aNumber()}`)
      await press('Enter')
      const messages = page.getByRole('list', { name: 'Messages' })
      return {
        messages,
        async say(words: string) {
          await write(page.getByRole('textbox', { name: 'Message' }), words)
          await press('Enter')
        },
        sees: (words: string | RegExp) => expect(messages.getByText(words)).toBeVisible(),
      }
    },
  }
}
