import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { PreChatField } from '#domain/webchat/web-chat.ts'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { thingsQuery } from '#web/api/flows/list-things.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ListField } from './list-field.tsx'
import type { PartProps } from './part-props.ts'

const NONE = ''
const ASKED: readonly { field: PreChatField; label: string }[] = [
  { field: 'name', label: t('Ask for the name first') },
  { field: 'email', label: t('Ask for the email first') },
  { field: 'phone', label: t('Ask for the phone number first') },
]

/** What the chat does: who answers first, what it offers, and what it asks. */
export function BehaviorPart({ settings, faults, onChange }: PartProps) {
  const { app } = useCurrentApp()
  const flows = useQuery(thingsQuery(app.id, 'flow')).data ?? []
  const flowOptions = (none: string) => [{ value: NONE, label: none }, ...flows]
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-5">
        <Field label={t('Who answers first')} help={t('Without a flow of its own, keywords and triggers decide, as on WhatsApp.')}>
          {({ id }) => (
            <Select
              id={id}
              value={settings.flowId ?? NONE}
              options={flowOptions(t('As keywords and triggers decide'))}
              onChange={(flowId) => onChange({ flowId: flowId || null })}
            />
          )}
        </Field>
        <Field
          label={t('When you’re closed')}
          help={t('Shown above the chat outside your business hours, which are under Settings → Business hours.')}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              maxLength={400}
              placeholder={t('We’re closed right now. Leave a message and we’ll reply.')}
              className={inputStyle({ className: 'w-full py-2' })}
              value={settings.awayText}
              onChange={({ target }) => onChange({ awayText: target.value })}
            />
          )}
        </Field>
      </section>
      <ListField
        title={t('Quick starts')}
        help={t('Buttons on the home screen that begin a flow.')}
        one={t('quick start')}
        items={settings.quickStarts}
        most={6}
        fresh={{ label: '', flowId: flows[0]?.value ?? '' }}
        onChange={(quickStarts) => onChange({ quickStarts })}
      >
        {(item, change, index) => (
          <>
            <Field label={t('Label')} error={faults.get(`quickStarts.${index}.label`)}>
              {(wiring) => (
                <Input {...wiring} value={item.label} maxLength={60} onChange={({ target }) => change({ label: target.value })} />
              )}
            </Field>
            <Field label={t('Flow')} error={faults.get(`quickStarts.${index}.flowId`)}>
              {({ id }) => <Select id={id} value={item.flowId} options={flows} onChange={(flowId) => change({ flowId })} />}
            </Field>
          </>
        )}
      </ListField>
      <ListField
        title={t('Messages on your pages')}
        help={t('A message beside the button, on pages whose address fits. Use * for anything: /pricing*')}
        one={t('message')}
        items={settings.pageRules}
        most={20}
        fresh={{ page: '*', afterSeconds: 10, message: '', flowId: null }}
        onChange={(pageRules) => onChange({ pageRules })}
      >
        {(item, change, index) => (
          <>
            <Field label={t('Page')} error={faults.get(`pageRules.${index}.page`)}>
              {(wiring) => <Input {...wiring} value={item.page} onChange={({ target }) => change({ page: target.value })} />}
            </Field>
            <Field label={t('After, in seconds')} error={faults.get(`pageRules.${index}.afterSeconds`)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="number"
                  min={0}
                  max={600}
                  value={item.afterSeconds}
                  onChange={({ target }) => change({ afterSeconds: target.valueAsNumber || 0 })}
                />
              )}
            </Field>
            <Field label={t('Message')} error={faults.get(`pageRules.${index}.message`)}>
              {(wiring) => (
                <Input {...wiring} value={item.message} maxLength={280} onChange={({ target }) => change({ message: target.value })} />
              )}
            </Field>
            <Field label={t('Flow when it’s answered')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={item.flowId ?? NONE}
                  options={flowOptions(t('The usual one'))}
                  onChange={(flowId) => change({ flowId: flowId || null })}
                />
              )}
            </Field>
          </>
        )}
      </ListField>
      <Asked settings={settings} faults={faults} onChange={onChange} />
    </div>
  )
}

/** What visitors are asked, or told, around their first message. */
function Asked({ settings, faults, onChange }: Pick<PartProps, 'settings' | 'faults' | 'onChange'>) {
  const { app } = useCurrentApp()
  const numbers = useQuery(channelsQuery(app.id)).data?.items ?? []
  const { preChat } = settings
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-reading font-semibold">{t('Before and after a conversation')}</h2>
      {ASKED.map(({ field, label }) => (
        <Switch
          plain
          key={field}
          label={label}
          checked={preChat.includes(field)}
          onChange={(on) =>
            onChange({ preChat: ASKED.map((one) => one.field).filter((one) => (one === field ? on : preChat.includes(one))) })
          }
        />
      ))}
      <Field
        label={t('Consent')}
        help={t('Shown before the first message. Leave it empty to ask for none.')}
        error={faults.get('consentText')}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={settings.consentText}
            maxLength={400}
            onChange={({ target }) => onChange({ consentText: target.value })}
          />
        )}
      </Field>
      {settings.consentText !== '' && (
        <Field label={t('Link to your privacy policy')} error={faults.get('consentUrl')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="url"
              placeholder={'https://example.com/privacy'}
              value={settings.consentUrl}
              onChange={({ target }) => onChange({ consentUrl: target.value })}
            />
          )}
        </Field>
      )}
      <Switch plain label={t('Let visitors send files')} checked={settings.files} onChange={(files) => onChange({ files })} />
      <Switch
        plain
        label={t('Mail answers that aren’t seen')}
        help={t('If a visitor left an email address and doesn’t come back, they get your team’s answer by email, with the way back.')}
        checked={settings.mailAnswers}
        onChange={(mailAnswers) => onChange({ mailAnswers })}
      />
      {settings.mailAnswers && (
        <Field label={t('Minutes before an answer is mailed')} error={faults.get('mailAfterMinutes')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={0}
              max={1_440}
              value={settings.mailAfterMinutes}
              onChange={({ target }) => onChange({ mailAfterMinutes: target.valueAsNumber || 0 })}
            />
          )}
        </Field>
      )}
      {numbers.length > 0 && (
        <Field label={t('Continue on WhatsApp')} help={t('Visitors can carry the conversation over to this number.')}>
          {({ id }) => (
            <Select
              id={id}
              value={settings.whatsappChannelId ?? NONE}
              options={[
                { value: NONE, label: t('Don’t offer it') },
                ...numbers.map((number) => ({ value: number.id, label: number.name })),
              ]}
              onChange={(channelId) => onChange({ whatsappChannelId: channelId || null })}
            />
          )}
        </Field>
      )}
    </section>
  )
}
