import type { contactImports } from '#domain/api/contacts/contact-imports.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import { importContacts } from '#runtime/jobs/bulk/import-contacts.ts'
import { findImport } from '#store/contacts/contact-imports.ts'

import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Operations, orNotFound, somebody } from '#server/http/mount.ts'

/** Tables of contacts: taken in, tried out, and made into contacts. */
export function contactImportRoutes({ sql, runtime }: ServerDeps): Pick<Operations, keyof typeof contactImports> {
  return {
    uploadContactImport: (call) => {
      const { params, query, request } = call
      return runtime.takeImport(params.appId, { body: request.raw, name: query.name, createdBy: userIdOf(somebody(call)) })
    },
    runContactImport: async (call) => {
      const { appId, importId } = call.params
      const { plan, dry } = call.body
      const { name, heads } = orNotFound(await findImport(sql, appId, importId))
      if (plan.mapping.length !== heads.length)
        throw new AppError('invalid-argument', {
          details: [
            { path: 'plan.mapping', message: t('Name one target for each of the {count, number} columns.', { count: heads.length }) },
          ],
        })
      return runtime.tasks.start(actorOf(call), importContacts, { importId, name, heads, plan, dry })
    },
  }
}
