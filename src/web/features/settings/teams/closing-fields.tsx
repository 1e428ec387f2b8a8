import { t } from '#domain/i18n/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { type RuleProps, within } from './rule-parts.ts'

/** When a conversation is over, and what its customer is asked then. */
export function ClosingFields({ rules: { autoClose, rating }, onChange }: RuleProps) {
  return (
    <>
      <Switch
        label={t('Auto-close inactive conversations')}
        help={t('Snoozed conversations stay open. A new message from the customer reopens the conversation.')}
        checked={autoClose !== null}
        onChange={(on) => onChange({ autoClose: on ? { afterHours: 48, text: '' } : null })}
      />
      {autoClose && (
        <>
          <Field label={t('Close after (hours)')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={8_760}
                className="w-32"
                value={autoClose.afterHours}
                onChange={({ target }) => onChange({ autoClose: { ...autoClose, afterHours: within(target.value, 1, 8_760) } })}
              />
            )}
          </Field>
          <Field label={t('Closing message')} help={t('Sent only within WhatsApp’s 24-hour window. Leave empty to say nothing.')}>
            {(control) => (
              <Input
                {...control}
                maxLength={1_024}
                value={autoClose.text}
                onChange={({ target }) => onChange({ autoClose: { ...autoClose, text: target.value } })}
              />
            )}
          </Field>
        </>
      )}
      <Switch
        label={t('Satisfaction survey (CSAT)')}
        help={t('When a teammate closes a conversation, the customer can tap Good, Okay or Poor. Rating doesn’t reopen the conversation.')}
        checked={rating !== null}
        onChange={(on) => onChange({ rating: on ? { text: '' } : null })}
      />
      {rating && (
        <Field label={t('Question')} help={t('Leave empty to ask in each customer’s language.')}>
          {(control) => (
            <Input
              {...control}
              placeholder={t('We closed this conversation. How was our help?')}
              maxLength={1_024}
              value={rating.text}
              onChange={({ target }) => onChange({ rating: { text: target.value } })}
            />
          )}
        </Field>
      )}
    </>
  )
}
