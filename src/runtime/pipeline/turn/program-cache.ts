import { FlowDocument } from '#domain/flows/flow-document.ts'
import { compile, type Kinds, type Program } from '#flow/engine/program.ts'
import type { Tx } from '#store/postgres/connect.ts'
import { loadDocument } from '#store/flows/turn-inputs.ts'

/** Compiled versions kept in memory; a published version never changes, so nothing has to be forgotten but for room. */
const MAX_PROGRAMS = 500

export interface ProgramCache {
  /** Loads and compiles a published version; null when it is gone or cannot be read. */
  load(tx: Tx, appId: string, flowId: string, version: number): Promise<Program | null>
}

export function createProgramCache(kinds: Kinds): ProgramCache {
  const programs = new Map<string, Program>()
  return {
    async load(tx, appId, flowId, version) {
      const key = `${appId}/${flowId}/${version}`
      const known = programs.get(key)
      if (known) return known
      const document = FlowDocument.safeParse(await loadDocument(tx, appId, flowId, version))
      if (!document.success) return null
      const { program } = compile(kinds, { flowId, version }, document.data)
      if (programs.size >= MAX_PROGRAMS) programs.delete(programs.keys().next().value ?? '')
      programs.set(key, program)
      return program
    },
  }
}
