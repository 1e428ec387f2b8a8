import { AppError } from '#domain/errors.ts'
import { MAX_SECRETS } from '#domain/workspace/secret.ts'
import { t } from '#domain/i18n/t.ts'
import { listSecrets, listSecretUses, removeSecret, saveSecret } from '#store/workspace/secrets.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

/** Secrets of HTTP requests. What they hold comes in and never goes out again. */
export function secretRoutes({ sql, seal }: ServerDeps): Pick<Operations, 'listSecrets' | 'saveSecret' | 'removeSecret'> {
  return {
    listSecrets: async ({ params }) => {
      const [secrets, uses] = await Promise.all([listSecrets(sql, params.appId), listSecretUses(sql, params.appId)])
      const usesOf = Map.groupBy(uses, ({ secret }) => secret)
      return { items: secrets.map((one) => ({ ...one, uses: (usesOf.get(one.name) ?? []).map(({ secret: _, ...use }) => use) })) }
    },
    saveSecret: async ({ params: { appId, secretName: name }, body: { value } }) => {
      // Of a short one the last signs would tell too much.
      const last4 = value.length >= 12 ? value.slice(-4) : ''
      const saved = await saveSecret(sql, { appId, name, sealed: seal.close(value), last4 })
      if (saved) return saved
      throw new AppError('invalid-argument', {
        details: [
          { path: 'secretName', message: t('A workspace keeps at most {max, number} secrets. Remove one first.', { max: MAX_SECRETS }) },
        ],
      })
    },
    removeSecret: async ({ params }) => {
      const uses = (await listSecretUses(sql, params.appId)).filter(({ secret }) => secret === params.secretName)
      if (uses.length > 0) throw new AppError('secret-in-use', { details: uses.map(({ kind, name }) => ({ path: kind, message: name })) })
      orNotFound(await removeSecret(sql, params.appId, params.secretName))
      return {}
    },
  }
}
