import type { Contract } from '#domain/api/contract.ts'
import type { push } from '#domain/api/notifications/push.ts'
import { t } from '#domain/i18n/t.ts'
import { callPushService } from '#runtime/integrations/push/call-push-service.ts'
import {
  endPush,
  findPushSubscription,
  insertPushInstallation,
  listPushInstallations,
  registerPush,
  unregisterPush,
} from '#store/notifications/push.ts'

import { checkPushToken, issuePushToken } from '#server/notifications/push-token.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, person } from '#server/http/mount.ts'

/** The browsers of a person that are told even while Parley is closed. */
export function pushRoutes({ sql, generateId, egress, pushKeys, seal, now }: ServerDeps): Pick<Operations, keyof typeof push> {
  const register = async (call: Call<Contract['registerPush']>) => {
    const { installationId } = call.params
    const userId = person(call).id
    const { authToken, ...subscription } = call.body
    checkPushToken(seal, authToken, { installationId, userId }, now())
    return orNotFound(await registerPush(sql, installationId, userId, subscription))
  }
  return {
    getPush: async (call) => ({
      publicKey: await pushKeys.publicKey(),
      installations: await listPushInstallations(sql, person(call).id),
    }),
    installPush: (call) => insertPushInstallation(sql, generateId(), person(call).id, call.body.browser),
    issuePushToken: async (call) => {
      const { installationId } = call.params
      const userId = person(call).id
      orNotFound((await listPushInstallations(sql, userId)).some(({ id }) => id === installationId))
      return issuePushToken(seal, { installationId, userId }, now())
    },
    registerPush: register,
    renewPush: register,
    unregisterPush: async (call) => {
      checkPushToken(seal, call.body.authToken, { ...call.params, userId: person(call).id }, now())
      orNotFound(await unregisterPush(sql, call.params.installationId, person(call).id))
      return {}
    },
    testPush: async (call) => {
      const id = call.params.installationId
      const to = orNotFound(await findPushSubscription(sql, id, person(call).id))
      const words = {
        title: t('Push notifications work here'),
        body: t('This is the test you asked for.'),
        url: '/settings/notifications',
        appId: '',
      }
      const test = { ...words, tag: `test ${id}`, test: call.body.nonce }
      const { outcome, detail } = await callPushService(egress, await pushKeys.sender(), to, test)
      if (outcome === 'gone' || outcome === 'refused') await endPush(sql, id, to.endpoint, outcome)
      return { outcome, detail }
    },
  }
}
