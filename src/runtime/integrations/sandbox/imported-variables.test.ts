import { expect, test } from 'vitest'

import { aBot, asks, says, sets } from '#flow/import-typebot/testing/a-bot.ts'

import { lines, playsBots } from '#runtime/testing/play-bots.ts'

const { play, simulate } = playsBots()

test.each([
  ['10 + 20', '30'],
  ['0 + 10 + 20', '30'],
  ['{{Total}} + 10 + 20', '30'],
  ['({{Age}} - 10) * 2', '40'],
  ['{{Age}} > 18 ? "grown up" : "young"', 'grown up'],
  ['{{Name}}.toUpperCase()', 'ANA'],
  ['"Dear {{Name}}, hello"', 'Dear Ana, hello'],
  ['`Dear ${{{Name}}}`', 'Dear Ana'],
  ['Math.round(10 / 3)', '3'],
  ['const twice = {{Age}} * 2;\nreturn twice + 1', '61'],
  ['new Date(2026, 0, 5).getFullYear();', '2026'],
  ['Hello', 'Hello'],
  ['Hello world', 'Hello world'],
  ['It’s {{Name}} calling', 'It’s Ana calling'],
  ["It's {{Name}} calling", "It's Ana calling"],
  ['{{Name}} is {{Age}}', 'Ana is 30'],
  ['{{Name}}', 'Ana'],
  ['https://shop.example/{{Name}}?a=1', 'https://shop.example/Ana?a=1'],
  ['shop.example', 'shop.example'],
  ['ana@shop.example', 'ana@shop.example'],
  ['+49 151 234', '+49 151 234'],
  ['0151234567', '0151234567'],
  ['2026-01-05', 'Monday, January 5, 2026'],
  ['Yes/No', 'Yes/No'],
  ['50%', '50%'],
  ['Date', 'Date'],
  ['I return tomorrow', 'I return tomorrow'],
  ['true', 'true'],
  ['["a", "b"][1]', 'b'],
  ['{{Nothing}} || "empty"', 'empty'],
  ['{{Nothing}}.length', ''],
])('variables of an imported bot hold what Typebot made of %s', async (expression, value) => {
  const bot = aBot({
    Start: [
      sets('Total', '0'),
      says('Name?'),
      asks('text input', 'Name'),
      says('Age?'),
      asks('text input', 'Age'),
      sets('Result', expression),
      says('Result: {{Result}}.'),
    ],
  })

  expect((await play(bot, [{ say: 'Ana' }, { say: '30' }])).at(-1)).toBe(`Result: ${value}.`)
})

test.each([
  ['Now', {}, '2026-01-05T09:00:00.000Z'],
  ['Today', {}, '2026-01-05T09:00:00.000Z'],
  ['Tomorrow', {}, '2026-01-06T09:00:00.000Z'],
  ['Yesterday', {}, '2026-01-04T09:00:00.000Z'],
  ['Phone number', {}, '+34600000001'],
  ['Contact name', {}, 'Ana'],
  ['Moment of the day', {}, 'morning'],
  ['Environment name', {}, 'whatsapp'],
  ['Random ID', {}, expect.stringMatching(/^[a-z0-9]{24}$/)],
  ['Empty', {}, ''],
  ['Append value(s)', { item: 'milk' }, 'tea,milk'],
  ['Shift', {}, ''],
])('variables of an imported bot hold the value of the sort “%s”', async (type, options, value) => {
  const bot = aBot({ Start: [sets('It', '["tea"]'), sets('It', '', { type, ...options }), says('{{It}}|')] })
  const state = await simulate(bot, [], [], { contact: { name: 'Ana', phone: '+34600000001' } })
  const { It = '' } = state.session.vars

  expect(String(It ?? '')).toEqual(value)
  expect(lines(bot).filter((line) => line.startsWith('lost'))).toEqual([])
})

test('variables of an imported bot are computed where a text holds code', async () => {
  const bot = aBot({ Start: [sets('Price', '12'), says('Two cost {{= {{Price}} * 2 =}} euros.')] })

  expect(await play(bot)).toEqual(['Two cost 24 euros.'])
})

test('variables of an imported bot stay empty where their code needs a browser, and the report says so', async () => {
  const bot = aBot({ Start: [sets('Page', 'window.location.href'), says('From {{Page}}.')] })

  expect(await play(bot)).toEqual(['From .'])
  expect(lines(bot)[0]).toBe(
    'lost · Start, 1: Set variable: Its code needs “window”, which a function here has not, so Page stays empty. Write the function, or use an HTTP request.',
  )
})
