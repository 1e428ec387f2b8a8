// Search in six scripts: whole words, parts of words and misspelled ones, in what was said and in names.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace } from '#server/testing/test-workspace.ts'

const SCRIPTS = [
  {
    script: 'Latin with accents',
    said: 'Ich möchte eine Rückerstattung',
    part: 'rückerst',
    slip: 'Ruckestattung',
    name: 'Zoë Françoise',
    near: 'Fransoise',
  },
  { script: 'Cyrillic', said: 'Хочу оформить возврат', part: 'возвр', slip: 'возварт', name: 'Екатерина Ёлкина', near: 'Екатирина' },
  {
    script: 'Greek',
    said: 'Θέλω επιστροφή χρημάτων',
    part: 'επιστρ',
    slip: 'επιστρφοη',
    name: 'Γιώργος Παπαδόπουλος',
    near: 'Παπαδοπουλς',
  },
  { script: 'Arabic', said: 'أريد استرجاع المبلغ', part: 'استر', slip: 'استرجعا', name: 'عبد الرحمن', near: 'الرحمان' },
  { script: 'Devanagari', said: 'मुझे धनवापसी चाहिए', part: 'धनवा', slip: 'धनवापशी', name: 'राजकुमार शर्मा', near: 'राजकुमर' },
  { script: 'Han', said: '我想申请退款', part: '退款', slip: '审请退款', name: '欧阳小明先生', near: '欧阳晓明先生' },
] as const

const { testApp, owner, appId, app } = await createTestWorkspace({ runtimeRuns: true })

const ask = (q: string) => owner.ok('GET', `${app}/search?q=${encodeURIComponent(q)}`)
const texts = async (q: string): Promise<string[]> =>
  (await ask(q)).messages.map(({ excerpt }: { excerpt: { text: string }[] }) => excerpt.map(({ text }) => text).join(''))
const names = async (q: string): Promise<string[]> => (await ask(q)).contacts.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  for (const [index, { said, name }] of SCRIPTS.entries()) {
    await testApp.runtime.accept(aWebhook({ messages: [aText(`wamid.${index}`, '15550000001', said)] }))
    await insertRows(testApp.sql, 'contact', { appId, id: `named${index}`, name })
  }
  await until('all is read', async () => (await Promise.all(SCRIPTS.map(({ part }) => texts(part)))).every(({ length }) => length === 1))
})
afterAll(() => testApp.end())

test.each(SCRIPTS)('finds messages in $script by prefix and typo', async ({ said, part, slip }) => {
  expect(await texts(part)).toEqual([said])
  expect(await texts(slip)).toEqual([said])
})

test.each(SCRIPTS)('finds names in $script by part and typo', async ({ name, near }) => {
  expect(await names(name.slice(2, -1))).toEqual([name])
  expect(await names(near)).toEqual([name])
})
