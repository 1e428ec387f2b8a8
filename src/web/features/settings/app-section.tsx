import { type FormEvent, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { TIME_ZONES } from '#domain/constants.ts'
import { useUpdateApp } from '#web/api/apps/update-app.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { LogoField } from './logo-field.tsx'
import { RemoveDemo } from './remove-demo.tsx'
import { Section } from './section.tsx'

const NewWorkspaceDialog = lazyPart(async () => (await import('./new-workspace.tsx')).NewWorkspaceDialog)

type Zone = (typeof TIME_ZONES)[number]

const ZONES = TIME_ZONES.map((zone) => ({ value: zone, label: zone.replace('_', ' ').replace('_', ' ') }))
const isZone = (zone: string): zone is Zone => TIME_ZONES.some((known) => known === zone)

/** The app's name and time zone. */
export function AppSection() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const update = useUpdateApp(app.id)
  const [name, setName] = useState(app.name)
  const [zone, setZone] = useState<Zone | null>(isZone(app.timeZone) ? app.timeZone : null)
  const mayChange = roleAllows(app.role, 'admin')
  const dirty = name.trim() !== app.name || (zone !== null && zone !== app.timeZone)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), ...(zone && { timeZone: zone }) }
    update.mutate(body, { onSuccess: () => toasts.show({ title: t('Workspace saved') }) })
  }

  return (
    <Section title={t('General')} about={t('This workspace is one business: its channels, contacts and team.')}>
      <form onSubmit={submit} className="flex flex-col gap-6">
        {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins change this.')} />}
        <Field label={t('Business name')} error={update.error?.message}>
          {(wiring) => (
            <Input
              required
              maxLength={80}
              value={name}
              disabled={!mayChange}
              onChange={(event) => setName(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field label={t('Time zone')} help={t('Used for dates in the inbox and flows.')}>
          {({ id }) => (
            <Select
              id={id}
              value={zone ?? ''}
              disabled={!mayChange}
              options={zone ? ZONES : [{ value: '', label: app.timeZone }, ...ZONES]}
              onChange={(next) => setZone(isZone(next) ? next : null)}
            />
          )}
        </Field>
        {dirty && (
          <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-surface py-4">
            <Button
              onClick={() => {
                setName(app.name)
                setZone(isZone(app.timeZone) ? app.timeZone : null)
              }}
            >
              {t('Discard')}
            </Button>
            <Button type="submit" variant="primary" busy={update.isPending}>
              {t('Save changes')}
            </Button>
          </div>
        )}
      </form>
      <div className="mt-6">
        <LogoField app={app} disabled={!mayChange} />
      </div>
      <NewWorkspace />
      {app.demo && mayChange && <RemoveDemo />}
    </Section>
  )
}

function NewWorkspace() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{t('Another business?')}</h2>
        <p className="text-secondary text-ink-2">{t('Create a separate workspace and switch between them in your menu.')}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t('New workspace')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewWorkspaceDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
