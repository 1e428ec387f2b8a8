import { AppError } from '#domain/errors.ts'

import { originAllowed } from '#server/http/guard.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, somebody } from '#server/http/mount.ts'
import { answerMcp } from '#server/mcp/answer-mcp.ts'

/** The workspace as an MCP server: one address, plain JSON answers, nothing kept between calls. */
export function mcpRoutes(deps: ServerDeps): Pick<Operations, 'sendMcpMessage'> {
  return {
    sendMcpMessage: async (call) => {
      const { request, reply, role, params, body } = call
      // A browser that was led here by another site's page names it, also where it carries a key.
      const { origin } = request.headers
      if (origin !== undefined && !originAllowed(origin, request, deps)) throw new AppError('origin-refused')
      const caller = somebody(call)
      if (role === null) throw new AppError('permission-denied')
      const scopes = caller.kind === 'user' ? null : caller.scopes
      const answer = await answerMcp(body, { appId: params.appId, role, scopes, request })
      void reply.code(answer?.status ?? 202)
      return answer?.body ?? {}
    },
  }
}
