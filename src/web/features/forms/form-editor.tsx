import { Plus, Rocket } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { TemplateAccount } from '#domain/api/whatsapp/templates.ts'
import { withoutLostRoutes } from '#domain/whatsapp-forms/edit-routes.ts'
import { emptyScreen } from '#domain/whatsapp-forms/empty-form.ts'
import type { FormDocument, FormDraft, FormScreen, WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { formFaults } from '#domain/whatsapp-forms/form-faults.ts'
import { FORM_LIMITS } from '#domain/whatsapp-forms/form-limits.ts'
import { formStatusText } from '#domain/whatsapp-forms/status-labels.ts'

import { randomKey } from '#web/api/random-key.ts'
import { useChangeForms } from '#web/api/whatsapp-forms/change-forms.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { BasicsPart } from './basics-part.tsx'
import { Faults } from './faults.tsx'
import { FormPhone } from './form-phone.tsx'
import { moved } from './moved.ts'
import { ScreenCard } from './screen-card.tsx'
import { SummaryPart } from './summary-part.tsx'

type Props = {
  /** None while it is not kept yet. */
  form: WhatsappForm | null | undefined
  initial: FormDraft
  accounts: readonly TemplateAccount[]
  onSaved: (form: WhatsappForm) => void
}

const UNSAVED = { formId: null, metaId: null, status: 'DRAFT', faults: [] } as const
const STAGES = { saving: t('Saving…'), handing: t('Checking with WhatsApp…'), publishing: t('Publishing…') }

/** Where a form is made, with the phone beside it, and published. */
export function FormEditor({ form, initial, accounts, onSaved }: Props) {
  const { app } = useCurrentApp()
  const [draft, setDraft] = useState(initial)
  const [kept, setKept] = useState(initial)
  const [tried, setTried] = useState(false)
  const [shown, setShown] = useState(0)
  const change = useChangeForms(app.id)
  const { document } = draft
  const { screens } = document
  const all = formFaults(draft)
  // What WhatsApp said holds until something is changed.
  const refused = draft === kept && form ? form.faults : []
  // What is missing is said when it is published; what is wrong is said at once.
  const faults = [...(tried ? all : all.filter(({ isMissing }) => !isMissing)), ...refused]
  const { formId, metaId, status } = form ? { ...form, formId: form.id } : UNSAVED
  const locked = status !== 'DRAFT'
  const put = (part: Partial<FormDocument>) => setDraft({ ...draft, document: { ...document, ...part } })
  const putScreen = (index: number, screen: FormScreen) => put({ screens: screens.map((one, at) => (at === index ? screen : one)) })
  const names = screens.flatMap(({ items }) => items).flatMap((item) => ('name' in item ? [item.name] : []))

  const send = (verb: 'save' | 'publish') => {
    setKept(draft)
    change.mutate({ verb, formId, draft }, { onSuccess: (saved) => saved && onSaved(saved) })
  }
  const publish = () => {
    setTried(true)
    if (all.length === 0) send('publish')
  }

  return (
    <div className="mx-auto grid w-full max-w-280 grid-cols-[minmax(0,1fr)_21rem] gap-8 p-6 max-lg:grid-cols-1 max-phone:p-4">
      <form
        aria-label={t('Form')}
        onSubmit={(event) => {
          event.preventDefault()
          publish()
        }}
      >
        <fieldset disabled={locked || change.isPending} className="flex min-w-0 flex-col gap-5">
          <FormStatusTag form={form} />
          <BasicsPart
            draft={draft}
            accounts={accounts}
            faults={faults}
            locked={locked}
            fixedAccount={metaId !== null}
            onChange={setDraft}
          />
          {screens.map((screen, index) => (
            <ScreenCard
              key={screen.key}
              screens={screens}
              screen={screen}
              path={`document.screens.${index}`}
              place={{ index, count: screens.length, hasSummary: document.summary !== null, locked }}
              names={names}
              faults={faults}
              shown={shown === index}
              onShow={() => setShown(index)}
              onChange={(next) => putScreen(index, next)}
              onMove={(by) => put({ screens: withoutLostRoutes(moved(screens, index, index + by)) })}
              onRemove={() => put({ screens: withoutLostRoutes(screens.filter((_, at) => at !== index)) })}
            />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Plus />}
              disabled={screens.length >= FORM_LIMITS.screens}
              onClick={() => {
                put({ screens: [...screens, emptyScreen(randomKey())] })
                setShown(screens.length)
              }}
            >
              {t('Add screen')}
            </Button>
          </div>
          <SummaryPart document={document} locked={locked} faults={faults} onChange={put} />
          <Faults all={tried ? all : []} refused={refused} error={change.error} />
          {!locked && <Foot change={change} onSave={() => send('save')} />}
        </fieldset>
      </form>
      <aside>
        <div className="sticky top-6 flex flex-col gap-2">
          <h2 className="text-secondary font-medium text-ink-2">{t('On the phone')}</h2>
          <FormPhone document={document} shown={Math.min(shown, screens.length + (document.summary ? 0 : -1))} onShow={setShown} />
          {!locked && (
            <p className="text-meta text-ink-3">{t('Once it is published, a form can’t be changed. Duplicate it to make the next one.')}</p>
          )}
        </div>
      </aside>
    </div>
  )
}

function Foot({ change, onSave }: { change: ReturnType<typeof useChangeForms>; onSave: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
      <span role="status" className="text-secondary text-ink-2">
        {change.stage && STAGES[change.stage]}
      </span>
      <Button busy={change.isPending} onClick={onSave}>
        {t('Save draft')}
      </Button>
      <Button type="submit" variant="primary" icon={<Rocket />} busy={change.isPending}>
        {t('Publish')}
      </Button>
    </div>
  )
}

function FormStatusTag({ form }: Pick<Props, 'form'>) {
  if (!form) return null
  const { about } = formStatusText(form.status)
  return (
    <>
      {about !== '' && (
        <InlineAlert tone={form.status === 'BLOCKED' ? 'danger' : 'info'} title={formStatusText(form.status).label}>
          {about}
        </InlineAlert>
      )}
      {form.problem && (
        <InlineAlert tone="warning" title={t('WhatsApp tells of a problem')}>
          {form.problem}
        </InlineAlert>
      )}
    </>
  )
}
