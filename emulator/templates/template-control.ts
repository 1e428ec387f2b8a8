import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { noSuchObject } from '../graph/graph-error.ts'
import { decide, rate, recategorise, type ReviewDeps, sendComponentsUpdate } from './reviews.ts'
import { templateFields } from './template.ts'

const TemplateEvent = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('status'), event: z.string(), reason: z.string().optional() }),
  z.object({ kind: z.literal('quality'), quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) }),
  z.object({
    kind: z.literal('category'),
    category: z.enum(['AUTHENTICATION', 'MARKETING', 'UTILITY']),
    notice: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('components'), body: z.string() }),
])

/** Lets things happen to templates that Meta decides: `POST /_/templates/:id`. */
export function registerTemplateControl(app: FastifyInstance, deps: ReviewDeps): void {
  app.post<{ Params: { id: string } }>('/templates/:id', ({ params, body }) => {
    const template = deps.templates.get(params.id)
    if (!template) throw noSuchObject(params.id)
    const templateEvent = TemplateEvent.parse(body)
    if (templateEvent.kind === 'quality') return templateFields(rate(deps, template, templateEvent.quality))
    if (templateEvent.kind === 'category') return templateFields(recategorise(deps, template, templateEvent.category, templateEvent.notice))
    if (templateEvent.kind === 'components') {
      const components = template.components.map((one) =>
        String(one['type']).toUpperCase() === 'BODY' ? { ...one, text: templateEvent.body } : one,
      )
      const next = deps.templates.save({ ...template, components })
      sendComponentsUpdate(deps, next)
      return templateFields(next)
    }
    const { kind: _, ...status } = templateEvent
    return templateFields(decide(deps, template, status))
  })
}
