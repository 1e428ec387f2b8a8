import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { SendableTemplate } from '#domain/api/whatsapp/templates.ts'
import { isWindowOpen } from '#domain/conversations/reply-window.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { fillTemplate } from '#domain/templates/fill-template.ts'

import { conversationWithQuery } from '#web/api/conversations/start-conversation.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { FillBlanks } from '#web/kit/templates/fill-blanks.tsx'
import { PhonePreview } from '#web/kit/templates/phone-preview.tsx'
import { linkStyle } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { suggestionsOf, TemplateChoices } from '../composer/template-choices.tsx'
import type { Recipient } from './recipient-field.tsx'

type Props = { to: Recipient; channelId: string; onChange: (content: OutgoingContent | null) => void }

/** What is said first: words where the customer wrote within 24 hours, else an approved template. */
export function FirstMessage({ to, channelId, onChange }: Props) {
  const { app } = useCurrentApp()
  const now = useNow(60_000)
  const known = useQuery(conversationWithQuery(app.id, to.contactId ?? '', channelId))
  if (to.contactId !== null && known.isPending) return null
  const conversation = known.data ?? null
  return (
    <>
      {conversation && (
        <p className="text-secondary text-ink-2">
          {rich('You already have a conversation on this number. <link>Open it</link>', {
            link: (text) => (
              <Link to="/inbox/$conversationId" params={{ conversationId: conversation.id }} search={{}} className={linkStyle()}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {conversation && isWindowOpen(conversation, new Date(now)) ? (
        <Words onChange={onChange} />
      ) : (
        <FirstTemplate to={to} channelId={channelId} onChange={onChange} />
      )}
    </>
  )
}

function Words({ onChange }: Pick<Props, 'onChange'>) {
  const [text, setText] = useState('')
  return (
    <Field label={t('Message')}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={4}
          maxLength={4_096}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value)
            onChange(value.trim() === '' ? null : { type: 'text', text: value.trim(), preview: true })
          }}
          className={inputStyle({ className: 'h-auto w-full resize-y py-2' })}
        />
      )}
    </Field>
  )
}

function FirstTemplate({ to, channelId, onChange }: Props) {
  const [chosen, setChosen] = useState<SendableTemplate | null>(null)
  const [values, setValues] = useState<Record<string, string>>({})
  const fill = (template: SendableTemplate | null, next: Record<string, string>) => {
    setChosen(template)
    setValues(next)
    const filled = template && fillTemplate(template, next)
    onChange(filled && 'content' in filled ? filled.content : null)
  }
  if (chosen) {
    return (
      <section aria-label={t('Template')} className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <h3 className="min-w-0 flex-1 truncate text-secondary font-medium">{chosen.name}</h3>
          <Button size="sm" onClick={() => fill(null, {})}>
            {t('Change template')}
          </Button>
        </div>
        <PhonePreview content={chosen.content} values={values} />
        <FillBlanks blanks={chosen.blanks} values={values} onChange={(next) => fill(chosen, next)} suggestions={suggestionsOf(to)} />
      </section>
    )
  }
  return (
    <section aria-label={t('Template')} className="flex flex-col gap-2">
      <h3 className="text-secondary font-medium">{t('Template')}</h3>
      <p className="text-secondary text-ink-2">
        {t('This customer hasn’t written in the last 24 hours, so WhatsApp requires an approved template.')}
      </p>
      <TemplateChoices channelId={channelId} onChoose={(template) => fill(template, {})} />
    </section>
  )
}
