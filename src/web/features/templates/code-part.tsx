import { t } from '#domain/i18n/t.ts'
import type { TemplateContent } from '#domain/whatsapp/template.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

type Authentication = NonNullable<TemplateContent['authentication']>
type Props = { authentication: Authentication; error: string | undefined; onChange: (authentication: Authentication) => void }

/** What may be chosen of a sign-in code: WhatsApp writes the text itself. */
export function CodePart({ authentication, error, onChange }: Props) {
  return (
    <>
      <Switch
        plain
        label={t('Say not to share the code')}
        checked={authentication.securityAdvice}
        onChange={(securityAdvice) => onChange({ ...authentication, securityAdvice })}
      />
      <Field label={t('Minutes until the code expires')} help={t('1 to 90; empty says nothing of it.')} error={error}>
        {(wiring) => (
          <Input
            {...wiring}
            type="number"
            min={1}
            max={90}
            value={authentication.expiresInMinutes ?? ''}
            onChange={(event) =>
              onChange({ ...authentication, expiresInMinutes: event.target.value === '' ? null : event.target.valueAsNumber })
            }
          />
        )}
      </Field>
    </>
  )
}
