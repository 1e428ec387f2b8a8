import { t } from '#domain/i18n/t.ts'
import type { TemplateContent } from '#domain/whatsapp/template.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

type Offer = TemplateContent['offer']
type Props = { offer: Offer; error: string | undefined; onChange: (offer: Offer) => void }

/** A limited-time offer above the text, with a clock that runs where it ends. */
export function OfferPart({ offer, error, onChange }: Props) {
  return (
    <>
      <Switch
        plain
        label={t('Limited-time offer')}
        help={t('A line with a clock above the text. Such a template has no footer.')}
        checked={offer !== null}
        onChange={(on) => onChange(on ? { text: '', expires: true } : null)}
      />
      {offer && (
        <>
          <Field label={t('Name of the offer')} help={t('At most 16 characters.')} error={error}>
            {(wiring) => <Input {...wiring} value={offer.text} onChange={(event) => onChange({ ...offer, text: event.target.value })} />}
          </Field>
          <Switch
            plain
            label={t('A clock runs until it ends')}
            checked={offer.expires}
            onChange={(expires) => onChange({ ...offer, expires })}
          />
        </>
      )}
    </>
  )
}
