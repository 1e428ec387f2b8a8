import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { toFormFields } from '#flow/forms/form-fields.ts'
import { kinds as stepKinds } from '#flow/steps/registry.gen.ts'

import { emptyGroup } from '../src/web/kit/schema-form/empty-value.ts'
import { type Colleague, expect, signUp, test } from './fixtures.ts'

// How the card and the form of each kind of step look: as it is when it is added, filled in, and wrong. One picture for each kind and each
// theme is kept in the repository; `npm run e2e -- step-snapshots --update-snapshots` makes them again.

const VIEW = { width: 900, height: 1_360 }
/** The canvas and the sheet: neither the rail nor the header, which tells times. */
const CLIP = { x: 57, y: 65, width: VIEW.width - 57, height: VIEW.height - 65 }
const SHARE = 0.6
const SPACING = 2_000

const { steps: stepFields } = toFormFields(stepKinds)
const KINDS = Object.keys(stepFields)
const STATES = ['empty', 'full', 'wrong'] as const
const THEMES = ['light', 'dark'] as const
const PARTS = 2

test.use({ viewport: VIEW, timezoneId: 'UTC', locale: 'en-US' })
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (let part = 0; part < PARTS; part += 1) {
  const kinds = KINDS.filter((_kind, at) => at % PARTS === part)
  test(`the card and the form of ${kinds.length} kinds of step, empty, full and wrong, look as they did (${part + 1})`, async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-01-05T10:00:00Z')
    const flow = await drawAll(await signUp(page, 'Vera Look', 'Looks'), kinds)
    await page.goto(`/flows/${flow.id}?show=draft&pane=problems`)
    // All that is told of the steps comes in one answer.
    await expect(page.getByRole('region', { name: 'Problems', exact: true }).getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('0')
    for (const kind of kinds) {
      // Most screens rest at once: that a picture stays the same is waited for where the first one is not as it was.
      let shoot = isMadeAgain() ? settled : picture
      await expect
        .soft(async () => {
          const panels = await panelsOf(page, flow.id, kind, shoot)
          shoot = settled
          for (const theme of THEMES)
            expect(await sideBySide(panels[theme])).toMatchSnapshot(`${kind}-${theme}.png`, { maxDiffPixelRatio: 0.02 })
        })
        .toPass({ intervals: [0] })
    }
  })
}

const isMadeAgain = () => ['all', 'changed'].includes(test.info().config.updateSnapshots)

type Shoot = (page: Page) => Promise<Buffer>

async function panelsOf(page: Page, flowId: string, kind: string, shoot: Shoot): Promise<Record<(typeof THEMES)[number], Buffer[]>> {
  const panels: Record<(typeof THEMES)[number], Buffer[]> = { light: [], dark: [] }
  for (const state of STATES) {
    await openStep(page, flowId, `${kind}-${state}`)
    for (const theme of THEMES) {
      // By night once: what a state adds is drawn in the same colours.
      if (theme === 'dark' && state !== 'full') continue
      await page.emulateMedia({ colorScheme: theme })
      panels[theme].push(await shoot(page))
    }
  }
  return panels
}

/** The screen as it is. */
const picture: Shoot = (page) => page.screenshot({ clip: CLIP, animations: 'disabled', caret: 'hide' })

/** The screen once it rests. */
async function settled(page: Page): Promise<Buffer> {
  let seen: Buffer = Buffer.alloc(0)
  await expect(async () => {
    const before = seen
    seen = await picture(page)
    expect(seen.equals(before)).toBe(true)
  }).toPass({ intervals: [50] })
  return seen
}

/** One flow with every kind in every state, each in a card of its own, far from the others. */
async function drawAll({ ask, api }: Colleague, kinds: readonly string[]): Promise<{ id: string }> {
  const nodes = kinds.flatMap((kind, row) =>
    STATES.map((state, column) => ({
      id: `node-${kind}-${state}`,
      kind: 'default',
      position: { x: column * SPACING, y: row * SPACING },
      steps: [{ id: `${kind}-${state}`, kind, enabled: true, config: configOf(kind, state) }],
    })),
  )
  return ask('POST', `${api}/flows`, { name: 'Looks', draft: { v: 1, nodes, edges: [] } })
}

function configOf(kind: string, state: (typeof STATES)[number]): unknown {
  if (state === 'empty') return emptyGroup(stepFields[kind] ?? {})
  return state === 'full' ? FULL[kind] : spoilt(FULL[kind])
}

/** The fullest of the configs that each kind's cases are told with. */
const FULL: Readonly<Record<string, unknown>> = Object.fromEntries(
  globSync('src/flow/steps/*/cases.json').map((file) => {
    const cases: { config: unknown }[] = JSON.parse(readFileSync(file, 'utf8'))
    const [longest] = cases.map(({ config }) => config).toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
    return [basename(dirname(file)), longest]
  }),
)

/** What chooses between shapes. */
const CHOOSES = /^(?:by|id|kind|match|operator|path|target|to|type|unit|v)$/

/** The same with every word taken out and every number below what is allowed; what chooses between shapes stays. */
function spoilt(value: unknown): unknown {
  if (typeof value === 'number') return -5
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.map(spoilt)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, CHOOSES.test(key) && typeof each !== 'object' ? each : spoilt(each)]),
  )
}

/** Goes to a step within the page: a visit for each would take minutes. */
async function openStep(page: Page, flowId: string, stepId: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/flows/${flowId}?show=draft&step=${stepId}`)
  await expect(page.locator(`[data-id="node-${stepId}"] article`)).toBeInViewport()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  // The preview is made by a worker.
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0)
}

const sideBySide = async (panels: readonly Buffer[]): Promise<Buffer> => {
  const size = { width: Math.round(CLIP.width * SHARE), height: Math.round(CLIP.height * SHARE) }
  const small = await Promise.all(panels.map((panel) => sharp(panel).resize(size).toBuffer()))
  const sheet = { create: { width: size.width * panels.length, height: size.height, channels: 3, background: '#000' } } as const
  return (
    sharp(sheet)
      .composite(small.map((input, at) => ({ input, left: at * size.width, top: 0 })))
      // Few colours make what is kept small; to compare with it they are not needed.
      .png(isMadeAgain() ? { palette: true, colours: 128, compressionLevel: 9 } : { compressionLevel: 1 })
      .toBuffer()
  )
}
