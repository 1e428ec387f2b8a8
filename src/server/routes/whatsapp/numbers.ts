import { deregisterCall, pinCall } from '#channels/whatsapp/numbers/number-calls.ts'
import { AppError } from '#domain/errors.ts'
import { refreshNumber } from '#runtime/jobs/refresh-numbers.ts'
import { loadChannelDetail, loadPin, writePin } from '#store/whatsapp/channel-setup.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { orGraphFault } from '#server/http/graph-answer.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { callbackUrlOf } from '#server/numbers/callback-url.ts'
import { loadProfile, saveProfile, savePicture } from '#server/numbers/edit-profile.ts'
import { finishSignUp } from '#server/numbers/finish-sign-up.ts'
import { reportToken } from '#server/numbers/inspect.ts'
import { openNumber } from '#server/numbers/open-number.ts'
import { factsReader, openOrNull } from '#server/numbers/read-facts.ts'
import { runSetupStep } from '#server/numbers/set-up.ts'

type Ids =
  | 'inspectToken'
  | 'getWebhookSettings'
  | 'finishSignUp'
  | 'getChannel'
  | 'refreshChannel'
  | 'setUpChannel'
  | 'showPin'
  | 'changePin'
  | 'deregisterChannel'
  | 'getProfile'
  | 'saveProfile'
  | 'saveProfilePicture'

/** Connecting numbers, and what Meta says of them. */
export function numberRoutes(deps: ServerDeps): Pick<Operations, Ids> {
  const { sql, seal, graph, settings } = deps
  const detailOf = async (appId: string, id: string) => orNotFound(await loadChannelDetail(sql, appId, id))
  const refresh = async (appId: string, id: string) => {
    const { number } = await openNumber(deps, appId, id)
    await refreshNumber({ ...deps, readFacts: factsReader(graph, seal.open) }, number)
    return detailOf(appId, id)
  }
  return {
    inspectToken: ({ params, body }) => reportToken(deps, params.appId, body.accessToken),
    getWebhookSettings: async () => ({
      callbackUrl: callbackUrlOf(settings),
      verifyToken: settings.whatsappVerifyToken,
      hasAppSecret: settings.whatsappAppSecret !== null,
      signUp: signUpOf(settings),
    }),
    finishSignUp: ({ params, body }) => finishSignUp(deps, params.appId, body),
    getChannel: ({ params }) => detailOf(params.appId, params.channelId),
    refreshChannel: ({ params }) => refresh(params.appId, params.channelId),
    setUpChannel: ({ params, body }) => runSetupStep(deps, params.appId, params.channelId, body),
    showPin: async ({ params, caller }) => {
      // A leaked key must not take a number over.
      if (caller?.kind !== 'user') throw new AppError('permission-denied')
      await detailOf(params.appId, params.channelId)
      const sealed = await loadPin(sql, params.appId, params.channelId)
      const pin = sealed && openOrNull(seal.open, sealed)
      if (pin === null) throw new AppError('pin-unknown')
      return { pin }
    },
    changePin: async ({ params, body }) => {
      const { access, number } = await openNumber(deps, params.appId, params.channelId)
      orGraphFault(await graph(access, pinCall(number.phoneNumberId, body.pin)))
      await writePin(sql, params.appId, params.channelId, seal.close(body.pin))
      return {}
    },
    deregisterChannel: async ({ params }) => {
      const { access, number } = await openNumber(deps, params.appId, params.channelId)
      orGraphFault(await graph(access, deregisterCall(number.phoneNumberId)))
      return refresh(params.appId, params.channelId)
    },
    getProfile: async ({ params }) => loadProfile(deps, await openNumber(deps, params.appId, params.channelId)),
    saveProfile: async ({ params, body }) => saveProfile(deps, await openNumber(deps, params.appId, params.channelId), body),
    saveProfilePicture: async ({ params, body }) => {
      const open = await openNumber(deps, params.appId, params.channelId)
      return savePicture(deps, open, { mimeType: body.mimeType, bytes: Buffer.from(body.data, 'base64') })
    },
  }
}

/** Without the app secret the code of a sign-up cannot be traded. */
const signUpOf = ({ signUp, whatsappAppSecret }: ServerDeps['settings']) =>
  signUp === null || whatsappAppSecret === null ? null : { configId: signUp.configId }
