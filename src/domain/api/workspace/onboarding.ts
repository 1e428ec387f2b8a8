import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Onboarding, TestPhone } from '#domain/workspace/onboarding.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId'
const tag = 'apps'

/** The first minutes of a workspace. */
export const onboarding = {
  getOnboarding: endpoint(
    { method: 'GET', path: `${path}/onboarding`, summary: 'Which first steps of the workspace are done', tag, access: 'agent' },
    { params: InApp, answer: Onboarding },
  ),
  dismissOnboarding: endpoint(
    { method: 'POST', path: `${path}/onboarding/dismiss`, summary: 'Close the checklist of the first steps', tag, access: 'admin' },
    { params: InApp },
  ),
  openTestPhone: endpoint(
    {
      method: 'POST',
      path: `${path}/test-phone`,
      summary: 'Connect the workspace’s own number of the emulator, where it has none, and name its test customer',
      tag,
      access: 'admin',
    },
    { params: InApp, answer: TestPhone },
  ),
}
