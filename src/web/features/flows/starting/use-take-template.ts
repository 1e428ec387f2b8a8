import { useMutation } from '@tanstack/react-query'

import type { Flow } from '#domain/flows/flow-document.ts'
import type { FlowTemplate } from '#flow/templates/template.ts'

import { useMakeFlow } from '#web/api/flows/make-flow.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type Chosen, partFile } from './template-files.ts'

/** Makes the flows of a template, one after the other: a later one may name the first. */
export function useTakeTemplate(template: FlowTemplate) {
  const { app } = useCurrentApp()
  const { take } = useMakeFlow(app.id)
  return useMutation({
    mutationFn: async ({ name, ...chosen }: Chosen & { name: string }) => {
      const made: Flow[] = []
      for (const [index, part] of template.parts.entries()) {
        const file = partFile(template, part, chosen, made[0]?.id ?? null)
        const { flow } = await take.mutateAsync({ file: index === 0 ? { ...file, name } : file })
        made.push(flow)
      }
      return made
    },
  })
}
