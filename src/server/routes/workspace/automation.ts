import { Automation } from '#domain/workspace/automation.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { loadAutomation, saveAutomation } from '#store/workspace/automation.ts'
import { listFlows } from '#store/flows/flow-list.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

/** How an app answers by itself, beside its flows. */
export function automationRoutes({ sql }: ServerDeps): Pick<Operations, 'getAutomation' | 'saveAutomation'> {
  return {
    getAutomation: async ({ params }) => Automation.parse((await loadAutomation(sql, params.appId)) ?? {}),
    saveAutomation: async ({ params, body }) => {
      const known = new Set((await listFlows(sql, params.appId, 'flow')).map(({ id }) => id))
      const named = {
        'keywords.menu.flowId': body.keywords.menu.flowId,
        'away.flowId': body.away?.flowId,
        fallbackFlowId: body.fallbackFlowId,
      }
      const details = Object.entries(named).flatMap(([path, id]) =>
        id && !known.has(id) ? [{ path, message: t('This flow does not exist.') }] : [],
      )
      if (details.length > 0) throw new AppError('invalid-argument', { details })
      await saveAutomation(sql, params.appId, body)
      return body
    },
  }
}
