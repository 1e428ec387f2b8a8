import { addFinding, beginDiagnostics, endDiagnostics, loadDiagnostics } from '#store/workspace/diagnostics.ts'
import { loadNumber } from '#store/whatsapp/numbers.ts'

import { CHECKS } from '#server/diagnostics/checks.ts'
import { runDiagnostics } from '#server/diagnostics/run-diagnostics.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** The diagnostics: begun with one call, watched with the other. */
export function diagnosticsRoutes(deps: ServerDeps): Pick<Operations, 'startDiagnostics' | 'getDiagnostics'> {
  const { sql, generateId, log } = deps
  const load = async (appId: string, id: string) => {
    const found = await loadDiagnostics(sql, appId, id)
    return found && { ...found, total: CHECKS.length }
  }
  return {
    startDiagnostics: async ({ params: { appId, channelId } }) => {
      const number = orNotFound(await loadNumber(sql, appId, channelId))
      const runId = generateId()
      if (!(await beginDiagnostics(sql, appId, channelId, runId))) {
        return { runId: (await load(appId, channelId))?.runId ?? runId }
      }
      // It goes on after the answer; what it finds is kept, so that nobody has to wait on the line.
      const settings = { ...deps.settings, mayUseHttp: deps.settings.emulatorUrl !== null }
      void runDiagnostics({ ...deps, settings }, number, (finding) => addFinding(sql, appId, channelId, runId, finding))
        .then(() => endDiagnostics(sql, appId, channelId, runId))
        .catch((cause: unknown) => log.error({ err: cause }, 'diagnostics ended early'))
      return { runId }
    },
    getDiagnostics: async ({ params: { appId, channelId } }) => {
      orNotFound(await loadNumber(sql, appId, channelId))
      return { diagnostics: await load(appId, channelId) }
    },
  }
}
