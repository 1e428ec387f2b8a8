import { randomId } from '#domain/generate-id.ts'
import { createKey, listKeys, removeKey } from '#store/workspace/api-keys.ts'

import { hashKey } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'

/** API keys: shown once when they are made, kept as a hash. */
export function keyRoutes({ sql, generateId }: ServerDeps): Pick<Operations, 'listKeys' | 'createKey' | 'removeKey'> {
  return {
    listKeys: async ({ params }) => ({ items: await listKeys(sql, params.appId) }),
    createKey: async (call) => {
      const { secret, prefix, hash } = newKey()
      const key = await createKey(sql, {
        appId: call.params.appId,
        id: generateId(),
        ...call.body,
        prefix,
        hash,
        createdBy: somebody(call).id,
      })
      return { key, secret }
    },
    removeKey: async ({ params }) => {
      orNotFound(await removeKey(sql, params.appId, params.keyId))
      return {}
    },
  }
}

/** Makes a key with more than 200 random bits, whatever generates ids: it must not be guessable in tests either. */
export function newKey(kind: 'pk_' | 'ppk_' = 'pk_'): { secret: string; prefix: string; hash: Uint8Array } {
  const secret = `${kind}${randomId()}${randomId()}`
  return { secret, prefix: secret.slice(0, kind.length + 6), hash: hashKey(secret) }
}
