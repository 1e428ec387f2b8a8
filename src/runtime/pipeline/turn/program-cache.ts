import { FlowDocument } from '#domain/flows/flow-document.ts'
import { compile, type Kinds, type Library, type Program } from '#flow/engine/program.ts'
import type { FlowRef } from '#flow/engine/step-kind.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { loadDocuments, type VersionKey } from '#store/flows/turn-inputs.ts'

/** Compiled versions kept in memory; a published version never changes, so nothing has to be forgotten but for room. */
const MAX_PROGRAMS = 500

/** What may run in an app: versions and the latest version of each flow. */
export interface Runnable {
  appId: string
  latest: ReadonlyMap<string, number>
  roots: readonly FlowRef[]
}

export interface ProgramCache {
  /** Loads these versions and every flow they may call: one statement for those not in memory, and one for their calls. */
  load(tx: Tx, wanted: readonly Runnable[]): Promise<(app: Pick<Runnable, 'appId' | 'latest'>) => Library>
}

export function createProgramCache(kinds: Kinds): ProgramCache {
  const programs = new Map<string, Program>()

  /** Finds versions in memory, or loads and compiles them; null if missing or invalid. */
  async function find(tx: Tx, keys: readonly VersionKey[]): Promise<Map<string, Program | null>> {
    const found = new Map(keys.map((key) => [idOf(key), programs.get(idOf(key)) ?? null]))
    const missing = keys.filter((key) => !programs.has(idOf(key)))
    if (missing.length === 0) return found
    for (const { document: stored, ...key } of await loadDocuments(tx, missing)) {
      const document = FlowDocument.safeParse(stored)
      if (!document.success) continue
      const { program } = compile(kinds, key, document.data)
      if (programs.size >= MAX_PROGRAMS) programs.delete(programs.keys().next().value ?? '')
      programs.set(idOf(key), program)
      found.set(idOf(key), program)
    }
    return found
  }

  return {
    async load(tx, wanted) {
      const latestOf = new Map(wanted.map(({ appId, latest }) => [appId, latest]))
      const loaded = new Map<string, Program | null>()
      let open = wanted.flatMap(({ appId, latest, roots }) => roots.flatMap((ref) => versionOf(appId, latest, ref) ?? []))
      while (open.length > 0) {
        const keys = [...new Map(open.map((key) => [idOf(key), key])).values()].filter((key) => !loaded.has(idOf(key)))
        const found = await find(tx, keys)
        for (const [id, program] of found) loaded.set(id, program)
        open = keys.flatMap((key) => {
          const latest = latestOf.get(key.appId) ?? new Map<string, number>()
          return (found.get(idOf(key))?.calls ?? []).flatMap((ref) => versionOf(key.appId, latest, ref) ?? [])
        })
      }
      return ({ appId, latest }) =>
        (flowId, version) => {
          const key = versionOf(appId, latest, { flowId, version })
          return (key && loaded.get(idOf(key))) ?? null
        }
    },
  }
}

const idOf = ({ appId, flowId, version }: VersionKey): string => `${appId}/${flowId}/${version}`

/** The version of a reference; null for the latest of an unpublished flow. */
function versionOf(appId: string, latest: ReadonlyMap<string, number>, { flowId, version }: FlowRef): VersionKey | null {
  const number = version === 'latest' ? latest.get(flowId) : version
  return number === undefined ? null : { appId, flowId, version: number }
}
