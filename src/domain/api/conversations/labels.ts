import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { Id } from '#domain/id.ts'
import { Label, LabelInput } from '#domain/conversations/label.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneLabel = InApp.extend({ labelId: Id })
const tag = 'labels'
const path = '/api/v1/apps/:appId/labels'

export const labels = {
  listLabels: endpoint(
    { method: 'GET', path, summary: t('The labels of conversations, by name'), tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Label) }) },
  ),
  createLabel: endpoint(
    { method: 'POST', path, summary: t('Make a label'), tag, access: 'admin' },
    { params: InApp, body: LabelInput, answer: Label },
  ),
  updateLabel: endpoint(
    { method: 'PATCH', path: `${path}/:labelId`, summary: t('Rename a label, or give it another color'), tag, access: 'admin' },
    { params: OneLabel, body: LabelInput.partial(), answer: Label },
  ),
  removeLabel: endpoint(
    { method: 'DELETE', path: `${path}/:labelId`, summary: t('Remove a label, from conversations too'), tag, access: 'admin' },
    { params: OneLabel },
  ),
}
