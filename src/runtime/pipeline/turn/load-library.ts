import type { FlowRef } from '#flow/engine/step-kind.ts'
import type { Library, Program } from '#flow/engine/program.ts'
import type { Tx } from '#store/postgres/connect.ts'

import type { ProgramCache } from './program-cache.ts'

/** Loads the versions that may run, with every flow that they may call. Nearly always all of them are in memory. */
export async function loadLibrary(
  tx: Tx,
  programs: ProgramCache,
  appId: string,
  latest: ReadonlyMap<string, number>,
  roots: readonly FlowRef[],
): Promise<Library> {
  const key = ({ flowId, version }: FlowRef) => `${flowId}/${version === 'latest' ? (latest.get(flowId) ?? '') : version}`
  const loaded = new Map<string, Program | null>()
  const open = [...roots]
  for (let ref = open.pop(); ref; ref = open.pop()) {
    const { flowId } = ref
    const version = ref.version === 'latest' ? latest.get(flowId) : ref.version
    if (version === undefined || loaded.has(key(ref))) continue
    const program = await programs.load(tx, appId, flowId, version)
    loaded.set(key(ref), program)
    open.push(...(program?.calls ?? []))
  }
  return (flowId, version) => loaded.get(key({ flowId, version })) ?? null
}
