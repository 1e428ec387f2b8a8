import { listTemplates } from '#channels/whatsapp/templates/list-templates.ts'
import { storedText } from '#domain/i18n/t.ts'
import type { Graph } from '#domain/whatsapp/graph.ts'
import type { TemplateSyncDeps } from '#runtime/jobs/template-sync.ts'

import { openOrNull } from '../numbers/read-facts.ts'

/** Makes what reads an account's templates over the Graph API. A token that cannot be opened is a problem to tell, and no throw. */
export const templateReader =
  (graph: Graph, openToken: (sealed: Uint8Array) => string): TemplateSyncDeps['list'] =>
  async ({ tokenSealed, graphUrl, wabaId }) => {
    const token = openOrNull(openToken, tokenSealed)
    if (token !== null) return listTemplates(graph, { token, graphUrl }, wabaId)
    const problem = storedText('The access token was encrypted with another SECRET_KEY. Enter it again.')
    return { outcome: 'partial', templates: [], problem, retry: 'never' }
  }
