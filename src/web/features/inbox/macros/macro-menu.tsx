import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { macrosQuery } from '#web/api/macros/macros.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useRunMacro } from './use-run-macro.ts'

const MacroPicker = lazyPart(async () => (await import('./macro-picker.tsx')).MacroPicker)

type Props = { conversation: Conversation; open: boolean; onOpenChange: (open: boolean) => void }

/** Macros for the open conversation: each in the palette by its name, and all of them in a window. */
export function MacroMenu({ conversation, open, onOpenChange }: Props) {
  const { app } = useCurrentApp()
  const macros = useQuery(macrosQuery(app.id)).data
  const run = useRunMacro(conversation.id)
  const group = 'Conversation' as const
  useActions([
    { id: 'macro', name: t('Run a macro…'), group, keywords: t('several actions'), shortcut: 'shift+m', perform: () => onOpenChange(true) },
    ...(macros ?? []).map((macro) => ({
      id: `macro-${macro.id}`,
      name: t('Macro: {name}', { name: macro.name }),
      group,
      perform: () => run(macro),
    })),
  ])
  if (!open || !macros) return null
  return (
    <Suspense>
      <MacroPicker macros={macros} onRun={run} onClose={() => onOpenChange(false)} />
    </Suspense>
  )
}
