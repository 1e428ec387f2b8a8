import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { locale } from '#domain/i18n/locale.ts'
import { loadTemplateWords, translateTemplate } from '#flow/templates/translate-template.ts'

import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { TemplateDetail } from './template-detail.tsx'

/** A template in the language of the workspace, in which its customers are written to; where none is chosen, in that of who takes it. */
export function TemplateInLanguage({ template, ...rest }: ComponentProps<typeof TemplateDetail>) {
  const { app } = useCurrentApp()
  const language = app.language ?? locale()
  const words = useQuery({ queryKey: ['template-words', language], queryFn: () => loadTemplateWords(language), staleTime: Infinity })
  if (words.isPending) return <Bone className="h-48 w-full" />
  return <TemplateDetail template={words.data ? translateTemplate(template, words.data) : template} {...rest} />
}
