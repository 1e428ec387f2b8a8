import { useQuery } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'

import type { Assisted } from '#domain/ai/draft-source.ts'

import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { Mode } from '../drafts/draft.ts'
import type { DraftKeeper } from '../drafts/use-drafts.ts'
import { helpsIn } from './helps.ts'
import { useWrittenHelp } from './use-written-help.ts'

type Props = {
  conversationId: string
  keeper: DraftKeeper
  mode: Mode
  shut: boolean
  /** Takes what a model drafted, with its sources. */
  onDraft: (draft: Assisted | null) => void
}

/** What a model can write here. It is absent where no AI provider is connected. */
export function AssistButton({ conversationId, keeper, mode, shut, onDraft }: Props) {
  const { app } = useCurrentApp()
  const available = useQuery(mayAssistQuery(app.id)).data?.available === true
  const { busy, ask, stop } = useWrittenHelp({ conversationId, keeper, mode, onDraft })
  const hasText = keeper[mode].text.trim() !== ''
  const helps = helpsIn(navigator.language).filter(({ into }) => !(into === 'reply' && (shut || mode === 'note')))
  useActions(
    helps.map((help) => ({
      id: `assist-${help.id}`,
      name: `AI: ${help.name.toLowerCase()}`,
      group: 'Conversation' as const,
      keywords: `assistant model ${help.keywords}`,
      ...(help.shortcut && { shortcut: help.shortcut }),
      when: () => available && busy === null && (hasText || !help.needsText),
      perform: () => ask(help),
    })),
  )
  if (!available || shut) return null
  if (busy !== null)
    return (
      <IconButton
        side="top"
        label={`Stop: ${busy.name.toLowerCase()}`}
        icon={<Square className="animate-pulse text-lagoon" />}
        onClick={stop}
      />
    )
  const [fresh, changing] = [helps.filter(({ needsText }) => !needsText), helps.filter(({ needsText }) => needsText)]
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label="Have it written by AI" title="Have it written by AI" className={iconButtonStyle()}>
          <Sparkles strokeWidth={1.75} />
        </button>
      }
    >
      {fresh.map((help) => (
        <MenuItem key={help.id} {...(help.shortcut && { keys: help.shortcut })} onSelect={() => ask(help)}>
          {help.name}
        </MenuItem>
      ))}
      <MenuSeparator />
      {changing.map((help) => (
        <MenuItem key={help.id} disabled={!hasText} onSelect={() => ask(help)}>
          {help.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
