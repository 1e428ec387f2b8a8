import { createHash } from 'node:crypto'

import { AppError } from '#domain/errors.ts'
import type { TestPhone } from '#domain/workspace/onboarding.ts'
import { WebChatSettings } from '#domain/webchat/web-chat.ts'
import { openWebChat } from '#store/webchat/web-chats.ts'
import { createChannel, listChannels } from '#store/whatsapp/channels.ts'

import type { ServerDeps } from '../http/deps.ts'
import { DEMO, graphUrlOf } from './shop.ts'

const NAME = 'Test number'
const CUSTOMER = 'Test customer'
const CHAT = 'Test chat'
const TIMEOUT_MS = 10_000

type Deps = Pick<ServerDeps, 'sql' | 'egress' | 'seal' | 'generateId' | 'settings'>

/** Gives a workspace its own number of the emulator, once, with a customer who can write to it; where no emulator runs, a web chat of its own. */
export async function openTestPhone(deps: Deps, app: { id: string; name: string }): Promise<TestPhone> {
  const { emulatorUrl } = deps.settings
  if (emulatorUrl === null) return openTestChat(deps, app.id)
  const { phoneNumberId, wabaId, displayPhone, contact } = numberOf(app.id)
  // The emulator's own memory may be younger than the workspace: what it knows already stays as it is.
  await postToEmulator(deps, '/numbers', { phoneNumberId, wabaId, displayPhone, verifiedName: app.name })
  await postToEmulator(deps, '/phone/contacts', { name: CUSTOMER, phone: `+${contact}` })
  const isThere = (await listChannels(deps.sql, app.id)).some((channel) => channel.phoneNumberId === phoneNumberId)
  if (!isThere) {
    await createChannel(deps.sql, {
      appId: app.id,
      id: deps.generateId(),
      name: NAME,
      phoneNumberId,
      wabaId,
      displayPhone,
      graphUrl: graphUrlOf(emulatorUrl),
      token: { sealed: deps.seal.close(DEMO.accessToken), last4: DEMO.accessToken.slice(-4) },
      // As the demo's number, it follows the emulator, whose port may change between starts.
      demo: true,
    })
  }
  return { kind: 'phone', phoneNumberId, contact }
}

/** A web chat that any page of ours may show; the same workspace always has the same. */
async function openTestChat({ sql }: Pick<Deps, 'sql'>, appId: string): Promise<TestPhone> {
  const id = createHash('sha256').update(`test chat of ${appId}`).digest('hex').slice(0, 18)
  await sql.begin((tx) => openWebChat(tx, appId, id, { name: CHAT, settings: WebChatSettings.parse({}) }))
  return { kind: 'webChat', path: `/app/${appId}/chatwidget?chat=${id}` }
}

/** The same workspace always has the same number, so that two who press at once get one. */
function numberOf(appId: string) {
  const digits = BigInt(`0x${createHash('sha256').update(appId).digest('hex').slice(0, 24)}`)
    .toString()
    .padStart(24, '0')
    .slice(-14)
  return {
    phoneNumberId: `3${digits}`,
    wabaId: `4${digits}`,
    displayPhone: `+1555${digits.slice(0, 7)}`,
    contact: `1557${digits.slice(0, 7)}`,
  }
}

async function postToEmulator({ egress, settings }: Deps, path: string, body: object): Promise<void> {
  const answer = await egress({
    url: `${settings.emulatorUrl}/_${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(settings.emulatorKey !== null && { 'x-emulator-control': settings.emulatorKey }),
    },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.outcome !== 'answered' || answer.status >= 300) throw new AppError('unavailable', { retryAfterSeconds: 2 })
}
