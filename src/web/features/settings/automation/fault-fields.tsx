import { locale } from '#domain/i18n/locale.ts'
import { Trash2 } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { FAULT_MESSAGES, type OnFault } from '#domain/flows/fault-message.ts'

import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

const names = new Intl.DisplayNames(locale(), { type: 'language' })
const LANGUAGES = Object.entries(FAULT_MESSAGES).map(([code, message]) => ({ code, message, name: names.of(code) ?? code }))
const NONE = ''

type Props = { onFault: OnFault; onChange: (onFault: OnFault) => void }

/** What a customer reads when a flow cannot go on: our message in their language, or the workspace's own. */
export function FaultFields({ onFault: { say, texts }, onChange }: Props) {
  const own = LANGUAGES.filter(({ code }) => texts[code] !== undefined)
  const others = LANGUAGES.filter(({ code }) => texts[code] === undefined)
  const change = (code: string, text: string | null) => {
    const { [code]: _before, ...rest } = texts
    onChange({ say, texts: text === null ? rest : { ...rest, [code]: text } })
  }
  return (
    <>
      <Switch
        label={t('Message when a flow can’t continue')}
        help={t('If a step fails or the customer’s answers can’t be understood, they get this message before your team takes over.')}
        checked={say}
        onChange={(on) => onChange({ say: on, texts })}
      />
      {say && (
        <>
          {own.map(({ code, message, name }) => (
            <div key={code} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Field label={t('Message in {name}', { name })}>
                  {(control) => (
                    <textarea
                      {...control}
                      rows={3}
                      required
                      maxLength={1_024}
                      placeholder={message}
                      className={inputStyle({ className: 'w-full py-2' })}
                      value={texts[code] ?? ''}
                      onChange={({ target }) => change(code, target.value)}
                    />
                  )}
                </Field>
              </div>
              <IconButton
                label={t('Use the default message in {name}', { name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => change(code, null)}
              />
            </div>
          ))}
          {others.length > 0 && (
            <Field
              label={own.length > 0 ? t('Write your own in another language') : t('Write your own message')}
              help={
                own.length > 0
                  ? t('Other languages use the default message.')
                  : t('Until then, customers read: “{en}” in their language.', { en: FAULT_MESSAGES.en })
              }
            >
              {({ id }) => (
                <Select
                  id={id}
                  className="w-60"
                  value={NONE}
                  options={[
                    { value: NONE, label: t('Choose a language') },
                    ...others.map(({ code, name }) => ({ value: code, label: name })),
                  ]}
                  onChange={(code) => code !== NONE && change(code, LANGUAGES.find((one) => one.code === code)?.message ?? '')}
                />
              )}
            </Field>
          )}
        </>
      )}
    </>
  )
}
