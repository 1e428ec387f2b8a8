import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { App } from '#domain/workspace/app.ts'
import { User } from '#domain/workspace/user.ts'
import { endpoint } from '../endpoint.ts'

const logo = '/api/v1/apps/:appId/logo'
const photo = '/api/v1/account/photo'
const InApp = z.object({ appId: Id })

export const pictures = {
  setLogo: endpoint(
    {
      method: 'PUT',
      path: logo,
      summary: 'Set the workspace’s logo: the body is the picture',
      tag: 'apps',
      access: 'admin',
      streams: true,
    },
    { params: InApp, answer: App },
  ),
  removeLogo: endpoint(
    { method: 'DELETE', path: logo, summary: 'Remove the workspace’s logo', tag: 'apps', access: 'admin' },
    { params: InApp, answer: App },
  ),
  setPhoto: endpoint(
    { method: 'PUT', path: photo, summary: 'Set your photo: the body is the picture', tag: 'account', access: 'user', streams: true },
    { answer: z.object({ user: User }) },
  ),
  removePhoto: endpoint(
    { method: 'DELETE', path: photo, summary: 'Remove your photo', tag: 'account', access: 'user' },
    { answer: z.object({ user: User }) },
  ),
}
