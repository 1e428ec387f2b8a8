import { expect, test } from 'vitest'

import { fillColumns } from './fill-columns.ts'

test('fills each column by its name, from the variables before the contact', () => {
  const paths = ['contact.name', 'contact.email', 'vars.budget', 'vars.phone', 'contact.phone', 'app.name']

  expect(fillColumns(['Date', 'Name', 'E-Mail', 'Phone', 'Budget', 'Status'], paths)).toEqual([
    { column: 'Date', value: '{{ now | date: "%Y-%m-%d" }}' },
    { column: 'Name', value: '{{ contact.name }}' },
    { column: 'E-Mail', value: '{{ contact.email }}' },
    { column: 'Phone', value: '{{ vars.phone }}' },
    { column: 'Budget', value: '{{ vars.budget }}' },
    { column: 'Status', value: '' },
  ])
})
