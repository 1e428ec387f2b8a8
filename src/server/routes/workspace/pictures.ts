import type { pictures } from '#domain/api/workspace/pictures.ts'
import { appPath } from '#runtime/integrations/files/objects.ts'
import { findUser, setPhoto } from '#store/workspace/accounts.ts'
import { setLogo } from '#store/workspace/apps.ts'

import { userIdOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person, somebody } from '#server/http/mount.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import { toApp } from '#server/storage/to-app.ts'

/** A workspace's logo and people's photos. The picture before goes only when the next one stands. */
export function pictureRoutes({ sql, runtime, downloadUrls }: ServerDeps): Pick<Operations, keyof typeof pictures> {
  const { files } = runtime
  return {
    setLogo: async (call) => {
      const { appId } = call.params
      const folder = appPath(appId, 'logo')
      const body = orBrokeOff(call.request.raw)
      const { fullPath } = await files.storePicture({ owner: { appId, userId: null }, folder, body, createdBy: userIdOf(somebody(call)) })
      const app = orNotFound(call.role && (await setLogo(sql, appId, call.role, fullPath)))
      await files.removePictures(folder, fullPath)
      return toApp(downloadUrls, app)
    },
    removeLogo: async ({ params: { appId }, role }) => {
      const app = orNotFound(role && (await setLogo(sql, appId, role, null)))
      await files.removePictures(appPath(appId, 'logo'), null)
      return toApp(downloadUrls, app)
    },
    setPhoto: async (call) => {
      const { id } = person(call)
      const body = orBrokeOff(call.request.raw)
      const { fullPath } = await files.storePicture({ owner: { appId: null, userId: id }, folder: photosOf(id), body, createdBy: id })
      await setPhoto(sql, id, downloadUrls.to('public', fullPath).downloadUrl)
      await files.removePictures(photosOf(id), fullPath)
      return { user: orNotFound(await findUser(sql, id)) }
    },
    removePhoto: async (call) => {
      const { id } = person(call)
      await setPhoto(sql, id, null)
      await files.removePictures(photosOf(id), null)
      return { user: orNotFound(await findUser(sql, id)) }
    },
  }
}

const photosOf = (userId: string): string => `users/${userId}/photos`
