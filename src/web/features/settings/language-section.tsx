import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#domain/i18n/languages.ts'
import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useUpdateApp } from '#web/api/apps/update-app.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { readAsWorkspace } from '#web/session/language.ts'
import { Section } from './section.tsx'

const BROWSER = 'browser'
const OPTIONS = [
  { value: BROWSER, label: t('Each person’s browser language') },
  ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
]

/** The language of a workspace: of teammates who chose none, and of customers whose language nobody knows. */
export function LanguageSection() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const update = useUpdateApp(app.id)
  const mayChange = roleAllows(app.role, 'admin')
  const choose = (value: string) => {
    const language = isLanguage(value) ? value : null
    const onSuccess = () => {
      toasts.show({ title: t('Language saved') })
      readAsWorkspace(language)
    }
    update.mutate({ language }, { onSuccess })
  }
  return (
    <Section title={t('Language')} about={t('For teammates who haven’t chosen a language, and for customers whose language isn’t known.')}>
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins change this.')} />}
      <Field
        label={t('Workspace language')}
        help={t('Automatic messages you haven’t written yourself follow each customer’s language first.')}
        error={update.error?.message}
      >
        {({ id }) => (
          <Select id={id} value={app.language ?? BROWSER} disabled={!mayChange || update.isPending} options={OPTIONS} onChange={choose} />
        )}
      </Field>
      <p className="mt-4 text-secondary text-ink-2">
        <TextLink href="/account">{t('Change your own language')}</TextLink>
      </p>
    </Section>
  )
}
