import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { FieldMap } from '#domain/flows/form-field.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'
import { createTestQueries, inApp } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'

import { TemplateChoice } from '../template-choice.tsx'
import { useOptionsOf } from '../use-options.ts'

const NOTHING = {}
const BESIDE = { readOnly: false, variables: [], messageVariants: [], ruleShapes: [], messageHelp: {}, faults: [] }
const CONTENT = {
  parameterFormat: 'positional',
  header: null,
  body: { text: 'Hello {{1}}', samples: ['Ana'] },
  footer: null,
  buttons: [],
  authentication: null,
}
const aTemplate = (id: string) => ({ id, name: id, language: 'en', content: CONTENT })

/** What the server has, by address, and what it was asked to make. */
let has: Record<string, unknown>
let asked: { path: string; body: unknown }[]

beforeEach(() => {
  has = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api/v1/apps/app/', '')
    if (method === 'POST') asked.push({ path, body: JSON.parse(String(body)) })
    return Response.json(has[`${method} ${path}`] ?? { items: [], nextCursor: null, own: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

function showStep(fields: FieldMap) {
  const values: Record<string, unknown>[] = []
  const Step = () => {
    const [value, setValue] = useState<Record<string, unknown>>(NOTHING)
    const useOptions = useOptionsOf(NOTHING)
    const onChange = (next: Record<string, unknown>) => {
      values.push(next)
      setValue(next)
    }
    return <SchemaForm {...BESIDE} fields={fields} value={value} onChange={onChange} useOptions={useOptions} />
  }
  open(<Step />)
  return values
}

const open = (part: ReactNode) => show(inApp(part, { queries: createTestQueries() }))

test('an AI agent is created from a pattern where a step names one, and is what the step names then', async () => {
  const values = showStep({ agent: { type: 'text', label: 'Agent', role: 'ref:agent', required: true } })
  has['GET ai-providers'] = { items: [{ id: 'openai', name: 'OpenAI' }] }
  has['POST agents'] = { id: 'booker', name: 'Booker' }

  await page.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Create AI agent…' }).click()
  await page.getByRole('radio', { name: /^Booking/ }).click()
  await page.getByLabelText('Name').fill('Booker')
  has['GET agents'] = { items: [{ id: 'booker', name: 'Booker' }] }
  await page.getByRole('button', { name: 'Create AI agent' }).click()

  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('Booker')
  expect(values.at(-1)).toEqual({ agent: 'booker' })
  expect(asked).toMatchObject([{ path: 'agents', body: { name: 'Booker', draft: { models: [{ providerId: 'openai' }] } } }])
})

test('without an AI provider it leads to where one is connected, in another tab', async () => {
  showStep({ agent: { type: 'text', label: 'Agent', role: 'ref:agent', required: true } })
  await page.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Create AI agent…' }).click()
  const away = page.getByRole('link', { name: 'Go to AI providers' })
  await expect.element(away).toHaveAttribute('target', '_blank')
})

test('a product is created with name and price where a step names one', async () => {
  const values = showStep({ product: { type: 'text', label: 'Product', role: 'template', suggests: 'product', max: 256 } })
  has['POST products'] = { retailerId: 'BLUE-MUG' }

  await page.getByRole('textbox', { name: 'Product' }).fill('Blue mug')
  await page.getByRole('option', { name: 'Create “Blue mug”' }).click()
  await expect.element(page.getByLabelText('SKU')).toHaveValue('BLUE-MUG')
  await page.getByLabelText('Price').fill('12.50')
  await page.getByRole('button', { name: 'Add product' }).click()

  await expect.element(page.getByRole('textbox', { name: 'Product' })).toHaveValue('BLUE-MUG')
  expect(values.at(-1)).toEqual({ product: 'BLUE-MUG' })
  expect(asked).toMatchObject([{ path: 'products', body: { retailerId: 'BLUE-MUG', name: 'Blue mug', priceMinor: 1_250 } }])
})

test('whoever types a SKU and goes on by Tab creates nothing', async () => {
  const values = showStep({ product: { type: 'text', label: 'Product', role: 'ref:product' } })
  const field = page.getByRole('textbox', { name: 'Product' })
  await field.fill('X-9')
  await expect.element(page.getByRole('option', { name: 'Create “X-9”' })).toBeVisible()
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(values.at(-1)).toEqual({ product: 'X-9' })
})

test('a form is published from a starter where a step names one', async () => {
  const field = { type: 'group', label: 'Form', ref: 'whatsappForm', fields: {} } as const
  has['GET template-accounts'] = { items: [{ wabaId: '77', channels: [], syncedAt: null, problem: null }] }
  const values = showStep({ form: field })
  for (const path of ['whatsapp-forms', 'whatsapp-forms/f/hand-over', 'whatsapp-forms/f/publish'])
    has[`POST ${path}`] = { id: 'f', metaId: '4711', name: 'Feedback', faults: [], status: 'PUBLISHED' }

  await page.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: 'Create form…' }).click()
  await page.getByRole('radio', { name: /^Feedback/ }).click()
  await page.getByRole('button', { name: 'Publish form' }).click()

  await expect.poll(() => values.at(-1)).toEqual({ form: { by: 'id', value: '4711' } })
  expect(asked.map(({ path }) => path)).toEqual(['whatsapp-forms', 'whatsapp-forms/f/hand-over', 'whatsapp-forms/f/publish'])
  expect(asked[0]?.body).toMatchObject({ wabaId: '77', name: 'Feedback', category: 'SURVEY' })
})

test('a template is written in another tab, and is there to choose once one is back, while it is reviewed too', async () => {
  const changes: unknown[] = []
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  open(<TemplateChoice value={{ type: 'template', name: '', language: '' }} onChange={(next) => changes.push(next)} />)
  const picker = page.getByRole('combobox', { name: 'Approved template' })
  await picker.click()
  await page.getByRole('option', { name: 'Create template…' }).click()
  expect(opened).toHaveBeenCalledWith('/templates/new', '_blank', 'noopener')

  has['GET sendable-templates'] = { items: [aTemplate('welcome')], nextCursor: null }
  has['GET templates'] = { items: [aTemplate('reminder')], nextCursor: null }
  window.dispatchEvent(new Event('visibilitychange'))
  await picker.click()
  await expect.element(page.getByRole('option', { name: 'welcome · en' })).toBeVisible()
  await page.getByRole('option', { name: 'reminder · en In review' }).click()
  expect(changes.at(-1)).toMatchObject({ type: 'template', name: 'reminder', language: 'en', body: [{ text: '' }] })
})
