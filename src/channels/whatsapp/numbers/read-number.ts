import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { Graph, GraphAccess, GraphAnswer } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'
import type { HealthFault, NumberFacts } from '#domain/whatsapp/number-facts.ts'

const NUMBER_FIELDS = [
  'display_phone_number',
  'verified_name',
  'name_status',
  'new_name_status',
  'quality_rating',
  'whatsapp_business_manager_messaging_limit',
  'throughput',
  'account_mode',
  'status',
  'code_verification_status',
  'platform_type',
  'is_official_business_account',
  'is_pin_enabled',
  'webhook_configuration',
  'health_status',
].join(',')

const ACCOUNT_FIELDS = 'id,name,account_review_status,health_status'

const Word = z.string().nullish().catch(null)
const Health = z
  .object({
    can_send_message: Word,
    entities: z
      .array(
        z.object({
          entity_type: z.string(),
          errors: z
            .array(z.object({ error_code: z.coerce.number(), error_description: z.string(), possible_solution: z.string().default('') }))
            .default([]),
        }),
      )
      .default([]),
  })
  .nullish()
  .catch(null)

const NumberAnswer = z.object({
  id: z.string(),
  display_phone_number: Word,
  verified_name: Word,
  name_status: Word,
  new_name_status: Word,
  quality_rating: Word,
  whatsapp_business_manager_messaging_limit: Word,
  throughput: z.object({ level: z.string() }).nullish().catch(null),
  account_mode: Word,
  status: Word,
  code_verification_status: Word,
  platform_type: Word,
  is_official_business_account: z.boolean().nullish().catch(null),
  is_pin_enabled: z.boolean().nullish().catch(null),
  webhook_configuration: z.object({ phone_number: Word, whatsapp_business_account: Word, application: Word }).nullish().catch(null),
  health_status: Health,
})
const AccountAnswer = z.object({ id: z.string(), name: Word, account_review_status: Word })

/** What was read of a number, or the first refusal. The account may refuse alone: then its words are missing. */
export type NumberReading = { facts: NumberFacts } | { refused: Exclude<GraphAnswer, { outcome: 'done' }> }

/** Reads everything that Meta says of a number and its account. */
export async function readNumber(
  graph: Graph,
  access: GraphAccess,
  { phoneNumberId, wabaId }: { phoneNumberId: string; wabaId: string },
): Promise<NumberReading> {
  const [number, account] = await Promise.all([
    graph(access, { method: 'GET', path: `/${phoneNumberId}`, query: { fields: NUMBER_FIELDS } }),
    graph(access, { method: 'GET', path: `/${wabaId}`, query: { fields: ACCOUNT_FIELDS } }),
  ])
  if (number.outcome !== 'done') return { refused: number }
  const facts = toFacts(number.body, account.outcome === 'done' ? account.body : null)
  return facts ? { facts } : { refused: { outcome: 'unknown', detail: storedText('WhatsApp’s answer couldn’t be read.') } }
}

function toFacts(body: Json, accountBody: Json): NumberFacts | null {
  const parsed = NumberAnswer.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  const account = AccountAnswer.safeParse(accountBody).data
  return {
    v: 1,
    displayPhone: short(data.display_phone_number),
    verifiedName: short(data.verified_name),
    nameStatus: short(data.name_status),
    newNameStatus: short(data.new_name_status),
    quality: short(data.quality_rating),
    messagingLimit: short(data.whatsapp_business_manager_messaging_limit),
    throughput: short(data.throughput?.level),
    accountMode: short(data.account_mode),
    status: short(data.status),
    codeVerification: short(data.code_verification_status),
    platformType: short(data.platform_type),
    official: data.is_official_business_account ?? null,
    pinEnabled: data.is_pin_enabled ?? null,
    callback: {
      number: short(data.webhook_configuration?.phone_number),
      account: short(data.webhook_configuration?.whatsapp_business_account),
      app: short(data.webhook_configuration?.application),
    },
    accountName: short(account?.name),
    accountReview: short(account?.account_review_status),
    canSend: short(data.health_status?.can_send_message),
    health: healthOf(data.health_status),
  }
}

const healthOf = (health: z.infer<typeof Health>): HealthFault[] =>
  (health?.entities ?? [])
    .flatMap(({ entity_type: about, errors }) =>
      errors.map((error) => ({
        about,
        code: error.error_code,
        description: error.error_description.slice(0, 500),
        solution: error.possible_solution.slice(0, 500),
      })),
    )
    .slice(0, 50)

const short = (word: string | null | undefined): string | null => word?.slice(0, 200) ?? null
