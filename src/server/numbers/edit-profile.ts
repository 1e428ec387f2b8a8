import { inspectToken } from '#channels/whatsapp/numbers/tokens.ts'
import { readProfile, readProfileCall, writePictureCall, writeProfileCall } from '#channels/whatsapp/numbers/profile.ts'
import { openUploadCall, readHandle, readUploadId, uploadCall } from '#channels/whatsapp/templates/upload-calls.ts'
import type { BusinessProfile, ShownProfile } from '#domain/whatsapp/business-profile.ts'
import { AppError } from '#domain/errors.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orGraphFault } from '../http/graph-answer.ts'
import type { OpenNumber } from './open-number.ts'

type Graph = Pick<ServerDeps, 'graph'>

/** What customers see of the business now. */
export async function loadProfile({ graph }: Graph, { access, number }: OpenNumber): Promise<ShownProfile> {
  const profile = readProfile(orGraphFault(await graph(access, readProfileCall(number.phoneNumberId))))
  if (profile === null) throw unreadable('WhatsApp described the profile in a way that is not known.')
  return profile
}

/** Writes a profile, and reads what WhatsApp made of it. */
export async function saveProfile(deps: Graph, open: OpenNumber, profile: BusinessProfile): Promise<ShownProfile> {
  orGraphFault(await deps.graph(open.access, writeProfileCall(open.number.phoneNumberId, profile)))
  return loadProfile(deps, open)
}

/** Uploads a picture to the Meta app of the token, and shows it on the number. */
export async function savePicture(deps: Graph, open: OpenNumber, picture: { mimeType: string; bytes: Uint8Array }): Promise<ShownProfile> {
  const { access, number } = open
  const reading = await inspectToken(deps.graph, access)
  const metaAppId = 'token' in reading ? reading.token.metaAppId : null
  if ('refused' in reading) orGraphFault(reading.refused)
  if (metaAppId === null) throw unreadable('WhatsApp does not say to which app the token belongs.')
  const file = { filename: 'profile', mimeType: picture.mimeType, bytes: picture.bytes.length }
  const upload = readUploadId(orGraphFault(await deps.graph(access, openUploadCall(metaAppId, file))))
  if (upload === null) throw unreadable('WhatsApp opened no upload for the picture.')
  const handle = readHandle(orGraphFault(await deps.graph(access, uploadCall(upload, access.token, picture.bytes))))
  if (handle === null) throw unreadable('WhatsApp gave no handle for the picture.')
  orGraphFault(await deps.graph(access, writePictureCall(number.phoneNumberId, handle)))
  return loadProfile(deps, open)
}

const unreadable = (message: string): AppError => new AppError('whatsapp-unreachable', { details: [{ path: '', message }] })
