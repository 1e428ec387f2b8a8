import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Lead } from '#domain/partners/lead.ts'

import { show } from '#web/kit/testing/show.tsx'
import { PipelineBoard } from './pipeline-board.tsx'

const lead: Lead = {
  id: 'verde',
  business: 'Casa Verde',
  contact: 'Lucía Romero',
  phone: '+34600111222',
  email: null,
  site: null,
  need: 'Bookings',
  size: '1-9',
  note: '',
  stage: 'contacted',
  source: 'host',
  createdBy: null,
  createdAt: '2026-11-25T12:00:00Z',
  stagedAt: '2026-11-25T12:00:00Z',
  expiresAt: '2999-01-01T00:00:00Z',
  appId: null,
}

function showBoard() {
  const moves: string[] = []
  const opened: string[] = []
  show(
    <PipelineBoard
      leads={[lead, { ...lead, id: 'fjord', business: 'Fjord Cabins', stage: 'lost' }]}
      onOpen={(id) => opened.push(id)}
      onMove={({ id }, stage) => moves.push(`${id} to ${stage}`)}
    />,
  )
  return { moves, opened }
}

test('a column for each stage says how many leads it has', async () => {
  showBoard()

  for (const name of ['New, 0', 'Contacted, 1', 'Qualified, 0', 'Won, 0', 'Lost, 1'])
    await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible()
})

const focus = async (name: RegExp): Promise<void> => {
  const card = page.getByRole('button', { name })
  await expect.element(card).toBeVisible()
  const element = card.element()
  if (element instanceof HTMLElement) element.focus()
}

test('Alt and the arrow keys move a card, and Enter opens it', async () => {
  const { moves, opened } = showBoard()
  await focus(/^Casa Verde/)
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}{Enter}')
  await focus(/^Fjord Cabins/)
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')

  expect(moves).toEqual(['verde to qualified', 'verde to new'])
  expect(opened).toEqual(['verde'])
})

test('the menu of a card offers the other stages', async () => {
  const { moves } = showBoard()
  await page.getByRole('button', { name: 'Move Casa Verde' }).click()
  await page.getByRole('menuitem', { name: 'Move to Won' }).click()

  expect(moves).toEqual(['verde to won'])
})

test('a card that is dropped on another column moves there', async () => {
  const { moves } = showBoard()
  await userEvent.dragAndDrop(page.getByRole('listitem').filter({ hasText: 'Casa Verde' }), page.getByRole('region', { name: 'Won, 0' }))

  expect(moves).toEqual(['verde to won'])
})
