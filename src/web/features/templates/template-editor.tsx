import { Send } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { TemplateAccount } from '#domain/api/whatsapp/templates.ts'
import type { Template, TemplateContent, TemplateDraft } from '#domain/whatsapp/template.ts'
import { isEditable } from '#domain/templates/status-labels.ts'
import { templateFaults } from '#domain/templates/template-faults.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useChangeTemplates } from '#web/api/templates/change-templates.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { PhonePreview } from '#web/kit/templates/phone-preview.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BasicsPart } from './basics-part.tsx'
import { ButtonsPart } from './buttons-part.tsx'
import { CardsPart } from './cards-part.tsx'
import { CodePart } from './code-part.tsx'
import { HeaderPart } from './header-part.tsx'
import { OfferPart } from './offer-part.tsx'
import { TemplateStatusTag } from './template-status.tsx'
import { WordsField } from './text-field.tsx'

const FORMATS = [
  { value: 'positional', label: t('Numbers') },
  { value: 'named', label: t('Names') },
] as const

type Props = {
  /** Null while it is not kept yet. */
  template: Template | null
  initial: TemplateDraft
  accounts: readonly TemplateAccount[]
  onSaved: (template: Template) => void
}

/** Where a template is written, with the phone beside it, and handed in for review. */
export function TemplateEditor({ template, initial, accounts, onSaved }: Props) {
  const { app } = useCurrentApp()
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const change = useChangeTemplates(app.id)
  const { content } = draft
  const put = (part: Partial<TemplateContent>) => setDraft({ ...draft, content: { ...content, ...part } })
  const all = templateFaults(draft)
  // While it is written, only what is there can be wrong; what is missing is said when it is handed in.
  const faults = tried ? all : all.filter(({ path }) => isWritten(draft, path))
  const isKnown = template !== null && template.providerId !== null
  const locked = isKnown && !isEditable(template.status)

  const send = (what: Parameters<typeof change.mutate>[0]) => change.mutate(what, { onSuccess: (saved) => saved && onSaved(saved) })
  const submit = () => {
    setTried(true)
    if (all.length === 0) send({ verb: 'submit', template, draft })
  }

  return (
    <div className="mx-auto grid w-full max-w-260 grid-cols-[minmax(0,1fr)_22rem] gap-8 p-6 max-lg:grid-cols-1 max-phone:p-4">
      <form
        aria-label={t('Template')}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset disabled={locked} className="flex flex-col gap-5">
          {template && <TemplateStatusTag template={template} />}
          <BasicsPart draft={draft} template={template} accounts={accounts} faults={faults} onChange={setDraft} />
          {content.authentication ? (
            <CodePart
              authentication={content.authentication}
              error={errorAt(faults, 'content.authentication')}
              onChange={(authentication) => put({ authentication })}
            />
          ) : (
            <MessageParts draft={draft} faults={faults} put={put} />
          )}
          {tried && <WouldBeRefused faults={all} />}
          {change.isError && <Refusal error={change.error} />}
          <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
            {!isKnown && (
              <Button busy={change.isPending} onClick={() => send({ verb: 'save', templateId: template?.id ?? null, draft })}>
                {t('Save draft')}
              </Button>
            )}
            <Button type="submit" variant="primary" icon={<Send />} busy={change.isPending}>
              {isKnown ? t('Submit the change') : t('Submit for review')}
            </Button>
          </div>
        </fieldset>
      </form>
      <aside className="max-lg:order-first">
        <div className="sticky top-6 flex flex-col gap-2">
          <h2 className="text-secondary font-medium text-ink-2">{t('On the phone')}</h2>
          <PhonePreview content={content} />
          {template?.status === 'APPROVED' && (
            <p className="text-meta text-ink-3">{t('Changes need a new review: once every 24 hours, up to 10 times in 30 days.')}</p>
          )}
        </div>
      </aside>
    </div>
  )
}

type Faults = ReturnType<typeof templateFaults>

const errorAt = (faults: Faults, path: string): string | undefined => faults.find((fault) => fault.path === path)?.message

type PartsProps = { draft: TemplateDraft; faults: Faults; put: (part: Partial<TemplateContent>) => void }

/** What a template says that is no one-time code: its head, words, foot, buttons and cards. */
function MessageParts({ draft, faults, put }: PartsProps) {
  const { content } = draft
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-secondary font-medium">
        {t('Variables are')}
        <Segmented
          label={t('Variables are')}
          value={content.parameterFormat}
          options={FORMATS}
          onChange={(parameterFormat) => put({ parameterFormat })}
        />
      </div>
      <HeaderPart
        wabaId={draft.wabaId}
        content={content}
        error={errorAt(faults, 'content.header')}
        onChange={(header) => put({ header })}
      />
      <WordsField
        label={t('Text')}
        help={t('*bold*, _italic_ and ~struck~ work as in WhatsApp.')}
        max={1_024}
        words={content.body}
        format={content.parameterFormat}
        error={errorAt(faults, 'content.body')}
        onChange={(body) => put({ body })}
      />
      <Field label={t('Footer')} help={t('One short line, or nothing.')} error={errorAt(faults, 'content.footer')}>
        {(wiring) => <Input {...wiring} value={content.footer ?? ''} onChange={(event) => put({ footer: event.target.value || null })} />}
      </Field>
      <ButtonsPart buttons={content.buttons} category={draft.category} faults={faults} onChange={(buttons) => put({ buttons })} />
      {(draft.category === 'MARKETING' || content.offer) && (
        <OfferPart offer={content.offer} error={errorAt(faults, 'content.offer')} onChange={(offer) => put({ offer })} />
      )}
      <CardsPart draft={draft} faults={faults} onChange={(cards) => put({ cards })} />
    </>
  )
}

function WouldBeRefused({ faults: [first, ...others] }: { faults: Faults }) {
  if (!first) return null
  return (
    <InlineAlert tone="danger" title={t('WhatsApp would refuse this template')}>
      {first.message}
      {others.length > 0 && t(' And {count} more, marked above.', { count: others.length })}
    </InlineAlert>
  )
}

function Refusal({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.details : []
  return (
    <InlineAlert tone="danger" title={error.message}>
      {error instanceof ApiError && error.hint}
      {details.length > 0 && (
        <ul className="mt-1 list-disc ps-4">
          {details.map(({ path, message }, index) => (
            <li key={index}>
              {message} {/^\d+$/.test(path) && path !== '0' && <span className="text-ink-3">{t('(code {path})', { path })}</span>}
            </li>
          ))}
        </ul>
      )}
    </InlineAlert>
  )
}

function isWritten({ name, content }: TemplateDraft, path: string): boolean {
  if (path === 'name') return name !== ''
  if (path === 'content.body') return content.body.text !== ''
  if (path === 'content.header') return content.header?.kind === 'text' && content.header.text !== ''
  if (path === 'content.buttons') return true
  return path === 'content.footer'
}
