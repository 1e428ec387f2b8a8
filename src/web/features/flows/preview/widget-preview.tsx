import { useMemo, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { previewSession } from '#domain/webchat/preview.ts'
import { toChatLine } from '#flow/simulation/chat-lines.ts'

import { WidgetFrame } from '#web/kit/webchat/widget-frame.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useChatAround } from '../widget/use-chat-around.ts'
import { answerFor } from '../widget/widget-acts.ts'

/** Messages as the web chat draws them; their lists, forms and products can be opened. */
export function WidgetPreview({ said }: { said: readonly OutgoingContent[] }) {
  const { app } = useCurrentApp()
  const { config, around } = useChatAround(said)
  const [at] = useState(() => new Date().toISOString())
  const session = useMemo(
    () =>
      previewSession(
        config,
        said.map((content, seq) => ({ ...toChatLine({ id: idOf(seq), at, content }, around), seq })),
      ),
    [config, said, around, at],
  )
  return (
    <WidgetFrame
      bare
      title={t('What visitors see')}
      session={session}
      className="h-60 w-full"
      onAsk={(path) => answerFor(app.id, path, (messageId) => said.find((_, seq) => idOf(seq) === messageId))}
    />
  )
}

const idOf = (seq: number): string => `preview:${seq}`
