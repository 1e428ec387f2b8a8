import { t } from '#domain/i18n/t.ts'
import { chooseBy, leadsTo, leadTo, type RouteCase, withRoutes } from '#domain/whatsapp-forms/edit-routes.ts'
import { decidingQuestion, decidingQuestions } from '#domain/whatsapp-forms/form-routes.ts'
import type { FormScreen } from '#domain/whatsapp-forms/form.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'

type Props = {
  screens: readonly FormScreen[]
  index: number
  hasSummary: boolean
  error: string | undefined
  disabled: boolean
  onChange: (screen: FormScreen) => void
}

/** The value of a choice that stands for none of the others. */
const NONE = ''

/** Which screen comes after one: always the same, or by the answer to one of its questions. */
export function RoutesPart({ error, ...props }: Props) {
  const { screens, index } = props
  const screen = screens[index]
  if (!screen || (index === screens.length - 1 && !screen.routes)) return null
  const question = decidingQuestion(screen)
  const titles = question?.options.items.map(({ title }) => title.trim()).filter((title) => title !== '') ?? []
  return (
    <div
      role="group"
      aria-label={t('After screen {index}', { index: index + 1 })}
      className="flex flex-col gap-3 border-t border-line pt-3"
    >
      <Decider {...props} screen={screen} />
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        {titles.map((option) => (
          <Target key={option} {...props} screen={screen} label={t('After “{option}”', { option })} which={{ option }} />
        ))}
        {!question?.required && (
          <Target {...props} screen={screen} label={question ? t('Without an answer') : t('Next screen')} which="otherwise" />
        )}
      </div>
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type Part = Omit<Props, 'error'> & { screen: FormScreen }

/** The question that chooses. */
function Decider({ screen, disabled, onChange }: Part) {
  const questions = decidingQuestions(screen)
  const question = decidingQuestion(screen)
  if (questions.length === 0 && !screen.routes?.question) return null
  const options = [
    { value: NONE, label: t('Nothing') },
    ...questions.map(({ key, label }) => ({ value: key, label: label || t('Untitled') })),
  ]
  return (
    <Field label={t('Next screen depends on')} help={question && t('WhatsApp asks your server for the next screen.')}>
      {({ id }) => (
        <Select
          id={id}
          disabled={disabled}
          value={question?.key ?? NONE}
          options={options}
          onChange={(key) => onChange(withRoutes(screen, chooseBy(screen, key === NONE ? null : key)))}
        />
      )}
    </Field>
  )
}

/** The screen after one answer. */
function Target({ screens, index, screen, hasSummary, disabled, onChange, label, which }: Part & { label: string; which: RouteCase }) {
  const options = [
    ...screens.slice(index + 1).map(({ key, title }, at) => ({
      value: key,
      label: t('Screen {index}{value}', { index: index + at + 2, value: title && ` · ${title}` }),
    })),
    { value: NONE, label: hasSummary ? t('Summary') : t('End of the form') },
  ]
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          disabled={disabled}
          value={leadsTo(screens, index, which) ?? NONE}
          options={options}
          onChange={(key) => onChange(withRoutes(screen, leadTo(screens, index, which, key === NONE ? null : key)))}
        />
      )}
    </Field>
  )
}
