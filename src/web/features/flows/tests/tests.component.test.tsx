import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { FlowTest } from '#domain/flows/flow-test.ts'
import type { FlowTestPlay } from '#flow/flow-tests/run-flow-test.ts'

import { show } from '#web/kit/testing/show.tsx'
import { TestEditor } from './test-editor.tsx'
import { TestList } from './test-list.tsx'

const AT = '2026-01-05T09:00:00.000Z'
const aTest = (id: string, name: string): FlowTest =>
  FlowTest.parse({
    id: id.padEnd(18, '0'),
    createdAt: AT,
    updatedAt: AT,
    name,
    start: { contact: { name: 'Ana' } },
    signals: [{ type: 'tap', title: 'An order' }],
    expect: { messages: [{ text: 'Hello Ana' }, { text: 'Your email?' }], vars: { topic: 'An order' }, ends: 'waiting' },
  })
const order = aTest('order', 'An order')
const refund = aTest('refund', 'A refund')

const FOUND = {
  messages: [{ text: 'Hello Ana', match: 'exact' as const }],
  vars: {},
  contact: {},
  exits: [],
  effects: [],
  ends: 'waiting' as const,
}
const aPlay = (said: string[], difference: string | null): FlowTestPlay => ({
  result: { name: '', ok: difference === null, difference, said, exits: [], vars: {} },
  saidBefore: [1],
  found: FOUND,
})
const PASSES = aPlay(['Hello Ana', 'Your email?'], null)
const FAILS = aPlay(['Hello Ana', 'Your mail?', 'Thanks'], 'Message 2 should be “Your email?”, but the bot said “Your mail?”.')

test('the list says how each test goes, and opens and deletes them', async () => {
  const done: string[] = []
  const plays = new Map([
    [order.id, PASSES],
    [refund.id, FAILS],
  ])
  show(
    <TestList
      tests={[order, refund]}
      plays={plays}
      edited={new Map([[refund.id, refund]])}
      onOpen={(id) => done.push(`open ${id}`)}
      onDelete={({ name }) => done.push(`delete ${name}`)}
    />,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 tests failing on this draft.')
  await expect.element(page.getByRole('button', { name: /^Passes An order Passes/ })).toBeVisible()
  await page.getByRole('button', { name: /^Fails A refund Not saved Message 2 should be/ }).click()
  await page.getByRole('button', { name: 'More for “An order”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(done).toEqual([`open ${refund.id}`, 'delete An order'])
})

function showEditor(play: FlowTestPlay | null) {
  const changes: FlowTest[] = []
  function Editor() {
    const [now, setNow] = useState(order)
    const onChange = (next: FlowTest) => {
      changes.push(next)
      setNow(next)
    }
    return <TestEditor test={now} play={play} onPlay={() => {}} onChange={onChange} />
  }
  show(<Editor />)
  return () => changes.at(-1)
}

test('name, what the customer does, and what the bot should say are changed in place', async () => {
  const last = showEditor(PASSES)
  await page.getByRole('textbox', { name: 'Name' }).fill('Orders')
  await page.getByRole('textbox', { name: 'Customer taps' }).fill('A refund')
  await page.getByRole('textbox', { name: 'Bot says exactly' }).last().fill('email')
  await page.getByRole('button', { name: 'Bot says exactly' }).last().click()
  await page.getByRole('menuitemradio', { name: 'Bot’s words contain' }).click()
  await page.getByRole('button', { name: 'Add customer message' }).click()
  await page.getByRole('textbox', { name: 'Customer writes' }).fill('ana@example.com')
  await page.getByRole('button', { name: 'Don’t expect this' }).first().click()

  expect(last()).toMatchObject({
    name: 'Orders',
    signals: [
      { type: 'tap', title: 'A refund' },
      { type: 'say', text: 'ana@example.com' },
    ],
    expect: { messages: [{ text: 'Hello Ana' }, { text: 'email', match: 'contains' }], vars: {}, ends: 'waiting' },
  })
})

test('where the bot says something else, that can be expected instead: one line, or all of it', async () => {
  const last = showEditor(FAILS)
  await expect.element(page.getByText('Message 2 should be “Your email?”, but the bot said “Your mail?”.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this' }).click()
  expect(last()?.expect.messages?.[1]).toEqual({ text: 'Your mail?', match: 'exact' })
  await page.getByRole('button', { name: 'Expect this too' }).click()
  expect(last()?.expect.messages?.[2]).toEqual({ text: 'Thanks', match: 'exact' })
  await page.getByRole('button', { name: 'Expect what happens now' }).click()
  expect(last()?.expect).toEqual(FOUND)
})

test('who may not change a test reads it, and plays it on the test phone', async () => {
  let plays = 0
  show(<TestEditor test={order} play={PASSES} onPlay={() => (plays += 1)} onChange={null} />)
  await expect.element(page.getByText('Your email?')).toBeVisible()
  await page.getByRole('button').click()
  expect(plays).toBe(1)
  await expect.element(page.getByRole('button')).toHaveTextContent('Play on test phone')
})
