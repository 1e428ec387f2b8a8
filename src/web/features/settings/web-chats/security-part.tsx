import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { useWebChats } from '#web/api/web-chats/web-chats.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { PartProps } from './part-props.ts'

/** Which sites may show the chat, how a site says who its visitor is, and the end of the chat. */
export function SecurityPart({ webChat, settings, faults, mayChange, onChange }: PartProps) {
  const fault = [...faults].find(([path]) => path.startsWith('sites'))?.[1]
  return (
    <div className="flex flex-col gap-10">
      <Field
        label={t('Sites that may show it')}
        help={t('Like https://example.com, or https://*.example.com for all of its subdomains. Empty: every site.')}
        error={fault}
      >
        {({ id }) => (
          <TagsInput
            id={id}
            label={t('Sites that may show it')}
            placeholder={'https://example.com'}
            disabled={!mayChange}
            tags={settings.sites}
            onChange={(sites) => onChange({ sites })}
          />
        )}
      </Field>
      <Identity webChat={webChat} settings={settings} mayChange={mayChange} onChange={onChange} />
      <Field
        label={t('Days to keep visits')}
        help={t('Pages, where visitors came from, device and language are deleted then. Conversations and contacts stay.')}
        error={faults.get('visitDays')}
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="number"
            min={1}
            max={3_650}
            disabled={!mayChange}
            value={settings.visitDays}
            onChange={({ target }) => onChange({ visitDays: target.valueAsNumber || 0 })}
          />
        )}
      </Field>
      <Rush settings={settings} faults={faults} mayChange={mayChange} onChange={onChange} />
      {mayChange && <Removal webChat={webChat} />}
    </div>
  )
}

function Identity({ webChat, settings, mayChange, onChange }: Pick<PartProps, 'webChat' | 'settings' | 'mayChange' | 'onChange'>) {
  const { app } = useCurrentApp()
  const { renewSecret } = useWebChats(app.id)
  const { id, secretLast4, formerSecretUntil } = webChat
  const secret = renewSecret.data?.secret
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-reading font-semibold">{t('Signed-in visitors')}</h2>
        <p className="text-secondary text-ink-2">
          {t(
            'Your server signs who a visitor is, as a JWT with this secret (HS256, “sub” and “exp” within an hour). Their conversation is then the same on every device, and nobody else can read it.',
          )}
        </p>
      </div>
      {renewSecret.error && <InlineAlert tone="danger" title={renewSecret.error.message} />}
      {secret === undefined ? (
        <p className="text-secondary">
          {secretLast4 === null ? (
            t('There is no secret yet.')
          ) : (
            <>
              {rich('The secret ends in <code>{secretLast4}</code>.', {
                code: (text) => <code className="font-mono">{text}</code>,
                secretLast4,
              })}
            </>
          )}
          {formerSecretUntil !== null &&
            t(' The one before it works until {formerSecretUntil}.', { formerSecretUntil: formatMoment(formerSecretUntil, app.timeZone) })}
        </p>
      ) : (
        <Field label={t('Secret')} help={t('Copy it now: it isn’t shown again. Keep it on your server.')}>
          {(wiring) => <CopyField id={wiring.id} label={t('secret')} value={secret} />}
        </Field>
      )}
      {mayChange && (
        <div>
          <Button busy={renewSecret.isPending} onClick={() => renewSecret.mutate(id)}>
            {secretLast4 === null ? t('Create secret') : t('Create new secret')}
          </Button>
        </div>
      )}
      <Switch
        plain
        label={t('Ignore what isn’t signed')}
        help={t('Names, emails and attributes that the page sends without a signature are dropped.')}
        checked={settings.signedOnly}
        onChange={(signedOnly) => onChange({ signedOnly })}
      />
    </section>
  )
}

const EFFORTS = [
  { value: '14', label: t('Light: under a second') },
  { value: '16', label: t('Usual: a few seconds on a phone') },
  { value: '18', label: t('Heavy: up to half a minute on a phone') },
]

/** What is asked of visitors while more of them begin than usual. */
function Rush({ settings, faults, mayChange, onChange }: Pick<PartProps, 'settings' | 'faults' | 'mayChange' | 'onChange'>) {
  const { newVisitorsPerMinute, proofBits } = settings
  const efforts = EFFORTS.some(({ value }) => value === String(proofBits))
    ? EFFORTS
    : [...EFFORTS, { value: String(proofBits), label: t('{proofBits} bits', { proofBits }) }]
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-reading font-semibold">{t('Spam protection')}</h2>
        <p className="text-secondary text-ink-2">
          {t(
            'When more new visitors than this write within a minute, each newcomer’s browser solves a small puzzle first. Nobody sees it, and whoever is in a conversation already isn’t asked.',
          )}
        </p>
      </div>
      <Field label={t('New visitors per minute')} error={faults.get('newVisitorsPerMinute')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="number"
            min={1}
            max={10_000}
            disabled={!mayChange}
            value={newVisitorsPerMinute}
            onChange={({ target }) => onChange({ newVisitorsPerMinute: target.valueAsNumber || 0 })}
          />
        )}
      </Field>
      <Field label={t('Puzzle')}>
        {({ id }) => (
          <Select
            id={id}
            disabled={!mayChange}
            value={String(proofBits)}
            options={efforts}
            onChange={(bits) => onChange({ proofBits: Number(bits) })}
          />
        )}
      </Field>
    </section>
  )
}

function Removal({ webChat: { id, name } }: Pick<PartProps, 'webChat'>) {
  const { app } = useCurrentApp()
  const { remove } = useWebChats(app.id)
  const navigate = useNavigate()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-reading font-semibold">{t('Remove')}</h2>
      <p className="text-secondary text-ink-2">{t('The chat disappears from your sites. Conversations stay in the inbox.')}</p>
      {remove.error && <InlineAlert tone="danger" title={remove.error.message} />}
      <div>
        <Button variant="quietDanger" onClick={() => setAsking(true)}>
          {t('Remove web chat')}
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove “{name}”?', { name })}
        description={t('Visitors can’t write or read here any more, on any site that has its code.')}
        confirm={t('Remove web chat')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              toasts.show({ title: t('Web chat removed') })
              void navigate({ to: '/settings/channels' })
            },
          })
        }
      />
    </section>
  )
}
