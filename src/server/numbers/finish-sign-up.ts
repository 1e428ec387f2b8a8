import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { exchangeCode, inspectToken } from '#channels/whatsapp/numbers/tokens.ts'
import { AppError } from '#domain/errors.ts'
import type { GraphAccess, GraphAnswer } from '#domain/whatsapp/graph.ts'
import type { OfferedAccount } from '#domain/whatsapp/channel-setup.ts'
import type { SignUpInput, SignUpResult } from '#domain/workspace/sign-up.ts'
import { createChannel, updateChannel } from '#store/whatsapp/channels.ts'
import { markCoexisting, whereConnected } from '#store/whatsapp/channel-setup.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orGraphFault } from '../http/graph-answer.ts'
import { sealToken } from '../routes/whatsapp/channels.ts'
import { offerAccount } from './inspect.ts'

type Offered = OfferedAccount['numbers'][number]

/**
 * Trades the code for a token and connects what was chosen: the one number, or every number of an account that was shared without one.
 * The account is the one that the token was given for; an id that is none of an account is never kept.
 */
export async function finishSignUp(deps: ServerDeps, appId: string, input: SignUpInput): Promise<SignUpResult> {
  const access = await accessOf(deps, input.code)
  const wabaId = await accountOf(deps, access, input.wabaId)
  const account = await offerAccount(deps, appId, access, wabaId)
  if (account.problem !== null) return { channels: [], problem: account.problem }
  const chosen = account.numbers.filter(({ phoneNumberId }) => input.phoneNumberId === null || phoneNumberId === input.phoneNumberId)
  if (chosen.length === 0) return { channels: [], problem: noNumber(input, account) }
  const free = chosen.filter(({ connected }) => connected !== 'elsewhere')
  const coexists = input.event === 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING'
  const channels: SignUpResult['channels'] = []
  for (const number of free) channels.push(await connectOne(deps, { appId, wabaId, access, number, coexists }))
  const left = chosen.length - free.length
  return {
    channels,
    problem:
      left === 0 ? null : t('{count, plural, one {# number is} other {# numbers are}} connected in another workspace.', { count: left }),
  }
}

async function accessOf({ settings, graph }: ServerDeps, code: string): Promise<GraphAccess> {
  const { signUp, whatsappAppSecret: secret } = settings
  if (signUp === null || secret === null) throw new AppError('sign-up-off')
  const { metaAppId: id, graphUrl } = signUp
  const exchanged = await exchangeCode(graph, { id, secret, graphUrl }, code)
  if ('refused' in exchanged) return refuse(exchanged.refused)
  return { token: exchanged.accessToken, graphUrl }
}

/** The window's word is checked against what the token was given for: where they differ, the token is right. */
async function accountOf({ graph }: ServerDeps, access: GraphAccess, said: string): Promise<string> {
  const reading = await inspectToken(graph, access)
  if ('refused' in reading) return refuse(reading.refused)
  const { targets } = reading.token
  if (targets === null || targets.includes(said)) return said
  const [only] = targets
  if (only !== undefined && targets.length === 1) return only
  throw new AppError('sign-up-account', {
    details: [
      {
        path: 'wabaId',
        message:
          targets.length === 0
            ? t('The token doesn’t reach any account.')
            : t('The token reaches {accounts}.', { accounts: commaList(targets) }),
      },
    ],
  })
}

function refuse(refused: Exclude<GraphAnswer, { outcome: 'done' }>): never {
  orGraphFault(refused)
  throw new Error('A refusal was no refusal.')
}

async function connectOne(
  { sql, seal, generateId }: ServerDeps,
  { appId, wabaId, access, number, coexists }: { appId: string; wabaId: string; access: GraphAccess; number: Offered; coexists: boolean },
): Promise<SignUpResult['channels'][number]> {
  const { phoneNumberId, displayPhone, verifiedName } = number
  const [existing] = number.connected === 'here' ? await whereConnected(sql, [phoneNumberId]) : []
  const sealed = sealToken(seal, access.token)
  if (existing) {
    const channel = await updateChannel(sql, appId, existing.channelId, { token: sealed })
    await markCoexisting(sql, appId, existing.channelId, coexists)
    return { id: existing.channelId, name: channel?.name ?? verifiedName, displayPhone, isNew: false }
  }
  const name = (verifiedName || displayPhone).slice(0, 80)
  const channel = await createChannel(sql, {
    appId,
    id: generateId(),
    name,
    phoneNumberId,
    wabaId,
    displayPhone,
    token: sealed,
    ...(access.graphUrl !== null && { graphUrl: access.graphUrl }),
  })
  await markCoexisting(sql, appId, channel.id, coexists)
  return { id: channel.id, name, displayPhone, isNew: true }
}

const noNumber = ({ phoneNumberId }: SignUpInput, { name }: OfferedAccount): string =>
  phoneNumberId === null
    ? t('The account “{name}” has no number yet. Add one in WhatsApp Manager, then connect again.', { name })
    : t('The account “{name}” doesn’t have the chosen number.', { name })
