import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { App } from '#domain/workspace/app.ts'
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
      summary: 'Open what one plays a customer on: a number of the emulator with its test customer or, where none runs, a web chat to try',
      tag,
      access: 'admin',
    },
    { params: InApp, answer: TestPhone },
  ),
  enterSample: endpoint(
    { method: 'POST', path: '/api/v1/sample-workspace', summary: 'Become a member of the sample workspace of a demo', tag, access: 'user' },
    { answer: App },
  ),
}
