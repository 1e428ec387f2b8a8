import { expect, test } from 'vitest'

import { findSettings, SETTINGS_GROUPS, settingsFor } from './settings-places.ts'

const found = (search: string) =>
  findSettings(SETTINGS_GROUPS, search).map(({ title, places }) => [title, places.map(({ label }) => label)])

test.each([
  ['widget', [['Channels and AI', ['Channels']]]],
  ['auto-close', [['Conversations', ['Auto-close and CSAT']]]],
  ['two-factor', [['You', ['Account']]]],
  ['CSAT', [['Conversations', ['Auto-close and CSAT']]]],
  ['away message', [['Conversations', ['Automatic replies']]]],
  ['stop', [['Conversations', ['Keywords']]]],
  ['theme dark', [['You', ['Appearance and keys']]]],
  ['round robin', [['Conversations', ['Routing and SLAs']]]],
  ['idget', []],
  ['nothing of this', []],
])('“%s” finds what people mean', (search, expected) => expect(found(search)).toEqual(expected))

test('without a search everything stands in its group', () => {
  expect(found('  ').flatMap(([, labels]) => labels)).toHaveLength(SETTINGS_GROUPS.flatMap(({ places }) => [...places]).length)
  expect(found('developers')).toEqual([['Developers', ['API keys', 'Secrets', 'Failed items']]])
})

test('agents have only the sections that they can change', () => {
  const labels = settingsFor('agent').flatMap(({ places }) => places.map(({ label }) => label))

  expect(labels).toEqual(['Saved replies', 'Macros', 'Account', 'Notifications', 'Appearance and keys'])
  expect(settingsFor('owner')).toBe(SETTINGS_GROUPS)
})
