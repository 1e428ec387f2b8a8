import { describe, expect, it } from 'vitest'

import { bind } from './bind.ts'
import { readScreens } from './flow-json.ts'

const scope = { form: { day: '2026-11-21', extras: ['cake'] }, data: { name: 'Mia' }, screens: { FIRST: { seat: 4 } } }

describe('a form', () => {
  it('returns filled values with lists and numbers', () => {
    const payload = { day: '${form.day}', extras: '${form.extras}', name: '${data.name}', seat: '${screen.FIRST.form.seat}', fixed: 'x' }

    expect(bind(payload, scope)).toEqual({ day: '2026-11-21', extras: ['cake'], name: 'Mia', seat: 4, fixed: 'x' })
  })

  it('returns an empty text for untouched fields', () => {
    expect(bind(['${form.none}', '${data.constructor}', '${other.x}'], scope)).toEqual(['', '', ''])
  })

  it('reads its fields in order, also inside a wrapper', () => {
    const screens = readScreens({
      screens: [
        {
          id: 'ONE',
          title: 'One',
          data: { name: { type: 'string', __example__: 'Ana' } },
          layout: {
            children: [
              { type: 'Form', children: [{ type: 'TextInput', name: 'a', label: 'A' }] },
              { type: 'Footer', label: 'Go' },
            ],
          },
        },
      ],
    })

    expect(screens).toMatchObject([{ id: 'ONE', examples: { name: 'Ana' }, parts: [{ type: 'TextInput' }, { type: 'Footer' }] }])
    expect(readScreens({ screens: [] })).toBeNull()
    expect(readScreens('x')).toBeNull()
  })
})
