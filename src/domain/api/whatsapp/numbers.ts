import { z } from 'zod'

import { BusinessProfile, PROFILE_PICTURE_BYTES, ShownProfile } from '#domain/whatsapp/business-profile.ts'
import { ChannelDetail } from '#domain/whatsapp/channel.ts'
import { CallbackScope, Pin, SetupStep, TokenReport } from '#domain/whatsapp/channel-setup.ts'
import { DiagnosticsRun } from '#domain/workspace/diagnostics.ts'
import { Id } from '#domain/id.ts'
import { SignUpInput, SignUpResult, WebhookSettings } from '#domain/workspace/sign-up.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OfChannel = InApp.extend({ channelId: Id })
const CHANNEL = '/api/v1/apps/:appId/channels/:channelId' as const
const of = (tail: string): string => `${CHANNEL}${tail}`

/** Connecting numbers, what Meta says of them, and the diagnostics. */
export const numbers = {
  inspectToken: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/channel-tokens',
      summary: 'What a WhatsApp token is good for, and the numbers it reaches',
      tag: 'channels',
      access: 'admin',
    },
    { params: InApp, body: z.object({ accessToken: z.string().trim().min(8).max(1_024) }), answer: TokenReport },
  ),
  getWebhookSettings: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/channel-webhook',
      summary: 'What Meta needs to know of us, and whether embedded sign-up is set up',
      tag: 'channels',
      access: 'admin',
    },
    { params: InApp, answer: WebhookSettings },
  ),
  finishSignUp: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/channel-sign-ups',
      summary: 'Connect what was chosen in the embedded sign-up',
      tag: 'channels',
      access: 'admin',
    },
    { params: InApp, body: SignUpInput, answer: SignUpResult },
  ),
  getChannel: endpoint(
    { method: 'GET', path: of(''), summary: 'A channel with its facts, its set-up and its notices', tag: 'channels', access: 'agent' },
    { params: OfChannel, answer: ChannelDetail },
  ),
  refreshChannel: endpoint(
    { method: 'POST', path: of('/refresh'), summary: 'Ask Meta about the number now', tag: 'channels', access: 'admin' },
    { params: OfChannel, answer: ChannelDetail },
  ),
  setUpChannel: endpoint(
    {
      method: 'POST',
      path: of('/set-up'),
      summary: 'Carry out one step of the set-up; it may be repeated',
      tag: 'channels',
      access: 'admin',
    },
    {
      params: OfChannel,
      body: z.object({ step: SetupStep, callbackScope: CallbackScope.default('number'), pin: Pin.optional() }),
      answer: ChannelDetail,
    },
  ),
  showPin: endpoint(
    { method: 'POST', path: of('/pin/show'), summary: 'Show the two-step PIN that we know', tag: 'channels', access: 'admin' },
    { params: OfChannel, answer: z.object({ pin: Pin }) },
  ),
  changePin: endpoint(
    { method: 'PUT', path: of('/pin'), summary: 'Change the two-step PIN', tag: 'channels', access: 'admin' },
    { params: OfChannel, body: z.object({ pin: Pin }) },
  ),
  deregisterChannel: endpoint(
    { method: 'POST', path: of('/deregister'), summary: 'Take the number off the Cloud API', tag: 'channels', access: 'admin' },
    { params: OfChannel, answer: ChannelDetail },
  ),
  getProfile: endpoint(
    { method: 'GET', path: of('/profile'), summary: 'What customers see of the business in WhatsApp', tag: 'channels', access: 'agent' },
    { params: OfChannel, answer: ShownProfile },
  ),
  saveProfile: endpoint(
    { method: 'PUT', path: of('/profile'), summary: 'Change what customers see of the business', tag: 'channels', access: 'admin' },
    { params: OfChannel, body: BusinessProfile, answer: ShownProfile },
  ),
  saveProfilePicture: endpoint(
    {
      method: 'POST',
      path: of('/profile/picture'),
      summary: 'Change the picture of the business',
      tag: 'channels',
      access: 'admin',
      bodyBytes: Math.ceil(PROFILE_PICTURE_BYTES * 1.4),
    },
    {
      params: OfChannel,
      body: z.object({
        mimeType: z.enum(['image/jpeg', 'image/png'], 'Use a JPEG or a PNG.'),
        /** The file in Base64. */
        data: z.base64().max(Math.ceil(PROFILE_PICTURE_BYTES * 1.34), 'Use an image up to 5 MB.'),
      }),
      answer: ShownProfile,
    },
  ),
  startDiagnostics: endpoint(
    {
      method: 'POST',
      path: of('/diagnostics'),
      summary: 'Run the checks on the set-up of a channel; does nothing while that runs',
      tag: 'channels',
      access: 'admin',
    },
    { params: OfChannel, answer: z.object({ runId: z.string() }) },
  ),
  getDiagnostics: endpoint(
    { method: 'GET', path: of('/diagnostics'), summary: 'What the last run found, as far as it got', tag: 'channels', access: 'agent' },
    { params: OfChannel, answer: z.object({ diagnostics: DiagnosticsRun.nullable() }) },
  ),
}
