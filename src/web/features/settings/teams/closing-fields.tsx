import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { type RuleProps, within } from './rule-parts.ts'

const ASK = 'We closed this conversation. How was our help?'

/** When a conversation is over, and what its customer is asked then. */
export function ClosingFields({ rules: { autoClose, rating }, onChange }: RuleProps) {
  return (
    <>
      <Switch
        label="Auto-close inactive conversations"
        help="Snoozed conversations are left alone. A customer who writes again opens it again."
        checked={autoClose !== null}
        onChange={(on) => onChange({ autoClose: on ? { afterHours: 48, text: '' } : null })}
      />
      {autoClose && (
        <>
          <Field label="Close after (hours)">
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
          <Field label="Closing message" help="Sent only while WhatsApp’s 24 hours are open. Leave it empty to say nothing.">
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
        label="Ask how it was"
        help="When a person closes a conversation, its customer can tap Good, Okay or Poor. The answer opens nothing again."
        checked={rating !== null}
        onChange={(on) => onChange({ rating: on ? { text: ASK } : null })}
      />
      {rating && (
        <Field label="The question">
          {(control) => (
            <Input
              {...control}
              required
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
