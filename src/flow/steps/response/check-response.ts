import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import type { Flaw } from '#flow/engine/step-kind.ts'
import { isDraft, listOf } from '../shared/fit-content.ts'
import { flaw } from '../shared/flaw.ts'
import { sameTitles } from '../shared/same-titles.ts'
import type { ResponseConfig } from './config.ts'

const TEMPLATE = /\{\{|\{%/

interface Offered {
  path: string
  title: string
  description: string | undefined
}

/** Tells what is wrong with the buttons and rows of messages. */
export function checkResponse({ messages }: ResponseConfig): Flaw[] {
  return messages.flatMap(({ content }, index) => {
    const offered = offeredIn(content, `messages.${index}`)
    const limit = content.type === 'list' ? 24 : 20
    return [...sameTitles(offered), ...offered.flatMap((option) => filledTitle(option, limit))]
  })
}

function offeredIn(content: ResponseConfig['messages'][number]['content'], path: string): Offered[] {
  if (content.type === 'buttons') return titlesOf(content['buttons'], `${path}.buttons`)
  if (content.type !== 'list') return []
  return listOf(content['sections']).flatMap((section, index) =>
    isDraft(section) ? titlesOf(section['rows'], `${path}.sections.${index}.rows`) : [],
  )
}

const titlesOf = (items: Json | undefined, path: string): Offered[] =>
  listOf(items).flatMap((item, index): Offered[] => {
    if (!isDraft(item) || typeof item['title'] !== 'string') return []
    const { description } = item
    return [
      { path: `${path}.${index}.title`, title: item['title'], description: typeof description === 'string' ? description : undefined },
    ]
  })

const filledTitle = ({ path, title }: Offered, limit: number): Flaw[] =>
  TEMPLATE.test(title)
    ? [
        flaw(
          'note',
          'option-template',
          path,
          `“${title}” is cut to ${limit} characters once it’s filled in, and options that come out the same can’t be told apart.`,
          t('Use a short value that’s different from the others.'),
        ),
      ]
    : []
