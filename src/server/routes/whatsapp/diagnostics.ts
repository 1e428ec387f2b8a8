import { addFinding, beginExamination, endExamination, loadExamination } from '#store/workspace/diagnostics.ts'
import { loadNumber } from '#store/whatsapp/numbers.ts'

import { CHECKS } from '#server/doctor/checks.ts'
import { examine } from '#server/doctor/examine.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** The set-up doctor: begun with one call, watched with the other. */
export function doctorRoutes(deps: ServerDeps): Pick<Operations, 'startDoctor' | 'getDoctor'> {
  const { sql, generateId, log } = deps
  const load = async (appId: string, id: string) => {
    const found = await loadExamination(sql, appId, id)
    return found && { ...found, total: CHECKS.length }
  }
  return {
    startDoctor: async ({ params: { appId, channelId } }) => {
      const number = orNotFound(await loadNumber(sql, appId, channelId))
      const runId = generateId()
      if (!(await beginExamination(sql, appId, channelId, runId))) {
        return { runId: (await load(appId, channelId))?.runId ?? runId }
      }
      // It goes on after the answer; what it finds is kept, so that nobody has to wait on the line.
      const settings = { ...deps.settings, mayUseHttp: deps.settings.emulatorUrl !== null }
      void examine({ ...deps, settings }, number, (finding) => addFinding(sql, appId, channelId, runId, finding))
        .then(() => endExamination(sql, appId, channelId, runId))
        .catch((cause: unknown) => log.error({ err: cause }, 'an examination ended early'))
      return { runId }
    },
    getDoctor: async ({ params: { appId, channelId } }) => {
      orNotFound(await loadNumber(sql, appId, channelId))
      return { examination: await load(appId, channelId) }
    },
  }
}
