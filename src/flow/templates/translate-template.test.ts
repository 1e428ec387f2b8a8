import { describe, expect, test } from 'vitest'

import { FlowDocument } from '#domain/flows/flow-document.ts'
import { LANGUAGES } from '#domain/i18n/languages.ts'

import { inspect } from '../analysis/inspect.ts'
import { kinds } from '../steps/registry.gen.ts'
import { aKnown } from '../testing/known.ts'
import { OTHER_PART } from './template.ts'
import { templates } from './templates.ts'
import { loadTemplateWords, translateTemplate } from './translate-template.ts'

const known = aKnown({
  refs: {
    flow: new Set([OTHER_PART]),
    workflow: new Set(),
    eventType: new Set(['choose-an-event-type']),
    resource: new Set(),
    connection: new Set(['choose-a-google-account']),
    agent: new Set(['choose-an-agent']),
    secret: new Set(),
  },
  published: new Set([OTHER_PART, 'choose-an-agent']),
  channels: new Set(['whatsapp']),
  hours: 'usable',
})

/** What people read, wherever it stands: sentences, and titles of two words or more. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /^(?:label|name|note|question|retryText|text|textWhen\w+|title)$/.test(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => (name === 'saveTo' ? [] : textsOf(item, Array.isArray(value) ? key : name)))
}

test('English templates are taken as they are written', async () => {
  expect(await loadTemplateWords('en')).toBeNull()
  expect(await loadTemplateWords('en-XA')).toBeNull()
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  test('every template says everything, can be stored, and has no problem', async () => {
    const words = (await loadTemplateWords(language)) ?? {}
    for (const template of templates) {
      const taken = translateTemplate(template, words)
      for (const [at, { kind, name, document }] of taken.parts.entries()) {
        expect(FlowDocument.parse(document)).toEqual(document)
        const english = textsOf({ name: template.parts[at]?.name, document: template.parts[at]?.document })
        expect(english.filter((text) => /\p{L}{2}.* /u.test(text) && !text.startsWith('{{') && words[text] === undefined)).toEqual([])
        const problems = inspect(kinds, document, { id: 'own', kind, known }).filter(({ severity }) => severity !== 'note')
        expect({ name, problems }).toEqual({ name, problems: [] })
        // The engine's own words stay: the lines, the ids of options, where answers are kept.
        expect(document.edges).toEqual(template.parts[at]?.document.edges)
      }
    }
  })

  test('a sentence names the word that starts what it speaks of', async () => {
    const words = (await loadTemplateWords(language)) ?? {}
    const named = Object.entries(words).flatMap(([english, text]) =>
      [...english.matchAll(/“(\w+|no news)”/g)].flatMap(([, keyword = '']) => {
        const own = words[keyword] ?? words[keyword === 'skip' ? 'Skip' : keyword === 'solved' ? 'Solved' : keyword]
        return own !== undefined && !text.toLowerCase().includes(own.toLowerCase()) ? [`${text} (${own})`] : []
      }),
    )
    expect(named).toEqual([])
  })
})
