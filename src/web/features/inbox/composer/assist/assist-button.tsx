import { useQuery } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Mode } from '../drafts/draft.ts'
import type { DraftKeeper } from '../drafts/use-drafts.ts'
import { helpsIn } from './helps.ts'
import type { AiDraft } from './use-ai-draft.ts'
import { useWrittenHelp } from './use-written-help.ts'

type Props = {
  conversationId: string
  keeper: DraftKeeper
  mode: Mode
  shut: boolean
  ai: AiDraft
}

/** What a model can write here. It is absent where no AI provider is connected. */
export function AssistButton({ conversationId, keeper, mode, shut, ai }: Props) {
  const { app } = useCurrentApp()
  const available = useQuery(mayAssistQuery(app.id)).data?.available === true
  const { busy, ask, stop } = useWrittenHelp({ conversationId, keeper, mode, onDraft: ai.take })
  const hasText = keeper[mode].text.trim() !== ''
  const helps = helpsIn(navigator.language).filter(({ into }) => !(into === 'reply' && (shut || mode === 'note')))
  useActions([
    {
      id: 'assist-next-steps',
      name: t('AI: suggest next steps'),
      group: 'Conversation',
      keywords: t('assistant tag team macro close snooze'),
      shortcut: 'shift+d',
      when: () => available,
      perform: () => ai.suggest(true),
    },
    ...helps.map((help) => ({
      id: `assist-${help.id}`,
      name: t('AI: {name}', { name: help.name.toLowerCase() }),
      group: 'Conversation' as const,
      keywords: t('assistant model {keywords}', { keywords: help.keywords }),
      ...(help.shortcut && { shortcut: help.shortcut }),
      when: () => available && busy === null && (hasText || !help.needsText),
      perform: () => ask(help),
    })),
  ])
  if (!available || shut) return null
  if (busy !== null)
    return (
      <IconButton
        side="top"
        label={t('Stop: {name}', { name: busy.name.toLowerCase() })}
        icon={<Square className="animate-pulse text-lagoon" />}
        onClick={stop}
      />
    )
  const [fresh, changing] = [helps.filter(({ needsText }) => !needsText), helps.filter(({ needsText }) => needsText)]
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label={t('AI assist')} title={t('AI assist')} className={iconButtonStyle()}>
          <Sparkles strokeWidth={1.75} />
        </button>
      }
    >
      {fresh.map((help) => (
        <MenuItem key={help.id} {...(help.shortcut && { keys: help.shortcut })} onSelect={() => ask(help)}>
          {help.name}
        </MenuItem>
      ))}
      <MenuItem keys="shift+d" onSelect={() => ai.suggest(true)}>
        {t('Suggest next steps')}
      </MenuItem>
      <MenuSeparator />
      {changing.map((help) => (
        <MenuItem key={help.id} disabled={!hasText} onSelect={() => ask(help)}>
          {help.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
