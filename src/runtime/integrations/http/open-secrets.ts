import { storedText } from '#domain/i18n/t.ts'
import type { CallHttp } from '#domain/actions/integrations/call-http.ts'
import type { SealedText } from '#domain/workspace/secret.ts'
import { loadSealedSecrets } from '#store/workspace/secrets.ts'

import type { Sql } from '#store/postgres/sql.ts'

/** What the secrets of a call hold, and a way to take them out of whatever comes back; or which of them are missing. */
export type OpenSecrets = { ok: true; values: ReadonlyMap<string, string>; hide(text: string): string } | { ok: false; problem: string }

/** Shorter secrets are not looked for in answers: they would be found in innocent places. */
const SHORTEST_HIDDEN = 6

/** Opens the secrets that a call names, at the moment at which it goes out. */
export const openSecrets = (deps: Deps, appId: string, call: CallHttp): Promise<OpenSecrets> =>
  openNamed(deps, appId, [...new Set(textsOf(call).flatMap(namesIn))])

interface Deps {
  sql: Sql
  openToken(sealed: Uint8Array): string
}

/** Opens secrets by their names. */
export async function openNamed({ sql, openToken }: Deps, appId: string, names: readonly string[]): Promise<OpenSecrets> {
  if (names.length === 0) return { ok: true, values: new Map(), hide: (text) => text }
  const sealed = await loadSealedSecrets(sql, appId, names)
  const values = new Map(sealed.map((row) => [row.name, openToken(row.sealed)]))
  const missing = names.filter((name) => !values.has(name))
  if (missing.length > 0)
    return {
      ok: false,
      problem: storedText('There’s no secret “{names}” in this workspace. Add it in Settings, or remove it here.', {
        names: missing.join('”, “'),
      }),
    }
  const hidden = [...values.values()].filter((value) => value.length >= SHORTEST_HIDDEN)
  return { ok: true, values, hide: (text) => hidden.reduce((shown, value) => shown.replaceAll(value, '•••'), text) }
}

function textsOf({ query, headers, body }: CallHttp): SealedText[] {
  const fields = 'fields' in body ? body.fields : []
  return [...[...query, ...headers, ...fields].map(({ value }) => value), ...('text' in body ? [body.text] : [])]
}

const namesIn = (text: SealedText): string[] =>
  typeof text === 'string' ? [] : text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret]))
