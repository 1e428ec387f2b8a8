import { AppError, type ErrorDetail } from '#domain/errors.ts'
import { type OrderNotifications, orderVariable } from '#domain/commerce/order-notifications.ts'
import { t } from '#domain/i18n/t.ts'
import { reasonInWords } from '#domain/refusal-reason.ts'
import { blanksOf, unfillable } from '#domain/templates/blanks-of.ts'
import { templateProblem } from '#flow/expression/template/template.ts'
import { getOrderNotifications, listNotices, saveOrderNotifications } from '#store/commerce/order-notices.ts'
import { getOrder } from '#store/commerce/orders.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { listTemplates } from '#store/whatsapp/templates.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'

type Mine = 'getOrderNotifications' | 'saveOrderNotifications' | 'listOrderNotices'

/** What customers hear of their orders. */
export function orderMessageRoutes({ sql }: ServerDeps): Pick<Operations, Mine> {
  return {
    getOrderNotifications: ({ params }) => getOrderNotifications(sql, params.appId),
    saveOrderNotifications: async ({ params, body }) => {
      await checkOrderNotifications(sql, params.appId, body)
      return saveOrderNotifications(sql, params.appId, body)
    },
    listOrderNotices: async ({ params }) => {
      orNotFound(await getOrder(sql, params.appId, params.orderId))
      return { items: await listNotices(sql, params.appId, params.orderId) }
    },
  }
}

/** Refuses settings that could not tell anybody anything: words that cannot be filled in, a template that is not approved or asks for more. */
async function checkOrderNotifications(sql: Sql, appId: string, { texts, template }: OrderNotifications): Promise<void> {
  const details: ErrorDetail[] = Object.entries(texts).flatMap(([status, text]) => {
    const message = templateProblem(text)
    return message === null ? [] : [{ path: `texts.${status}`, message }]
  })
  if (template) details.push(...(await templateFaults(sql, appId, template)).map((message) => ({ path: 'template', message })))
  if (details.length > 0) throw new AppError('order-notifications-unusable', { details })
}

async function templateFaults(sql: Sql, appId: string, { name, language }: { name: string; language: string }): Promise<string[]> {
  const { items } = await listTemplates(sql, appId, { name, language, status: 'APPROVED' }, { limit: 1 })
  const [found] = items
  if (!found) return [t('No number has an approved template “{name}” in {language}.', { name, language })]
  if (found.category !== 'UTILITY') return [t('Choose a utility template: messages about orders are no advertising.')]
  const problem = unfillable(found.content)
  const others = blanksOf(found.content).filter(
    ({ key }) => !/^(body|header)\./.test(key) || orderVariable(key.split('.').at(-1) ?? '') === null,
  )
  return [
    ...(problem === null ? [] : [reasonInWords({ code: problem })]),
    ...others.map(({ label }) => t('“{label}” is none of order_number, status and total.', { label })),
  ]
}
