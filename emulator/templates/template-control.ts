import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { noSuchObject } from '../graph/graph-error.ts'
import { decide, rate, recategorise, type ReviewDeps, tellComponents } from './reviews.ts'
import { templateFields } from './template.ts'

const Happening = z.discriminatedUnion('kind', [
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
    const happening = Happening.parse(body)
    if (happening.kind === 'quality') return templateFields(rate(deps, template, happening.quality))
    if (happening.kind === 'category') return templateFields(recategorise(deps, template, happening.category, happening.notice))
    if (happening.kind === 'components') {
      const components = template.components.map((one) =>
        String(one['type']).toUpperCase() === 'BODY' ? { ...one, text: happening.body } : one,
      )
      const next = deps.templates.save({ ...template, components })
      tellComponents(deps, next)
      return templateFields(next)
    }
    const { kind: _, ...status } = happening
    return templateFields(decide(deps, template, status))
  })
}
