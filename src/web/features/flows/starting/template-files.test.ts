import { describe, expect, it } from 'vitest'

import { booking } from '#flow/templates/booking.ts'
import { rating } from '#flow/templates/rating.ts'
import { welcomeMenu } from '#flow/templates/welcome-menu.ts'

import { partFile, readWords, startingWords } from './template-files.ts'

const NOTHING = { things: {}, words: [] }

describe('a template as files', () => {
  it('replaces each text once', () => {
    expect(readWords(' hi, hello ,, hi ')).toEqual(['hi', 'hello'])
    expect(startingWords(welcomeMenu)).toContain('menu')
    expect(startingWords(rating)).toBe(null)

    const { document } = partFile(welcomeMenu, welcomeMenu.parts[0], { things: {}, words: ['moin'] }, null)
    expect(document.nodes[0]).toMatchObject({ trigger: { keywords: ['moin'] } })
    expect(document.nodes[1]).toMatchObject({ trigger: { type: 'firstMessage' } })
  })

  it('inserts choices and lists open ones', () => {
    const [first] = booking.parts
    const [need] = booking.needs
    const open = partFile(booking, first, NOTHING, null)
    const chosen = partFile(booking, first, { things: { [need!.id]: 'visits' }, words: [] }, null)

    expect(open.references).toEqual([{ to: 'eventType', id: need!.id, name: 'your event type' }])
    expect(chosen.references).toEqual([])
    expect(JSON.stringify(chosen.document)).toContain('"eventType":"visits"')
    expect(JSON.stringify(chosen)).not.toContain(need!.id)
  })

  it('lets a later document reference the first flow', () => {
    const [, second] = rating.parts
    expect(JSON.stringify(partFile(rating, second!, NOTHING, 'flow123').document)).toContain('"flow":"flow123"')
  })
})
