import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { useSelection } from '../list/use-selection.ts'
import { show } from '../testing/show.tsx'
import { type Column, DataTable } from './data-table.tsx'

interface City {
  id: string
  name: string
  people: number
}

const CITIES: readonly City[] = [
  { id: 'leeds', name: 'Leeds', people: 812_000 },
  { id: 'osaka', name: 'Osaka', people: 2_750_000 },
  { id: 'quito', name: 'Quito', people: 1_780_000 },
]

type Told = {
  onOpen?: (id: string) => void
  onSort?: (by: string, dir: string) => void
  onMenu?: (id: string) => void
  onCurrent?: (id: string | null) => void
}

function Cities({ onOpen = () => {}, onSort = () => {}, onMenu = () => {}, onCurrent = () => {} }: Told) {
  const selection = useSelection(CITIES.map(({ id }) => id))
  const [sorted, setSorted] = useState<{ by: 'name' | 'people'; dir: 'asc' | 'desc' }>({ by: 'name', dir: 'asc' })
  const columns: readonly Column<City, 'name' | 'people'>[] = [
    {
      id: 'name',
      title: 'City',
      sort: { by: 'name', first: 'asc' },
      cell: ({ id, name }) => (
        <button type="button" onClick={() => onOpen(id)}>
          {name}
        </button>
      ),
    },
    { id: 'people', title: 'People', sort: { by: 'people', first: 'desc' }, cell: ({ people }) => people, hint: () => 'At the last count' },
    { id: 'map', title: 'Map', hidden: true, cell: ({ name }) => <button type="button">{`Map of ${name}`}</button> },
  ]
  return (
    <DataTable
      label="Cities"
      items={CITIES}
      idOf={({ id }) => id}
      columns={columns}
      grid="grid-cols-[3rem_1fr_1fr_8rem]"
      openId="quito"
      sorting={{
        ...sorted,
        onSort(by, dir) {
          setSorted({ by, dir })
          onSort(by, dir)
        },
      }}
      choosing={{ ...selection, label: ({ name }) => `Choose ${name}`, labelAll: 'Choose all', may: ({ id }) => id !== 'quito' }}
      onRowMenu={({ id }) => onMenu(id)}
      onCurrent={(city) => onCurrent(city?.id ?? null)}
    />
  )
}

const table = page.getByRole('table', { name: 'Cities' })
const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
const opener = (name: string) => table.getByRole('button', { name, exact: true })
const box = (name: string) => table.getByRole('checkbox', { name: `Choose ${name}` })

describe('a table', () => {
  test('has a header for each column, one of them visually hidden', async () => {
    show(<Cities />)
    await expect.element(table.getByRole('columnheader', { name: 'City' })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: 'Map' })).toBeInTheDocument()
    await expect.element(table).toHaveAttribute('aria-rowcount', '4')
    await expect.element(row('Leeds').getByTitle('At the last count')).toHaveTextContent('812000')
  })

  test('sorts by a header, and reverses at the next press', async () => {
    const onSort = vi.fn()
    show(<Cities onSort={onSort} />)
    const people = table.getByRole('columnheader', { name: 'People' })
    await expect.element(table.getByRole('columnheader', { name: 'City' })).toHaveAttribute('aria-sort', 'ascending')
    await people.getByRole('button').click()
    await expect.element(people).toHaveAttribute('aria-sort', 'descending')
    await people.getByRole('button').click()
    await expect.element(people).toHaveAttribute('aria-sort', 'ascending')
    expect(onSort.mock.calls).toEqual([
      ['people', 'desc'],
      ['people', 'asc'],
    ])
  })

  test('moves by arrows, j, k, Home and End, and opens by Enter', async () => {
    const onOpen = vi.fn()
    const onCurrent = vi.fn()
    show(<Cities onOpen={onOpen} onCurrent={onCurrent} />)
    await opener('Leeds').click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(opener('Osaka')).toHaveFocus()
    await userEvent.keyboard('j')
    await expect.element(opener('Quito')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(opener('Quito')).toHaveFocus()
    await userEvent.keyboard('k{Home}')
    await expect.element(opener('Leeds')).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    expect(onOpen.mock.calls.map(([id]) => id)).toEqual(['leeds', 'quito'])
    expect(onCurrent).toHaveBeenLastCalledWith('quito')
  })

  test('selects rows by key and mouse, ranges with Shift, and skips disabled ones', async () => {
    show(<Cities />)
    await opener('Leeds').click()
    await userEvent.keyboard(' ')
    await expect.element(row('Leeds')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}x')
    await expect.element(box('Osaka')).toBeChecked()
    await expect.element(box('Quito')).toBeDisabled()
    await userEvent.keyboard('{ArrowDown}x')
    await expect.element(row('Quito')).toHaveAttribute('aria-selected', 'false')
    await expect.element(table.getByRole('checkbox', { name: 'Choose all' })).toBeChecked()
    await box('Leeds').click()
    await expect.element(table.getByRole('checkbox', { name: 'Choose all' })).toBePartiallyChecked()
    await box('Osaka').click()
    await box('Leeds').click()
    await box('Osaka').click({ modifiers: ['Shift'] })
    await expect.element(row('Osaka')).toHaveAttribute('aria-selected', 'true')
  })

  test('leaves Space to controls inside a row', async () => {
    show(<Cities />)
    const map = opener('Map of Leeds')
    await map.click()
    await userEvent.keyboard(' ')
    await expect.element(row('Leeds')).toHaveAttribute('aria-selected', 'false')
  })

  test('opens a row’s menu by right click', async () => {
    const onMenu = vi.fn()
    show(<Cities onMenu={onMenu} />)
    await row('Osaka').click({ button: 'right' })
    await expect.poll(() => onMenu.mock.calls).toEqual([['osaka']])
  })
})
