import { storedText } from '#domain/i18n/t.ts'
import type { Graph, GraphAccess } from '#domain/whatsapp/graph.ts'
import type { FetchedTemplate, TemplateListing } from '#domain/whatsapp/template.ts'

import { listCall, readPage } from './template-calls.ts'

/** An account has 6,000 templates at most; what pages on past that is no list. */
const MOST_PAGES = 100

/** Reads all pages of an account's templates. It answers, it never throws: a page that fails leaves the listing partial, with the reason. */
export async function listTemplates(graph: Graph, access: GraphAccess, wabaId: string): Promise<TemplateListing> {
  const templates: FetchedTemplate[] = []
  const partial = (problem: string, retry: 'never' | 'later'): TemplateListing => ({ outcome: 'partial', templates, problem, retry })
  let after: string | null = null
  let skipped = 0
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const answer = await graph(access, listCall(wabaId, after))
    if (answer.outcome === 'refused')
      return partial(storedText('{field}: {problem}', { field: answer.fault.title, problem: answer.fault.detail }), answer.fault.retry)
    if (answer.outcome !== 'done') return partial(answer.detail, 'later')
    const page = readPage(answer.body)
    if (!page) return partial(storedText('WhatsApp returned something that isn’t a list.'), 'later')
    templates.push(...page.templates)
    skipped += page.skipped
    if (page.after === null)
      return skipped === 0
        ? { outcome: 'whole', templates, problem: null, retry: 'later' }
        : partial(storedText('{count, plural, one {# template} other {# templates}} couldn’t be read.', { count: skipped }), 'later')
    if (page.after === after) return partial(storedText('WhatsApp’s answer couldn’t be read.'), 'later')
    after = page.after
  }
  return partial(storedText('WhatsApp’s answer couldn’t be read.'), 'later')
}
